import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { CoverageCounter } from './coverage.js';
import type { ExploredOrder } from './step.js';
import { LABEL } from './requests.js';
import { FILLING, lengthClasses, textClasses } from './text-classes.js';
import type { ValueClass } from './value-class.js';
import type { OrderClasses } from './value-classes.js';

/** Classes that the interface does not allow are drawn by themselves. */
const WRONG: ReadonlySet<string> = new Set(['below the minimum', 'impossible', 'unknown']);

/** A class that was always rejected is hardly drawn any more: some services limit what they accept. */
const REJECTIONS = 3;

/** Draws valid orders. Classes that were drawn less often come first. */
export function orderArbitrary(classes: OrderClasses, coverage: CoverageCounter): Arbitrary<ExploredOrder> {
  const field = <Field extends keyof ExploredOrder>(name: Field) =>
    drawFrom(name, classes[name] as readonly ValueClass<ExploredOrder[Field]>[], coverage);

  return fc.record({
    date: field('date'),
    session: field('session'),
    location: locationArbitrary(coverage),
    latitude: field('latitude'),
    longitude: field('longitude'),
    crop: field('crop'),
    area: field('area'),
    confirmed: field('confirmed'),
    paymentMethod: field('paymentMethod'),
  });
}

const MOST_PIECES = 3;

/** Some pieces of text in any order, the label among them, sometimes with blanks around it or filled up to a length. */
function locationArbitrary(coverage: CoverageCounter): Arbitrary<string> {
  const pieces = fc.array(drawFrom('location', textClasses, coverage), { minLength: 1, maxLength: MOST_PIECES });
  const isSurrounded = fc.nat(20).map((number) => number === 0);
  const length = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: drawFrom('location', lengthClasses.slice(1), coverage) },
  );

  return fc.tuple(pieces, fc.nat(MOST_PIECES), isSurrounded, length).map(([drawnPieces, at, isOuter, wanted]) => {
    const text = drawnPieces.toSpliced(at, 0, LABEL).join(' ');
    const missing = wanted - text.length;
    const filled =
      missing > 0 ? `${text}${FILLING.repeat(Math.ceil(missing / FILLING.length)).slice(0, missing - 1)}.` : text;

    return isOuter ? `  ${filled} ` : filled;
  });
}

/** Draws orders with one value that must be rejected, or should be. */
export function wrongOrderArbitrary(classes: OrderClasses, coverage: CoverageCounter): Arbitrary<ExploredOrder> {
  const change: Arbitrary<Partial<ExploredOrder>> = fc.oneof(
    { weight: 4, arbitrary: wrongAmong(classes.area).map((area) => ({ area })) },
    { weight: 1, arbitrary: wrongAmong(classes.date).map((date) => ({ date })) },
    { weight: 1, arbitrary: wrongAmong(classes.paymentMethod).map((paymentMethod) => ({ paymentMethod })) },
  );

  return fc.tuple(orderArbitrary(classes, coverage), change).map(([order, wrong]) => ({ ...order, ...wrong }));
}

function wrongAmong<Value>(classes: readonly ValueClass<Value>[]): Arbitrary<Value> {
  return fc.constantFrom(...classes.filter(({ name }) => WRONG.has(name)).flatMap(({ values }) => values));
}

function drawFrom<Value>(
  field: keyof ExploredOrder,
  classes: readonly ValueClass<Value>[],
  coverage: CoverageCounter,
): Arbitrary<Value> {
  const valid = classes.filter(({ name, values }) => !WRONG.has(name) && values.length > 0);
  const options = valid.map((known, index) => {
    const { accepted, rejected } = coverage.ordersWith(field, known.name);
    const isHopeless = accepted === 0 && rejected >= REJECTIONS;
    const weight = isHopeless ? 0.2 : (index === 0 ? 1.5 : 1) / (1 + (accepted + rejected) * FADING);

    return { weight: Math.max(1, Math.round(weight * 100)), arbitrary: drawn(known) };
  });

  return fc.oneof(...options);
}

/** How much less often a class is drawn for each time that it was. */
const FADING = 0.5;

function drawn<Value>({ values, decimals }: ValueClass<Value>): Arbitrary<Value> {
  if (decimals === undefined) return fc.constantFrom(...values);
  const [from, to] = values as readonly unknown[] as readonly [number, number];
  const factor = 10 ** decimals;

  return fc
    .integer({ min: Math.round(from * factor), max: Math.round(to * factor) })
    .map((value) => value / factor) as Arbitrary<unknown> as Arbitrary<Value>;
}
