import { daysAfter } from '../interface/date-time.js';
import { daysThat, isWorkday, weekdayOf } from './dates.js';
import { LABEL } from './requests.js';
import type { ExploredOrder } from './step.js';

/** Values of a field that a service may treat alike, and others otherwise. The first class is the plainest. */
export interface ValueClass<Value> {
  readonly name: string;
  readonly isMember: (value: Value) => boolean;
  /** Some of its values; others lie between the first and the last if `isRange`. */
  readonly values: readonly Value[];
  /** How many decimals a value between the first and the last has; undefined if only the listed ones are drawn. */
  readonly decimals?: number;
}

function range(name: string, [from, to]: readonly [number, number], decimals: number): ValueClass<number> {
  return { name, isMember: (value) => value >= from && value <= to, values: [from, to], decimals };
}

function some<Value>(name: string, values: readonly Value[]): ValueClass<Value> {
  return { name, isMember: (value) => values.includes(value), values };
}

const isWhole = (value: number) => Number.isInteger(value);

export const areaClasses: readonly ValueClass<number>[] = [
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

export const latitudeClasses: readonly ValueClass<number>[] = [
  range('north', [1, 60], 4),
  range('south', [-60, -1], 4),
  some('0', [0]),
  { ...range('near 0', [-0.9999, 0.9999], 4), isMember: (value) => Math.abs(value) < 1 },
  range('far north', [60.0001, 89.9999], 4),
  range('far south', [-89.9999, -60.0001], 4),
  some('a pole', [90, -90]),
];

export const longitudeClasses: readonly ValueClass<number>[] = [
  range('east', [1, 90], 4),
  range('west', [-90, -1], 4),
  some('0', [0]),
  { ...range('near 0', [-0.9999, 0.9999], 4), isMember: (value) => Math.abs(value) < 1 },
  range('far east', [90.0001, 179.9999], 4),
  range('far west', [-179.9999, -90.0001], 4),
  some('the date line', [180, -180]),
];

const FILLING = ' behind the old mill and the brook, 0042';

function long(length: number): string {
  return `Field ${LABEL}${FILLING.repeat(60)}`.slice(0, length - 6).concat('. End.');
}

const text = (name: string, ...values: readonly string[]) => some(name, values);

/** Texts, with a place for the label of the order. */
export const textClasses: readonly ValueClass<string>[] = [
  text('plain', `Field ${LABEL}`, `North field ${LABEL}`, `${LABEL} Mill Road`),
  text('accents', `Forêt d'Orléans ${LABEL}`, `Größe ${LABEL}`, `${LABEL} Señorío`),
  text('decomposed accents', `Que\u0301bec ${LABEL}`),
  text('Cyrillic', `Поле ${LABEL}`, `${LABEL} Широкая`),
  text('Greek', `Αγρός ${LABEL}`),
  text('Chinese or Japanese', `麦田 ${LABEL}`, `${LABEL} 畑`),
  text('right to left', `שדה ${LABEL}`, `حقل ${LABEL}`),
  text('emoji', `Wheat 🌾 ${LABEL}`, `${LABEL} 🚜`, `👩‍🌾 ${LABEL}`),
  text('blanks around', `  Field ${LABEL}  `),
  text('two blanks in a row', `East  west ${LABEL}`),
  text('line break', `North\nsouth ${LABEL}`),
  text('tab', `North\tsouth ${LABEL}`),
  text('quotation marks', `"Field" ${LABEL}`, `O'Neill's ${LABEL}`, `${LABEL} \`x\``),
  text('backslash', `C:\\field ${LABEL}`),
  text('markup', `<b>Field</b> ${LABEL}`, `<script>1</script> ${LABEL}`, `A & B ${LABEL}`, `&amp; ${LABEL}`),
  text('SQL', `'; -- ${LABEL}`, `50% ${LABEL}`, `Field_1 ${LABEL}`),
  text('path', `../../field ${LABEL}`, `/north/south ${LABEL}`),
  text('format', `%s %d ${LABEL}`, '${x} {0} {{y}} ' + LABEL, `%41 + ${LABEL}`),
  text('comma and semicolon', `Field, north; south ${LABEL}`),
  text('starts like a formula', `=1+1 ${LABEL}`, `-1 ${LABEL}`, `@field ${LABEL}`),
  text('capitals', `NORTH FIELD ${LABEL}`),
  text('small letters', `north field ${LABEL}`),
  text('digits', `12345 ${LABEL}`),
  text('words with a meaning', `null ${LABEL}`, `undefined ${LABEL}`, `true ${LABEL}`, `NaN ${LABEL}`),
  text('40 to 100 characters', long(65), long(100)),
  text('101 to 255 characters', long(101), long(200), long(255)),
  text('256 characters and more', long(256), long(300), long(520)),
  text('1000 characters and more', long(1001), long(2001)),
];

/** The classes of dates, seen from a day. */
export function dateClasses(today: string): readonly ValueClass<string>[] {
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

export const methodClasses: readonly ValueClass<string>[] = [
  some('cash', ['cash']),
  some('visa', ['visa']),
  some('mastercard', ['mastercard']),
  some('unknown', ['cheque']),
];

export const confirmedClasses: readonly ValueClass<boolean>[] = [some('false', [false]), some('true', [true])];

/** A class for each of several sessions or crops. */
export function numberedClasses(count: number): readonly ValueClass<number>[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => some(String(index + 1), [index]));
}

/** The classes of each field of an order. */
export type OrderClasses = { readonly [Field in keyof ExploredOrder]: readonly ValueClass<ExploredOrder[Field]>[] };

export function orderClasses(today: string, sessions: number, crops: number): OrderClasses {
  return {
    date: dateClasses(today),
    session: numberedClasses(sessions),
    location: textClasses,
    latitude: latitudeClasses,
    longitude: longitudeClasses,
    crop: numberedClasses(crops),
    area: areaClasses,
    confirmed: confirmedClasses,
    paymentMethod: methodClasses,
  };
}

/** The class of a value. */
export function classOf<Value>(classes: readonly ValueClass<Value>[], value: Value): string {
  return classes.find(({ isMember }) => isMember(value))?.name ?? 'other';
}
