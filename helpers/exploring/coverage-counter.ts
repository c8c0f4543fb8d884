import { isAccepted } from '../exchanges/exchange.js';
import { pageFieldAt } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { filterValues } from '../observations/lists/filter-parameters.js';
import type { RequestedPage } from '../observations/lists/first-pages.js';
import type { Coverage, PairsReached } from './exploration.js';
import { slugOf, type MadeStep, type Trail } from './step.js';
import { classesOf, namesOf, pairedFields, WRONG, type OrderClasses } from './value-classes.js';

const POSITIONS = ['first', 'middle', 'last', 'only', 'after the last'] as const;
const SIZES = ['1', '2', '3', '4 to 9', '10 to 99', '100'] as const;

function positionOf({ page, exchange }: RequestedPage): (typeof POSITIONS)[number] {
  const total = pageFieldAt(exchange, 'totalPages') ?? 0;
  if (page >= Math.max(1, total)) return 'after the last';
  if (total <= 1) return 'only';

  return page === 0 ? 'first' : page === total - 1 ? 'last' : 'middle';
}
function sizeOf(size: number): (typeof SIZES)[number] {
  if (size <= 3) return (['1', '2', '3'] as const)[Math.max(0, size - 1)] ?? '1';

  return size < 10 ? '4 to 9' : size < 100 ? '10 to 99' : '100';
}

export type CoverageCounter = ReturnType<typeof aCoverageCounter>;

const STATES = ['new', 'confirmed once', 'confirmed before', 'of somebody else'] as const;
const NONE = 'none';

export function aCoverageCounter(classes: OrderClasses, farmers: readonly string[]) {
  const counts = new Map<string, number>();
  const count = (...parts: readonly string[]) => counts.set(parts.join('\n'), read(...parts) + 1);
  const read = (...parts: readonly string[]) => counts.get(parts.join('\n')) ?? 0;
  const statuses = [NONE, ...filterValues('orderStatus')];
  const methods = [NONE, ...filterValues('paymentMethod')];
  const fields = pairedFields(classes, farmers);
  const pairs = thePairs(fields);
  const filters = thePairs([
    { field: 'status filter', names: statuses, picks: 1 },
    { field: 'method filter', names: methods, picks: 1 },
    { field: 'page', names: POSITIONS, picks: 1 },
  ]);
  const confirmations = new Map<string, number>();

  return {
    add(trail: Trail) {
      for (const made of trail) {
        addOrder(made);
        for (const page of made.pages ?? []) addPage(made, page);
        addState(made);
      }
    },
    nextOrder: (random: () => number) => pairs.next(random),
    countOf: (operation: Slug, parameter: string, value: string) => read('value', operation, parameter, value),
    table: (): Coverage => ({ values: values(), states: states(), pairs: [...pairs.table(), ...filters.table()] }),
  };

  function addOrder({ step, created }: MadeStep): void {
    if (step.do !== 'create' || created === undefined) return;
    const sent = classesOf(classes, step);
    for (const [field, name] of sent) count('value', 'create-order', field, name);
    if (created.wrong === null) pairs.add(sent, isAccepted(created.exchange));
  }

  function addPage({ step }: MadeStep, page: RequestedPage): void {
    if (step.do !== 'list' && step.do !== 'walk') return;
    const position = positionOf(page);
    const status = step.orderStatus ?? NONE;
    const method = step.paymentMethod ?? NONE;
    count('value', step.list, 'page', position);
    count('value', step.list, 'size', sizeOf(page.size));
    if (step.list === 'list-farmer-orders') {
      count('value', step.list, 'orderStatus', status);
      count('value', step.list, 'paymentMethod', method);
      filters.add(Object.entries({ 'status filter': status, 'method filter': method, page: position }), true);
    }
  }

  function addState({ step, id }: MadeStep): void {
    if (id === undefined || step.do === 'list' || step.do === 'walk') return;
    const times = confirmations.get(id);
    const state = times === undefined ? 'of somebody else' : (['new', 'confirmed once'][times] ?? 'confirmed before');
    if (step.do === 'create') confirmations.set(id, 0);
    else count('state', slugOf[step.do], state);
    if (step.do === 'confirm') confirmations.set(id, (times ?? 0) + 1);
  }

  function values(): Coverage['values'] {
    const parameters: readonly (readonly [Slug, string, readonly string[]])[] = [
      ...fields.map(({ field, names }) => {
        const wrong = namesOf(classes, field).filter((name) => WRONG.has(name));

        return ['create-order', field, [...names, ...wrong]] as const;
      }),
      ...(['list-farmer-orders', 'list-sprayer-orders'] as const).flatMap((list) => [
        [list, 'page', POSITIONS] as const,
        [list, 'size', SIZES] as const,
      ]),
      ['list-farmer-orders', 'orderStatus', statuses],
      ['list-farmer-orders', 'paymentMethod', methods],
    ];

    return parameters.flatMap(([operation, parameter, all]) =>
      all.map((value) => ({ operation, parameter, value, count: read('value', operation, parameter, value) })),
    );
  }

  function states(): Coverage['states'] {
    return (['get', 'confirm', 'verify', 'sprayers'] as const)
      .map((what) => slugOf[what])
      .flatMap((operation) =>
        STATES.filter((state) => operation !== 'confirm-order' || state !== 'of somebody else').map((state) => ({
          operation,
          state,
          count: read('state', operation, state),
        })),
      );
  }
}

/** A class of a field, in the order of all of them. */
interface Class {
  readonly field: string;
  readonly name: string;
  readonly index: number;
}

interface PairedField {
  readonly field: string;
  readonly names: readonly string[];
  /** How many of its classes one order has. */
  readonly picks: number;
}

/** What was always rejected is not sent again: some services limit what they accept. */
const REJECTIONS = { one: 4, pair: 3 };

/** Counts the pairs of classes that orders have together, and chooses classes so that each pair is sent before one is sent again. */
export function thePairs(fields: readonly PairedField[]) {
  const all = fields
    .flatMap(({ field, names }) => names.map((name) => ({ field, name })))
    .map((one, index): Class => ({ ...one, index }));
  const byCount = fields.toSorted((one, other) => other.names.length / other.picks - one.names.length / one.picks);
  const ofField = (field: string) => all.filter((one) => one.field === field);
  // A class with itself is the class alone.
  const pairOf = (one: Class, other: Class) =>
    Math.min(one.index, other.index) * all.length + Math.max(one.index, other.index);
  const [accepted, rejected] = [new Uint16Array(all.length ** 2), new Uint16Array(all.length ** 2)];
  // Chosen for orders that are not sent yet.
  const planned = new Set<number>();
  const isHopeless = (pair: number, most: number) => accepted[pair] === 0 && (rejected[pair] ?? 0) >= most;
  const isOpen = (one: Class, other: Class) => {
    const pair = pairOf(one, other);

    return accepted[pair] === 0 && !planned.has(pair) && !isHopeless(pair, REJECTIONS.pair);
  };
  const isLeft = (one: Class) => !isHopeless(pairOf(one, one), REJECTIONS.one);

  return {
    /** The classes of the next order: one of each field, and several of a field that takes more. */
    next(random: () => number) {
      // A service that rejects everything shows nothing about one class.
      const usable = all.filter((one) => isLeft(one) || !ofField(one.field).some(isLeft));
      const open = pairsIn(usable).filter(([one, other]) => isOpen(one, other));
      const chosen = chosenFrom(usable, open, random);
      for (const [one, other] of pairsIn(chosen)) planned.add(pairOf(one, other));

      return (field: string) => chosen.filter((one) => one.field === field).map(({ name }) => name);
    },
    add(classes: readonly (readonly [field: string, name: string])[], wasAccepted: boolean) {
      const counts = wasAccepted ? accepted : rejected;
      const sent = all.filter((one) => classes.some(([field, name]) => field === one.field && name === one.name));
      for (const pair of [...sent.map((one) => pairOf(one, one)), ...pairsIn(sent).map((both) => pairOf(...both))])
        counts[pair] = Math.min(9999, (counts[pair] ?? 0) + 1);
      planned.clear();
    },
    table: (): PairsReached[] =>
      fields.flatMap(({ field: first }, index) =>
        fields.slice(index + 1).map(({ field: second }) => {
          const pairs = ofField(first).flatMap((one) => ofField(second).map((other) => pairOf(one, other)));

          return { first, second, reached: pairs.filter((pair) => accepted[pair] !== 0).length, of: pairs.length };
        }),
      ),
  };

  /** A pair that was not sent yet, if there is one, and for each other field what adds most to it. */
  function chosenFrom(usable: readonly Class[], open: readonly (readonly Class[])[], random: () => number): Class[] {
    const chosen = [...(open[Math.floor(random() * open.length)] ?? [])];
    const countOf = (field: string) => chosen.filter((one) => one.field === field).length;
    // Those with most classes first: their pairs need most orders.
    const left = byCount.flatMap(({ field, picks }) => Array.from({ length: picks - countOf(field) }, () => field));
    for (const field of left) {
      const [best] = usable
        .filter((one) => one.field === field && !chosen.includes(one))
        .map((one) => ({ one, worth: worthOf(one, chosen) + random() / 2 }))
        .toSorted((a, b) => b.worth - a.worth);
      if (best !== undefined) chosen.push(best.one);
    }

    return chosen;
  }

  /** How many new pairs a class adds; if none, the one that was sent least often. */
  function worthOf(one: Class, chosen: readonly Class[]): number {
    const added = chosen.filter((known) => known.field !== one.field && isOpen(known, one)).length;

    return added + 1 / (2 + (accepted[pairOf(one, one)] ?? 0));
  }
}

function pairsIn(classes: readonly Class[]): [Class, Class][] {
  return classes.flatMap((one, index) =>
    classes.slice(index + 1).flatMap((other): [Class, Class][] => (one.field === other.field ? [] : [[one, other]])),
  );
}
