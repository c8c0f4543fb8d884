import { daysAfter } from '../interface/date-time.js';
import { daysThat, isWorkday, weekdayOf } from './dates.js';
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

/** A piece of a text: several of them, and the label of the order, make a location. */
function piece(name: string, ...values: readonly string[]): ValueClass<string> {
  return { name, isMember: (text) => values.some((value) => text.includes(value)), values };
}

export const textClasses: readonly ValueClass<string>[] = [
  piece('plain', 'Field', 'Mill Road'),
  piece('accents', "Forêt d'Orléans", 'Größe', 'Señorío'),
  piece('decomposed accents', 'Que\u0301bec'),
  piece('Cyrillic', 'Поле', 'Широкая'),
  piece('Greek', 'Αγρός'),
  piece('Chinese or Japanese', '麦田', '畑'),
  piece('right to left', 'שדה', 'حقل'),
  piece('emoji', '🌾', '🚜', '👩‍🌾'),
  piece('two blanks in a row', 'east  west', 'a   b'),
  piece('line break', 'north\nsouth'),
  piece('tab', 'north\tsouth'),
  piece('double quotation marks', '"hill"'),
  piece('apostrophe', "O'Neill's"),
  piece('backslash', 'C:\\field', '\\n'),
  piece('markup', '<b>hill</b>', '<script>1</script>', '&amp;', '<br/>'),
  piece('ampersand', 'A & B'),
  piece('SQL', "'; --", '50%', 'x_1'),
  piece('path', '../../hill', '/north/south'),
  piece('format', '%s %d', '${x} {0} {{y}}'),
  piece('looks encoded', '%41+%20', '+', 'a=b&c=d#e?f'),
  piece('comma and semicolon', 'north, south; east'),
  piece('starts like a formula', '=1+1', '@hill'),
  piece('capitals', 'NORTH HILL'),
  piece('small letters', 'north hill'),
  piece('digits', '12345', '007'),
  piece('words with a meaning', 'null', 'undefined', 'true', 'NaN'),
];

/** How long a location is. Longer ones are filled up. */
export const lengthClasses: readonly ValueClass<number>[] = [
  some('up to 64 characters', [0]),
  some('65 to 100 characters', [65, 80, 100]),
  some('101 to 255 characters', [101, 129, 200, 255]),
  some('256 to 520 characters', [256, 300, 513]),
  some('1000 characters and more', [1001, 2001]),
];

export const FILLING = ' behind the old mill and the brook 0042';

const longClasses = lengthClasses.slice(1).map(({ name, values }, index): ValueClass<string> => ({
  name,
  isMember: ({ length }) => length >= (values[0] ?? 0) && length < (lengthClasses[index + 2]?.values[0] ?? Infinity),
  values: [],
}));

const outerBlanks: ValueClass<string> = { name: 'blanks around', isMember: (text) => text.trim() !== text, values: [] };

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
