import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { PagedSlug, Role } from '../interface/operations.js';
import { filterValues, type FilterName } from '../observations/lists/filter-parameters.js';
import type { CoverageCounter } from './coverage-counter.js';
import { LABEL } from './requests.js';
import { filtersOf, type CreateStep, type ExploredOrder, type Filters, type ListStep, type WalkStep } from './step.js';
import type { TargetFacts } from './target-facts.js';
import {
  ALONE,
  BLANKS,
  FILLING,
  lengthClasses,
  numbersAlone,
  textClasses,
  WRONG,
  type OrderClasses,
  type ValueClass,
} from './value-classes.js';

/** Draws valid orders, so that each pair of classes is sent before one is sent again. */
export function createArbitrary(classes: OrderClasses, coverage: CoverageCounter): Arbitrary<CreateStep> {
  return fc.infiniteStream(fc.nat(PARTS)).chain((numbers) => {
    const chosen = coverage.nextOrder(() => Number(numbers.next().value) / (PARTS + 1));
    const field = <Name extends keyof ExploredOrder>(name: Name) =>
      drawnFrom(classes[name] as readonly ValueClass<ExploredOrder[Name]>[], chosen(name)[0]);

    return fc.record({
      do: fc.constant('create'),
      as: fc.constant(chosen('farmer')[0] as CreateStep['as']),
      order: fc.record({
        date: field('date'),
        session: field('session'),
        location: locationArbitrary(chosen),
        latitude: field('latitude'),
        longitude: field('longitude'),
        crop: field('crop'),
        area: field('area'),
        confirmed: field('confirmed'),
        paymentMethod: field('paymentMethod'),
      }),
    });
  });
}

const PARTS = 9999;

/** Some pieces of text, the label among them, sometimes with blanks around it or filled up to a length; or a number alone. */
function locationArbitrary(chosen: (field: string) => readonly string[]): Arbitrary<string> {
  const names = chosen('location');
  const pieces = fc.tuple(...names.map((name) => drawnFrom(textClasses, name)));
  const [size = ''] = chosen('length');
  if (size === ALONE) return fc.constantFrom(...numbersAlone);
  const length = size === BLANKS ? fc.constant(0) : drawnFrom(lengthClasses, size);

  return fc.tuple(pieces, fc.nat(names.length), length).map(([drawnPieces, at, wanted]) => {
    const text = drawnPieces.toSpliced(at, 0, LABEL).join(' ');
    const missing = wanted - text.length;
    const filled =
      missing > 0 ? `${text}${FILLING.repeat(Math.ceil(missing / FILLING.length)).slice(0, missing - 1)}.` : text;

    return size === BLANKS ? `  ${filled} ` : filled;
  });
}

/** Draws a value of an order that must be rejected, or should be. */
export function wrongValue(classes: OrderClasses): Arbitrary<Partial<ExploredOrder>> {
  return fc.oneof(
    { weight: 4, arbitrary: wrongAmong(classes.area).map((area) => ({ area })) },
    { weight: 1, arbitrary: wrongAmong(classes.date).map((date) => ({ date })) },
    { weight: 1, arbitrary: wrongAmong(classes.paymentMethod).map((paymentMethod) => ({ paymentMethod })) },
  );
}

export function wrongCreateArbitrary(classes: OrderClasses, coverage: CoverageCounter): Arbitrary<CreateStep> {
  return fc
    .tuple(createArbitrary(classes, coverage), wrongValue(classes))
    .map(([step, wrong]) => ({ ...step, order: { ...step.order, ...wrong } }));
}

function wrongAmong<Value>(classes: readonly ValueClass<Value>[]): Arbitrary<Value> {
  return fc.constantFrom(...classes.filter(({ name }) => WRONG.has(name)).flatMap(({ values }) => values));
}
function drawnFrom<Value>(classes: readonly ValueClass<Value>[], wanted: string | undefined): Arbitrary<Value> {
  const chosen = classes.find(({ name }) => name === wanted);
  if (chosen === undefined) throw new Error(`there is no class ${wanted}`);

  return drawn(chosen);
}

function drawn<Value>({ values, decimals }: ValueClass<Value>): Arbitrary<Value> {
  if (decimals === undefined) return fc.constantFrom(...values);
  const [from, to] = values as readonly unknown[] as readonly [number, number];
  const factor = 10 ** decimals;

  return fc
    .integer({ min: Math.round(from * factor), max: Math.round(to * factor) })
    .map((value) => value / factor) as Arbitrary<unknown> as Arbitrary<Value>;
}

export interface Drawing {
  readonly facts: TargetFacts;
  readonly classes: OrderClasses;
  readonly coverage: CoverageCounter;
  readonly totalOf: (list: PagedSlug, as: Role) => number;
}

export const LIST_SIZES = [1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25, 50, 100] as const;

interface ChosenList extends Filters {
  readonly list: PagedSlug;
  readonly as: Role;
}

function chosenList(drawing: Drawing): Arbitrary<ChosenList> {
  const { facts } = drawing;
  const filtered = fc
    .tuple(
      fc.constantFrom(...facts.farmers),
      filterArbitrary(drawing, 'orderStatus'),
      filterArbitrary(drawing, 'paymentMethod'),
    )
    .map(([as, orderStatus, paymentMethod]): ChosenList => ({
      list: 'list-farmer-orders',
      as,
      ...filtersOf(orderStatus, paymentMethod),
    }));
  const plain = fc.constantFrom<ChosenList>(
    ...facts.farmers.map((as) => ({ list: 'list-farmer-orders' as const, as })),
    { list: 'list-sprayer-orders', as: 'sprayer' },
  );

  return fc.oneof({ weight: 3, arbitrary: filtered }, { weight: 2, arbitrary: plain });
}

/** One of the values of a filter, rarer ones first; or no filter. */
function filterArbitrary(drawing: Drawing, name: FilterName): Arbitrary<string | null> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: filterValue(drawing, name) });
}

function filterValue({ facts, coverage }: Drawing, name: FilterName): Arbitrary<string | null> {
  if (facts.filters[name] === null) return fc.constant(null);
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
  const { facts } = drawing;
  const chosen = fc.tuple(
    fc.constantFrom(...facts.farmers),
    filterValue(drawing, 'orderStatus'),
    filterValue(drawing, 'paymentMethod'),
    fc.nat(SIZES_ABOVE),
  );

  return chosen.map(([as, orderStatus, paymentMethod, above]) => {
    const list = 'list-farmer-orders' as const;
    const walk = { do: 'walk' as const, list, as, size: walkSize(drawing, { list, as }, above) };
    const filters = [filtersOf(orderStatus, null), filtersOf(null, paymentMethod)].filter(
      (filter) => Object.keys(filter).length > 0,
    );
    const both = filters.length > 1 ? [filtersOf(orderStatus, paymentMethod)] : [];

    return [walk, ...[...filters, ...both].map((filter) => ({ ...walk, ...filter }))];
  });
}

export function sprayerWalk(drawing: Drawing): Arbitrary<WalkStep> {
  const chosen = { list: 'list-sprayer-orders', as: 'sprayer' } as const;

  return fc.nat(SIZES_ABOVE).map((above) => ({ do: 'walk', ...chosen, size: walkSize(drawing, chosen, above) }));
}

const LARGE_WALK = 100;

export function wholeList(list: PagedSlug, as: Role): WalkStep {
  return { do: 'walk', list, as, size: LARGE_WALK };
}
