import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { PagedSlug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import { filterValues, type FilterName } from '../observations/lists/filter-parameters.js';
import type { CoverageCounter } from './coverage-counter.js';
import type { Grounds } from './grounds.js';
import type { ListStep, WalkStep } from './step.js';
import type { OrderClasses } from './value-classes.js';

/** What steps are drawn from. */
export interface Drawing {
  readonly grounds: Grounds;
  readonly classes: OrderClasses;
  readonly coverage: CoverageCounter;
  /** How many orders a list has, as far as is known. */
  readonly totalOf: (list: PagedSlug, as: Role) => number;
}

export const LIST_SIZES = [1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25, 50, 100] as const;

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
  return grounds.filters[name] === null
    ? fc.constant(null)
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: filterValue({ grounds, coverage }, name) },
      );
}

function filterValue(
  { grounds, coverage }: Pick<Drawing, 'grounds' | 'coverage'>,
  name: FilterName,
): Arbitrary<string | null> {
  if (grounds.filters[name] === null) return fc.constant(null);
  const values = filterValues(name).map((value) => ({
    weight: Math.max(1, Math.round(100 / (1 + coverage.countOf('list-farmer-orders', name, value)))),
    arbitrary: fc.constant<string | null>(value),
  }));

  return fc.oneof(...values);
}

export function listArbitrary(drawing: Drawing): Arbitrary<ListStep> {
  return fc
    .tuple(chosenList(drawing), fc.constantFrom(...LIST_SIZES), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([chosen, size, at]) => {
      const pages = Math.ceil(drawing.totalOf(chosen.list, chosen.as) / size);

      // Once in a while, the page after the last, or one far beyond it.
      return { do: 'list', ...chosen, size, page: at > NEARLY_ONE ? farPage(size) : Math.floor(at * (pages + 1)) };
    });
}

const NEARLY_ONE = 0.97;

/** The first page whose items would be counted beyond 32 bits, or the last one that is an int32. */
function farPage(size: number): number {
  return Math.min(2 ** 31 - 1, Math.ceil(2 ** 31 / size));
}

export function wrongListArbitrary(drawing: Drawing): Arbitrary<ListStep> {
  const wrong = fc.oneof(
    fc.constantFrom(...LIST_SIZES).map((size) => ({ page: -1, size })),
    fc.constantFrom({ page: 0, size: 0 }, { page: 0, size: -1 }, { page: 1, size: 0 }, { page: 1, size: -1 }),
  );

  return fc.tuple(chosenList(drawing), wrong).map(([chosen, below]) => ({ do: 'list', ...chosen, ...below }));
}

const MOST_PAGES = 11;
const SIZES_ABOVE = 7;

/** A walk with pages so small that there are several, and not too many. */
export function walkArbitrary(drawing: Drawing): Arbitrary<WalkStep> {
  return fc
    .tuple(chosenList(drawing), fc.nat(SIZES_ABOVE))
    .map(([chosen, above]) => ({ do: 'walk', ...chosen, size: walkSize(drawing, chosen, above) }));
}

function walkSize({ totalOf }: Drawing, { list, as }: ChosenList, above: number): number {
  return Math.min(100, Math.max(1, Math.ceil(totalOf(list, as) / MOST_PAGES)) + above);
}

/** Walks that belong together: a list with two filters, with each of them and without, in pages of one size. */
export function filteredWalks(drawing: Drawing): Arbitrary<WalkStep[]> {
  const { grounds } = drawing;
  const chosen = fc.tuple(
    fc.constantFrom(...grounds.farmers),
    filterValue(drawing, 'orderStatus'),
    filterValue(drawing, 'paymentMethod'),
    fc.nat(SIZES_ABOVE),
  );

  return chosen.map(([as, orderStatus, paymentMethod, above]) => {
    const list = 'list-farmer-orders' as const;
    const walk = { do: 'walk' as const, list, as, size: walkSize(drawing, { list, as }, above) };
    const byStatus = orderStatus === null ? {} : { orderStatus };
    const byMethod = paymentMethod === null ? {} : { paymentMethod };
    const filters = [byStatus, byMethod].filter((filter) => Object.keys(filter).length > 0);
    const both = filters.length > 1 ? [{ ...byStatus, ...byMethod }] : [];

    return [walk, ...[...filters, ...both].map((filter) => ({ ...walk, ...filter }))];
  });
}

export function sprayerWalk(drawing: Drawing): Arbitrary<WalkStep> {
  const chosen = { list: 'list-sprayer-orders', as: 'sprayer' } as const;

  return fc.nat(SIZES_ABOVE).map((above) => ({ do: 'walk', ...chosen, size: walkSize(drawing, chosen, above) }));
}

const LARGE_WALK = 100;

/** All of a list, on as few pages as possible. */
export function wholeList(list: PagedSlug, as: Role): WalkStep {
  return { do: 'walk', list, as, size: LARGE_WALK };
}
