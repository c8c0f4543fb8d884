import { isAccepted } from '../exchanges/exchange.js';
import { filterValues } from '../observations/filter.js';
import type { Slug } from '../interface/operations.js';
import type { RequestedPage } from '../observations/pages.js';
import type { Coverage, ParameterValue } from './exploration.js';
import { POSITIONS, positionOf, sizeOf, SIZES } from './places-in-lists.js';
import type { ExploredOrder } from './step.js';
import type { MadeStep, Trail } from './trail.js';
import { classesOf, type OrderClasses } from './value-classes.js';

/** Counts what sequences reach. */
export interface CoverageCounter {
  add(trail: Trail): void;
  /** How often a value of a field of created orders was sent and accepted, and sent and rejected. */
  ordersWith(field: keyof ExploredOrder, name: string): { readonly accepted: number; readonly rejected: number };
  countOf(operation: Slug, parameter: string, value: string): number;
  table(): Coverage;
}

const FIELDS = [
  'date',
  'session',
  'location',
  'latitude',
  'longitude',
  'crop',
  'area',
  'confirmed',
  'paymentMethod',
] as const satisfies (keyof ExploredOrder)[];
const PAIRED = ['paymentMethod', 'confirmed', 'session', 'crop'] as const satisfies (keyof ExploredOrder)[];
const STATES = ['new', 'confirmed once', 'confirmed before', 'of somebody else'] as const;
const NONE = 'none';

export function aCoverageCounter(classes: OrderClasses): CoverageCounter {
  const counts = new Map<string, number>();
  const outcomes = new Map<string, { accepted: number; rejected: number }>();
  const count = (...parts: readonly string[]) => counts.set(parts.join('\n'), read(...parts) + 1);
  const read = (...parts: readonly string[]) => counts.get(parts.join('\n')) ?? 0;
  const statuses = [NONE, ...filterValues('orderStatus')];
  const methods = [NONE, ...filterValues('paymentMethod')];
  const confirmations = new Map<string, number>();

  return {
    add(trail) {
      for (const made of trail) {
        addOrder(made);
        for (const page of made.pages ?? []) addPage(made, page);
        addState(made);
      }
    },
    ordersWith: (field, name) => outcomes.get(`${field} ${name}`) ?? { accepted: 0, rejected: 0 },
    countOf: (operation, parameter, value) => read('value', operation, parameter, value),
    table: () => ({ values: values(), states: states(), pairs: pairs() }),
  };

  function addOrder({ step, created }: MadeStep): void {
    if (step.do !== 'create' || created === undefined) return;
    const names = FIELDS.flatMap((field) =>
      classesOf(classes[field] as never, step.order[field]).map((name) => [field, name] as const),
    );
    const outcome = isAccepted(created.exchange) ? 'accepted' : 'rejected';
    for (const [field, name] of names) {
      count('value', 'create-order', field, name);
      const known = outcomes.get(`${field} ${name}`) ?? { accepted: 0, rejected: 0 };
      outcomes.set(`${field} ${name}`, { ...known, [outcome]: known[outcome] + 1 });
    }
    count('value', 'create-order', 'farmer', step.as);
    const paired = PAIRED.flatMap((field) => names.filter(([name]) => name === field));
    for (const [index, first] of paired.entries())
      for (const second of paired.slice(index + 1)) count('pair', ...first, ...second);
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
      count('pair', 'status filter', status, 'method filter', method);
      count('pair', 'status filter', status, 'page', position);
      count('pair', 'method filter', method, 'page', position);
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
    const fields = FIELDS.flatMap((field) =>
      (classes[field] as readonly { name: string }[]).map(({ name }) => ['create-order', field, name] as const),
    );
    const lists = (['list-farmer-orders', 'list-sprayer-orders'] as const).flatMap((list) => [
      ...POSITIONS.map((value) => [list, 'page', value] as const),
      ...SIZES.map((value) => [list, 'size', value] as const),
    ]);
    const filters = [
      ...statuses.map((value) => ['list-farmer-orders', 'orderStatus', value] as const),
      ...methods.map((value) => ['list-farmer-orders', 'paymentMethod', value] as const),
    ];

    return [...fields, ...lists, ...filters].map(([operation, parameter, value]) => ({
      operation,
      parameter,
      value,
      count: read('value', operation, parameter, value),
    }));
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

  function pairs(): Coverage['pairs'] {
    const ofOrders = PAIRED.flatMap((first, index) =>
      PAIRED.slice(index + 1).map((second) => [first, namesOf(first), second, namesOf(second)] as const),
    );
    const ofLists = [
      ['status filter', statuses, 'method filter', methods],
      ['status filter', statuses, 'page', POSITIONS],
      ['method filter', methods, 'page', POSITIONS],
    ] as const;

    return [...ofOrders, ...ofLists].flatMap(([first, firsts, second, seconds]) =>
      firsts.flatMap((a) =>
        seconds.map((b) => pairOf({ parameter: first, value: a }, { parameter: second, value: b })),
      ),
    );
  }

  function pairOf(first: ParameterValue, second: ParameterValue) {
    return { first, second, count: read('pair', first.parameter, first.value, second.parameter, second.value) };
  }

  function namesOf(field: (typeof PAIRED)[number]): string[] {
    // A wrong value is sent by itself, and not with every other.
    return (classes[field] as readonly { name: string }[]).map(({ name }) => name).filter((name) => name !== 'unknown');
  }
}

const SLUGS: Readonly<Partial<Record<MadeStep['step']['do'], Slug>>> = {
  create: 'create-order',
  get: 'get-order',
  confirm: 'confirm-order',
  verify: 'verify-payment',
  sprayers: 'list-order-sprayers',
};
