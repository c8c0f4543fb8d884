import { isAccepted } from '../exchanges/exchange.js';
import { pageFieldAt } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { filterValues } from '../observations/lists/filter-parameters.js';
import type { RequestedPage } from '../observations/lists/pages.js';
import type { Coverage } from './exploration.js';
import { thePairs, type Pairs } from './pairs.js';
import type { MadeStep, Trail } from './step.js';
import { classesOf, namesOf, pairedFields, WRONG, type OrderClasses } from './value-classes.js';

const POSITIONS = ['first', 'middle', 'last', 'only', 'after the last'] as const;
const SIZES = ['1', '2', '3', '4 to 9', '10 to 99', '100'] as const;

/** Where in its list a page is. */
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

/** Counts what sequences reach. */
export interface CoverageCounter {
  add(trail: Trail): void;
  /** The classes of the next order, by field. */
  readonly nextOrder: Pairs['next'];
  countOf(operation: Slug, parameter: string, value: string): number;
  table(): Coverage;
}

const STATES = ['new', 'confirmed once', 'confirmed before', 'of somebody else'] as const;
const NONE = 'none';

export function aCoverageCounter(classes: OrderClasses, farmers: readonly string[]): CoverageCounter {
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
    add(trail) {
      for (const made of trail) {
        addOrder(made);
        for (const page of made.pages ?? []) addPage(made, page);
        addState(made);
      }
    },
    nextOrder: (random) => pairs.next(random),
    countOf: (operation, parameter, value) => read('value', operation, parameter, value),
    table: () => ({ values: values(), states: states(), pairs: [...pairs.table(), ...filters.table()] }),
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
    const slug = SLUGS[step.do];
    if (slug === undefined || id === undefined) return;
    const times = confirmations.get(id);
    const state =
      times === undefined
        ? 'of somebody else'
        : times === 0
          ? 'new'
          : times === 1
            ? 'confirmed once'
            : 'confirmed before';
    if (step.do === 'create') confirmations.set(id, 0);
    else count('state', slug, state);
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
    const slugs = [...new Set(Object.values(SLUGS))].filter((slug) => slug !== 'create-order');

    return slugs.flatMap((operation) =>
      STATES.filter((state) => operation !== 'confirm-order' || state !== 'of somebody else').map((state) => ({
        operation,
        state,
        count: read('state', operation, state),
      })),
    );
  }
}

const SLUGS: Readonly<Partial<Record<MadeStep['step']['do'], Slug>>> = {
  create: 'create-order',
  get: 'get-order',
  confirm: 'confirm-order',
  verify: 'verify-payment',
  sprayers: 'list-order-sprayers',
};
