import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { CoverageCounter } from './coverage-counter.js';
import { LABEL } from './requests.js';
import type { CreateStep, ExploredOrder } from './step.js';
import {
  BLANKS,
  FILLING,
  lengthClasses,
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

/** Some pieces of text, the label among them, sometimes with blanks around it or filled up to a length. */
function locationArbitrary(chosen: (field: string) => readonly string[]): Arbitrary<string> {
  const names = chosen('location');
  const pieces = fc.tuple(...names.map((name) => drawnFrom(textClasses, name)));
  const [size = ''] = chosen('length');
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

/** Draws orders with one such value. */
export function wrongCreateArbitrary(classes: OrderClasses, coverage: CoverageCounter): Arbitrary<CreateStep> {
  return fc
    .tuple(createArbitrary(classes, coverage), wrongValue(classes))
    .map(([step, wrong]) => ({ ...step, order: { ...step.order, ...wrong } }));
}

function wrongAmong<Value>(classes: readonly ValueClass<Value>[]): Arbitrary<Value> {
  return fc.constantFrom(...classes.filter(({ name }) => WRONG.has(name)).flatMap(({ values }) => values));
}

/** A value of the chosen class. */
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
