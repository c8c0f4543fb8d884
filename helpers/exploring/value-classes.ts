import { daysAfter } from '../interface/schemas.js';
import { filterValues } from '../observations/lists/filter-parameters.js';
import { leapDayAfter, weekday } from '../observations/writing/sample-order.js';
import type { CreateStep, ExploredOrder } from './step.js';

/** A piece of a text: several of them, and the label of the order, make a location. */
function piece(name: string, ...values: readonly string[]): ValueClass<string> {
  return { name, isMember: (text) => values.some((value) => text.includes(value)), values };
}

export const textClasses: readonly ValueClass<string>[] = [
  piece('plain', 'Field', 'Mill Road'),
  piece('accents', 'Forêt', 'Größe', 'Señorío', 'Que\u0301bec'),
  piece('Cyrillic or Greek', 'Поле', 'Широкая', 'Αγρός'),
  piece('Chinese or Japanese', '麦田', '畑'),
  piece('right to left', 'שדה', 'حقل'),
  piece('emoji', '🌾', '🚜', '👩‍🌾'),
  piece('two blanks in a row', 'east  west', 'a   b'),
  piece('line break or tab', 'north\nsouth', 'north\tsouth'),
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
  piece('capitals or small letters', 'NORTH HILL', 'north hill'),
  piece('looks like a number', '12345', '007', '1e5', '-1', '0x1F', '1.50'),
  piece('looks like a date', '2026-02-30', '12/31/2026', '2026-01-01T00:00:00Z'),
  piece('looks like JSON', '{"a":1}', '[1,2]', '"x"'),
  piece('looks like an address', 'https://hill.example/a?b=c', 'hill@farm.example', '192.0.2.1'),
  piece('words with a meaning', 'null', 'undefined', 'true', 'NaN', 'None'),
];

/** How long a location is. Longer ones are filled up. */
export const lengthClasses: readonly ValueClass<number>[] = [
  some('up to 64 characters', [0]),
  some('65 to 100 characters', [65, 80, 100]),
  some('101 to 255 characters', [101, 129, 200, 255]),
  some('256 to 520 characters', [256, 300, 513]),
  some('1000 characters and more', [1001, 2001]),
];

export const BLANKS = 'blanks around';

/** Locations that look like a number or a time: nothing but digits is their label. */
export const ALONE = 'a number or time alone';
export const numbersAlone = ['{digits}', '00{digits}', '{digits}e5', '-{digits}', '{digits}.50', '{digits}:30'];

export const FILLING = ' behind the old mill and the brook 0042';

/** How long a location is, and what is around it. */
const sizeClasses: readonly ValueClass<string>[] = [
  { name: ALONE, isMember: (text) => numbersAlone.includes(text), values: [] },
  { name: BLANKS, isMember: (text) => text.trim() !== text, values: [] },
  ...lengthClasses.map(({ name, values }, index): ValueClass<string> => ({
    name,
    isMember: ({ length }) => length >= (values[0] ?? 0) && length < (lengthClasses[index + 1]?.values[0] ?? Infinity),
    values: [],
  })),
];

function range(name: string, [from, to]: readonly [number, number], decimals: number): ValueClass<number> {
  return { name, isMember: (value) => value >= from && value <= to, values: [from, to], decimals };
}

const isPrecise = (value: number) => Math.round(value * 10_000) / 10_000 !== value;
const isWhole = (value: number) => Number.isInteger(value);

const areaClasses: readonly ValueClass<number>[] = [
  { ...range('whole, up to 50', [2, 50], 0), isMember: (value) => isWhole(value) && value > 1 && value <= 50 },
  some('1', [1]),
  some('just above 1', [1.01, 1.1]),
  { ...range('fraction, up to 99.98', [1.11, 99.98], 2), isMember: (value) => value > 1 && value <= 99.98 },
  some('around 100', [99.99, 100, 100.01, 100.5, 101]),
  range('hundreds', [101, 999.99], 2),
  range('thousands', [1000, 9999.99], 2),
  range('ten thousands and more', [10_000, 250_000.75], 2),
  some('below the minimum', [0, 0.5, 0.99, 0.999, -1, -100]),
];

/** The classes of degrees, from the equator or the meridian of Greenwich on to both sides. */
function degreeClasses(
  far: number,
  most: number,
  ...names: readonly [string, string, string]
): readonly ValueClass<number>[] {
  const near = [0.000001, -0.000001, 0.00004, -0.00004, 0.4321, -0.4321];
  const isFar = (value: number) => Math.abs(value) > far && Math.abs(value) < most;
  const farAway = [
    far + 0.0001,
    -far - 0.0001,
    (far + most) / 2 + 0.1234,
    -(far + most) / 2 - 0.1234,
    most - 0.0001,
    0.0001 - most,
  ];

  return [
    some('near 0', near),
    { ...range('six decimals', [1, far], 6), isMember: isPrecise },
    { ...range('without a fraction', [1, far], 0), isMember: (value) => isWhole(value) && value >= 1 && value <= far },
    range(names[0], [1, far], 4),
    range(names[1], [-far, -1], 4),
    some('0', [0]),
    { ...some('far from 0', farAway), isMember: isFar },
    some(names[2], [most, -most]),
  ];
}

const latitudeClasses = degreeClasses(60, 90, 'north', 'south', 'a pole');
const longitudeClasses = degreeClasses(90, 180, 'east', 'west', 'the date line');

function dateClasses(today: string): readonly ValueClass<string>[] {
  const year = Number(today.slice(0, 4));
  const daysOf = (name: string, isOfKind: (day: string) => boolean) => some(name, daysThat(today, [3, 400], isOfKind));

  return [
    some('workday, within two weeks', daysThat(today, [3, 14], isWorkday)),
    some('today or tomorrow', [today, daysAfter(today, 1)]),
    some('29 February', [leapDayAfter(today)]),
    some('31 December', [`${year + 1}-12-31`, ...(today < `${year}-12-28` ? [`${year}-12-31`] : [])]),
    some('1 January', [`${year + 1}-01-01`, `${year + 2}-01-01`]),
    daysOf('end of a month', (day) => daysAfter(day, 1).endsWith('-01')),
    daysOf('first of a month', (day) => day.endsWith('-01')),
    daysOf('Saturday', (day) => weekday(day) === 6),
    daysOf('Sunday', (day) => weekday(day) === 0),
    some('workday, within 400 days', daysThat(today, [15, 400], isWorkday)),
    some('later', [
      ...daysThat(today, [731, 1500], isWorkday).slice(-4),
      '2099-12-31',
      '2100-01-01',
      '2100-02-28',
      '2100-03-01',
    ]),
    some('impossible', [`${year + 1}-02-30`]),
  ];
}

const methodClasses: readonly ValueClass<string>[] = [
  ...filterValues('paymentMethod').map((method) => some(method, [method])),
  some('unknown', ['cheque']),
];

const confirmedClasses: readonly ValueClass<boolean>[] = [some('false', [false]), some('true', [true])];

function numberedClasses(count: number): readonly ValueClass<number>[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => some(String(index + 1), [index]));
}
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

/** The fields of an order that are paired with each other, their classes, and how many of them one order has. */
export function pairedFields(classes: OrderClasses, farmers: readonly string[]) {
  const fields = Object.keys(classes).map((field) => ({
    field,
    // A wrong value is sent by itself, and not with every other.
    names: namesOf(classes, field).filter((name) => !WRONG.has(name)),
    picks: field === 'location' ? MOST_PIECES : 1,
  }));

  return [
    ...fields,
    { field: 'length', names: sizeClasses.map(({ name }) => name), picks: 1 },
    { field: 'farmer', names: farmers, picks: 1 },
  ];
}

export function namesOf(classes: OrderClasses, field: string): string[] {
  const all: readonly { readonly name: string }[] = classes[field as keyof OrderClasses] ?? [];

  return all.map(({ name }) => name);
}

export const WRONG: ReadonlySet<string> = new Set(['below the minimum', 'impossible', 'unknown']);

const MOST_PIECES = 4;

/** The classes of an order: one of each field, several of its location. */
export function classesOf(classes: OrderClasses, { as, order }: Pick<CreateStep, 'as' | 'order'>): [string, string][] {
  const fields = (Object.keys(classes) as (keyof OrderClasses)[]).flatMap((field) => {
    const all = classes[field] as readonly ValueClass<ExploredOrder[keyof ExploredOrder]>[];
    const names = all.filter(({ isMember }) => isMember(order[field]));

    return (field === 'location' ? names : names.slice(0, 1)).map(({ name }): [string, string] => [field, name]);
  });
  const size = sizeClasses.find(({ isMember }) => isMember(order.location));

  return [...fields, ...(size === undefined ? [] : [['length', size.name] as [string, string]]), ['farmer', as]];
}

/** Values of a field that a service may treat alike, and others otherwise. */
export interface ValueClass<Value> {
  readonly name: string;
  readonly isMember: (value: Value) => boolean;
  /** Its values, or the ends of a range. */
  readonly values: readonly Value[];
  readonly decimals?: number;
}
function some<Value>(name: string, values: readonly Value[]): ValueClass<Value> {
  return { name, isMember: (value) => values.includes(value), values };
}

/** The days of a kind, from one number of days after today to another. */
function daysThat(today: string, [from, to]: readonly [number, number], isOfKind: (date: string) => boolean): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => daysAfter(today, from + index)).filter(isOfKind);
}

function isWorkday(date: string): boolean {
  return ![0, 6].includes(weekday(date));
}

/** A day that hardly any service closes: a workday in ten days or so. */
export function plainDate(today: string): string {
  return daysThat(today, [10, 14], isWorkday)[0] ?? daysAfter(today, 10);
}
