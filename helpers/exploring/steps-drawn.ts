import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { PagedSlug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import { filterValues, type FilterName } from '../observations/filter.js';
import { orderArbitrary, wrongOrderArbitrary } from './arbitraries.js';
import type { CoverageCounter } from './coverage.js';
import type { Grounds } from './grounds.js';
import type { CreateStep, ListStep, OrderStep, SingleStep, Step, VerifyStep, WalkStep } from './step.js';
import type { OrderClasses } from './value-classes.js';

/** What steps are drawn from. */
export interface Drawing {
  readonly grounds: Grounds;
  readonly classes: OrderClasses;
  readonly coverage: CoverageCounter;
  /** How many orders a list has, as far as is known. */
  readonly totalOf: (list: PagedSlug, as: Role) => number;
}

interface Option<Value> {
  readonly weight: number;
  readonly arbitrary: Arbitrary<Value>;
}

/** Draws one step of any kind; if nothing may be written, one that reads. */
export function stepArbitrary(drawing: Drawing): Arbitrary<Step> {
  const reads = readOptions(drawing);
  if (drawing.grounds.readOnly) return fc.oneof(...reads);

  return fc.oneof(
    { weight: 50, arbitrary: createArbitrary(drawing) },
    { weight: 10, arbitrary: wrongCreateArbitrary(drawing) },
    { weight: 40, arbitrary: orderStep('confirm') },
    { weight: 10, arbitrary: verifyArbitrary(drawing) },
    { weight: 18, arbitrary: atOnceArbitrary(drawing) },
    ...reads,
  );
}

const ORDERS = 6;
const LISTED = 12;

function orderStep(what: OrderStep['do']): Arbitrary<OrderStep> {
  return fc.nat(ORDERS - 1).map((order) => ({ do: what, order }));
}

function listedOrderStep(what: 'get' | 'sprayers'): Arbitrary<OrderStep> {
  return fc.nat(LISTED - 1).map((order) => ({ do: what, order: -1 - order }));
}

function createArbitrary({ grounds, classes, coverage }: Drawing): Arbitrary<CreateStep> {
  return fc
    .tuple(farmerArbitrary(grounds), orderArbitrary(classes, coverage))
    .map(([as, order]) => ({ do: 'create', as, order }));
}

function wrongCreateArbitrary({ grounds, classes, coverage }: Drawing): Arbitrary<CreateStep> {
  return fc
    .tuple(farmerArbitrary(grounds), wrongOrderArbitrary(classes, coverage))
    .map(([as, order]) => ({ do: 'create', as, order }));
}

/** The first farmer twice as often: their list is read most. */
function farmerArbitrary({ farmers }: Grounds): Arbitrary<CreateStep['as']> {
  return fc.constantFrom('farmer', 'farmer', ...farmers.slice(-1));
}

function verifyArbitrary({ grounds }: Drawing): Arbitrary<VerifyStep> {
  const made = fc.nat(ORDERS - 1).map((order): VerifyStep => ({ do: 'verify', order }));

  return grounds.payment === null
    ? made
    : fc.oneof(made, fc.constant<VerifyStep>({ do: 'verify', order: 'with a payment intent' }));
}

/** Steps that meet: the same order twice, two farmers, reads beside writes. */
function atOnceArbitrary(drawing: Drawing): Arbitrary<Step> {
  const create = createArbitrary(drawing);
  const confirm = orderStep('confirm');
  const read = fc.oneof(...readOptions(drawing));
  const pairs: Arbitrary<SingleStep[]> = fc.oneof(
    confirm.map((step): SingleStep[] => [step, step]),
    fc.tuple(confirm, confirm).map((steps) => [...steps]),
    fc.tuple(create, create).map((steps) => [...steps]),
    fc.tuple(create, create, create).map((steps) => [...steps]),
    fc.tuple(create, read).map((steps) => [...steps]),
    fc.tuple(confirm, read, create).map((steps) => [...steps]),
    fc.tuple(read, read, read).map((steps) => [...steps]),
    fc.nat(ORDERS - 1).map((order): SingleStep[] => [
      { do: 'confirm', order },
      { do: 'get', order },
      { do: 'get', order },
    ]),
  );

  return pairs.map((steps) => ({ do: 'at once', steps }));
}

function readOptions(drawing: Drawing): Option<SingleStep>[] {
  const { users } = drawing.grounds;

  return [
    { weight: 20, arbitrary: orderStep('get') },
    { weight: 5, arbitrary: listedOrderStep('get') },
    { weight: 3, arbitrary: orderStep('sprayers') },
    { weight: 5, arbitrary: listedOrderStep('sprayers') },
    { weight: 24, arbitrary: listArbitrary(drawing) },
    { weight: 8, arbitrary: wrongListArbitrary(drawing) },
    { weight: 6, arbitrary: walkArbitrary(drawing) },
    { weight: 3, arbitrary: fc.constant<SingleStep>({ do: 'feedback' }) },
    { weight: 5, arbitrary: fc.constantFrom(...users).map((as) => ({ do: 'notifications', as })) },
  ];
}

const LIST_SIZES = [1, 2, 3, 4, 5, 7, 10, 20, 50, 100] as const;

interface ChosenList {
  readonly list: PagedSlug;
  readonly as: Role;
  readonly orderStatus?: string;
  readonly paymentMethod?: string;
}

/** A list of somebody, filtered or not. */
function chosenList(drawing: Drawing): Arbitrary<ChosenList> {
  const { grounds } = drawing;
  const filtered = fc
    .tuple(
      fc.constantFrom(...grounds.farmers),
      filterArbitrary(drawing, 'orderStatus'),
      filterArbitrary(drawing, 'paymentMethod'),
    )
    .map(([as, orderStatus, paymentMethod]): ChosenList => ({
      list: 'list-farmer-orders',
      as,
      ...(orderStatus === null ? {} : { orderStatus }),
      ...(paymentMethod === null ? {} : { paymentMethod }),
    }));
  const plain = fc.constantFrom<ChosenList>(
    ...grounds.farmers.map((as) => ({ list: 'list-farmer-orders' as const, as })),
    { list: 'list-sprayer-orders', as: 'sprayer' },
  );

  return fc.oneof({ weight: 3, arbitrary: filtered }, { weight: 2, arbitrary: plain });
}

/** One of the values of a filter, rarer ones first; or no filter. */
function filterArbitrary({ grounds, coverage }: Drawing, name: FilterName): Arbitrary<string | null> {
  if (grounds.filters[name] === null) return fc.constant(null);
  const values = filterValues(name).map((value) => ({
    weight: Math.max(1, Math.round(100 / (1 + coverage.countOf('list-farmer-orders', name, value)))),
    arbitrary: fc.constant<string | null>(value),
  }));

  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<string | null>(null) },
    { weight: 2, arbitrary: fc.oneof(...values) },
  );
}

function listArbitrary(drawing: Drawing): Arbitrary<ListStep> {
  return fc
    .tuple(chosenList(drawing), fc.constantFrom(...LIST_SIZES), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([chosen, size, at]) => {
      const pages = Math.ceil(drawing.totalOf(chosen.list, chosen.as) / size);

      // Once in a while, the page after the last.
      return { do: 'list', ...chosen, size, page: Math.floor(at * (pages + 1)) };
    });
}

function wrongListArbitrary(drawing: Drawing): Arbitrary<ListStep> {
  const wrong = fc.constantFrom({ page: -1, size: 2 }, { page: 0, size: 0 }, { page: 0, size: -1 });

  return fc.tuple(chosenList(drawing), wrong).map(([chosen, below]) => ({ do: 'list', ...chosen, ...below }));
}

const MOST_PAGES = 8;

/** A walk with pages so small that there are several, and not too many. */
export function walkArbitrary(drawing: Drawing): Arbitrary<WalkStep> {
  return fc.tuple(chosenList(drawing), fc.integer({ min: 2, max: MOST_PAGES })).map(([chosen, pages]) => {
    const total = drawing.totalOf(chosen.list, chosen.as);
    const size = Math.min(100, Math.max(1, Math.ceil(total / pages)));

    return { do: 'walk', ...chosen, size };
  });
}

const LARGE_WALK = 100;

/** All of a list, on as few pages as possible. */
export function wholeList(list: PagedSlug, as: Role): WalkStep {
  return { do: 'walk', list, as, size: LARGE_WALK };
}
