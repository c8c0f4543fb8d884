import { daysAfter } from '../interface/date-time.js';
import { daysThat, isWorkday, weekdayOf } from './dates.js';
import type { ExploredOrder } from './step.js';
import { longClasses, outerBlanks, textClasses } from './text-classes.js';
import { some, type ValueClass } from './value-class.js';

function range(name: string, [from, to]: readonly [number, number], decimals: number): ValueClass<number> {
  return { name, isMember: (value) => value >= from && value <= to, values: [from, to], decimals };
}

const isWhole = (value: number) => Number.isInteger(value);

const areaClasses: readonly ValueClass<number>[] = [
  { ...range('whole, up to 50', [2, 50], 0), isMember: (value) => isWhole(value) && value > 1 && value <= 50 },
  some('1', [1]),
  some('just above 1', [1.01, 1.1]),
  { ...range('fraction, up to 50', [1.11, 50], 2), isMember: (value) => value > 1 && value <= 50 },
  range('50 to 99.98', [50.01, 99.98], 2),
  some('around 100', [99.99, 100, 100.01, 100.5, 101]),
  range('hundreds', [101, 999.99], 2),
  range('thousands', [1000, 9999.99], 2),
  range('ten thousands and more', [10_000, 250_000.75], 2),
  some('below the minimum', [0, 0.5, 0.99, 0.999, -1, -100]),
];

const latitudeClasses: readonly ValueClass<number>[] = [
  range('north', [1, 60], 4),
  range('south', [-60, -1], 4),
  some('0', [0]),
  { ...range('near 0', [-0.9999, 0.9999], 4), isMember: (value) => Math.abs(value) < 1 },
  range('far north', [60.0001, 89.9999], 4),
  range('far south', [-89.9999, -60.0001], 4),
  some('a pole', [90, -90]),
];

const longitudeClasses: readonly ValueClass<number>[] = [
  range('east', [1, 90], 4),
  range('west', [-90, -1], 4),
  some('0', [0]),
  { ...range('near 0', [-0.9999, 0.9999], 4), isMember: (value) => Math.abs(value) < 1 },
  range('far east', [90.0001, 179.9999], 4),
  range('far west', [-179.9999, -90.0001], 4),
  some('the date line', [180, -180]),
];

/** The classes of dates, seen from a day. */
function dateClasses(today: string): readonly ValueClass<string>[] {
  const year = Number(today.slice(0, 4));
  const all = daysThat(today, [3, 400], () => true);
  const leap = Array.from({ length: 9 }, (_, index) => daysAfter(`${year + index}-02-28`, 1)).find(
    (day) => day.endsWith('-29') && day > daysAfter(today, 2),
  );

  return [
    some('workday, within two weeks', daysThat(today, [3, 14], isWorkday)),
    some('29 February', leap === undefined ? [] : [leap]),
    some('31 December', [`${year + 1}-12-31`, ...(today < `${year}-12-28` ? [`${year}-12-31`] : [])]),
    some('1 January', [`${year + 1}-01-01`, `${year + 2}-01-01`]),
    some(
      'end of a month',
      all.filter((day) => daysAfter(day, 1).endsWith('-01')),
    ),
    some(
      'first of a month',
      all.filter((day) => day.endsWith('-01')),
    ),
    some(
      'Saturday',
      all.filter((day) => weekdayOf(day) === 6),
    ),
    some(
      'Sunday',
      all.filter((day) => weekdayOf(day) === 0),
    ),
    some('workday, within half a year', daysThat(today, [15, 180], isWorkday)),
    some('workday, in more than half a year', daysThat(today, [181, 400], isWorkday)),
    some('in two years or more', daysThat(today, [731, 1500], isWorkday)),
    some('impossible', [`${year + 1}-02-30`]),
  ];
}

const methodClasses: readonly ValueClass<string>[] = [
  some('cash', ['cash']),
  some('visa', ['visa']),
  some('mastercard', ['mastercard']),
  some('unknown', ['cheque']),
];

const confirmedClasses: readonly ValueClass<boolean>[] = [some('false', [false]), some('true', [true])];

/** A class for each of several sessions or crops. */
function numberedClasses(count: number): readonly ValueClass<number>[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => some(String(index + 1), [index]));
}

/** The classes of each field of an order. */
export type OrderClasses = { readonly [Field in keyof ExploredOrder]: readonly ValueClass<ExploredOrder[Field]>[] };

export function orderClasses(today: string, sessions: number, crops: number): OrderClasses {
  return {
    date: dateClasses(today),
    session: numberedClasses(sessions),
    location: [...textClasses, ...longClasses, outerBlanks],
    latitude: latitudeClasses,
    longitude: longitudeClasses,
    crop: numberedClasses(crops),
    area: areaClasses,
    confirmed: confirmedClasses,
    paymentMethod: methodClasses,
  };
}

/** The class of a value; a text may have several. */
export function classesOf<Value>(classes: readonly ValueClass<Value>[], value: Value): string[] {
  const names = classes.filter(({ isMember }) => isMember(value)).map(({ name }) => name);

  return typeof value === 'string' && classes.length > textClasses.length ? names : names.slice(0, 1);
}
