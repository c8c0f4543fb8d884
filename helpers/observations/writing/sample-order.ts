import { faker } from '@faker-js/faker/locale/en';
import { madeIn } from '../../exchanges/exchange.js';
import { daysAfter } from '../../interface/schemas.js';
import { writeJson } from '../../json/values.js';

/** The most dates of an order: three that are drawn, four more weekdays if those three are on one or far away, a Saturday and one very soon. */
export const MOST_DATES = 3 + 4 + 2;

/** A service may accept orders for four weeks only. */
const NEAR_DAYS = 28;

/**
 * Adds dates in case the first ones are rejected: every weekday in the next weeks, because some may be closed, a Saturday, and one
 * very soon.
 */
function withEveryWeekday(
  first: readonly [string, ...string[]],
  { more, index, next }: { more: readonly string[]; index: number; next: string },
): [string, ...string[]] {
  const last = daysAfter(next, NEAR_DAYS - 2);
  const others = [1, 2, 3, 4, 5]
    .filter((wanted) => !first.some((day) => day < last && weekday(day) === wanted))
    .map((wanted) => more.filter((day) => day < last && weekday(day) === wanted))
    .flatMap((days) => days[index % days.length] ?? []); // not those of the other orders: a day may take one order only

  const saturday = daysAfter(next, 6 - weekday(next));

  return [...first, ...others, saturday, next];
}

const weekdays = new Map<string, number>();

/** Which day of the week: 0 is Sunday. */
export const weekday = (day: string) => madeIn(weekdays, day, () => new Date(day).getUTCDay());

function workdays(today: string, from: number, to: number): string[] {
  const days = Array.from({ length: to - from }, (_, index) => daysAfter(today, from + index));

  return faker.helpers.shuffle(days.filter((day) => ![0, 6].includes(weekday(day))));
}

/** Reorders dates so that any five in a row are five different weekdays: a fault may affect one weekday only. */
function everyWeekday(days: readonly string[]): string[] {
  const byWeekday = [1, 2, 3, 4, 5].map((wanted) => days.filter((day) => weekday(day) === wanted));
  const most = Math.max(...byWeekday.map(({ length }) => length));

  return Array.from({ length: most }, (_, week) => byWeekday.flatMap((list) => list[week] ?? [])).flat();
}

/** The body of create-order. A bigint keeps all digits of an integer. */
export interface OrderBody {
  readonly date: string;
  readonly session: unknown;
  readonly location: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly cropType: unknown;
  readonly area: number;
  readonly confirmed: boolean;
  readonly paymentMethod: string;
}

/** Generated values of an order: everything but the session and the crop, which must exist on the service. */
export type Sample = Omit<OrderBody, 'session' | 'cropType' | 'date'> & {
  /** The date to try first, and others if it is rejected: a day may be closed, a slot full. */
  readonly dates: readonly [string, ...string[]];
};

/** The orders that a run sends, each named after the one difference from the plain order. */
export const orderKinds = {
  plain: {},
  'to confirm': { area: 2.35, latitude: -12.0464, longitude: -77.0428, paymentMethod: 'mastercard' },
  visa: { paymentMethod: 'visa' },
  mastercard: { paymentMethod: 'mastercard' },
  'confirmed from the start': { confirmed: true },
  'fractional area': { area: 1.5 },
  'southern and western': { latitude: -17.6797, longitude: -149.4068 },
  'accents and emoji': {},
  'area at the minimum': { area: 1 },
  'confirmed card twin': { paymentMethod: 'visa', confirmed: true },
  'another session': {},
  control: {},
  'northern and eastern': { latitude: 33.8688, longitude: 70.6693 },
  'of the second farmer': {},
  'at the edges': {},
  'at other edges': {},
  'edges apart 1': {},
  'edges apart 2': {},
  'edges apart 3': {},
  'other edges apart 1': {},
  'other edges apart 2': {},
  'other edges apart 3': {},
  'like the confirmed': { area: 2.35, latitude: -12.0464, longitude: -77.0428 },
  'like the paid': {},
} as const satisfies Record<string, Partial<OrderBody>>;

export type OrderKind = keyof typeof orderKinds;

/** Orders that must be accepted. If one is rejected, a control is sent too. */
export const requiredKinds = [
  'visa',
  'mastercard',
  'confirmed from the start',
  'fractional area',
  'southern and western',
  'accents and emoji',
  'area at the minimum',
] as const satisfies OrderKind[];

export type RequiredOrderKind = (typeof requiredKinds)[number];

/** The orders with some of the unusual values, if an order with all of them is rejected. */
export const apartKinds = {
  'at the edges': ['edges apart 1', 'edges apart 2', 'edges apart 3'],
  'at other edges': ['other edges apart 1', 'other edges apart 2', 'other edges apart 3'],
} as const satisfies Record<EdgeKind, OrderKind[]>;

/**
 * The kinds that are sent by themselves: not twins, which belong to wrong orders, not controls, which follow a
 * rejection, not the second farmer's or one like somebody's paid order, and not several unusual values at once, which may be
 * rejected.
 */
export const standaloneKinds = (Object.keys(orderKinds) as OrderKind[]).filter(
  (kind) => !/minimum|twin|control|northern|second farmer|edges|paid/.test(kind),
);

/**
 * Text that breaks if it is read in another encoding, or, in the order that need not be accepted, as markup or a URL.
 */
const PLACES: Readonly<Record<string, string>> = {
  'accents and emoji': `"L'Étang" & 日 🌾`,
  'to confirm': '<b>É</b>+%41\\ 日🌾',
};

/** Orders that have the same location, on the same day: a change of one may spread to all of that place, or of that day. */
const ALIKE: Readonly<Record<string, string>> = { 'like the confirmed': 'to confirm' };

/** Four decimals at most: more would invite rounding, which the interface does not forbid. */
const DEGREES = { min: 1, max: 60, fractionDigits: 4 };

/** Draws all samples at once, so that they do not depend on the order in which they are sent. */
export function drawSamples(seed: number, today: string, mark: string): Readonly<Record<OrderKind, Sample>> {
  faker.seed(seed);
  const near = everyWeekday(workdays(today, 8, 60));
  const further = workdays(today, 15, 90);
  // A service may accept orders for two weeks only; there are fewer such days than orders.
  const soon = workdays(today, 2, 14);
  const later = workdays(today, 61, 200);
  const [halfAYearOn = ''] = workdays(today, 170, 200); // daylight saving time may differ then and shift dates
  const special: Partial<Record<string, string>> = { mastercard: halfAYearOn, ...edgeDates(today, seed) };

  const kinds = Object.keys(orderKinds);
  const drawn = Object.entries(orderKinds).map(([kind, differs], index): [string, Sample] => {
    // The longest allowed text is not shown, so all locations are short, with accents too.
    const street = faker.location.street().slice(0, 16).padEnd(16, '.');
    const alike = ALIKE[kind] ?? kind;
    const place = PLACES[alike] ?? street;
    const first = kinds.indexOf(alike);

    return [
      kind,
      {
        dates: withEveryWeekday(
          [special[kind] ?? near[first] ?? '', later[index] ?? '', soon[index % soon.length] ?? ''],
          { more: further, index, next: daysAfter(today, 2) },
        ),
        location: `${place} #${mark}-${first}`,
        latitude: faker.location.latitude(DEGREES),
        longitude: faker.location.longitude({ ...DEGREES, max: 120 }),
        area: 2, // the largest area is not shown
        confirmed: false,
        paymentMethod: 'cash',
        ...differs,
      },
    ];
  });

  return Object.fromEntries(drawn) as Record<OrderKind, Sample>;
}

/** The body as JSON text, with the fields in the order of the interface. */
export function orderText(order: OrderBody): string {
  const { date, session, location, latitude, longitude, cropType, area, confirmed, paymentMethod } = order;

  return writeJson({ date, session, location, latitude, longitude, cropType, area, confirmed, paymentMethod });
}

/** A value that real orders have and tidy samples do not: a part of the location, or other fields. */
export interface EdgeValue {
  readonly what: string;
  readonly fields?: Omit<EdgeFields, 'location'>;
  readonly text?: Partial<TextParts>;
  /** The order with a requirement of its own that says that such values are accepted. */
  readonly isLike?: 'fractional area' | 'southern and western' | 'accents and emoji';
}

interface EdgeFields {
  readonly area?: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly location?: string;
}

interface TextParts {
  readonly before: string;
  readonly word: string;
  readonly after: string;
  readonly length: number;
}

/** The values of two orders. Each has eight, so that three more orders find the one that is rejected. */
export const edgeValues = {
  'at the edges': [
    { what: 'area 10400.35', fields: { area: 10_400.35 }, isLike: 'fractional area' },
    { what: 'latitude 0 and longitude 180', fields: { latitude: 0, longitude: 180 } },
    { what: 'a location of 300 characters', text: { length: 300 } },
    { what: 'a location with a line break', text: { word: 'north\nsouth' } },
    { what: 'a location with blanks around it', text: { before: '  ', after: '  ' } },
    { what: 'a location with two blanks in a row', text: { word: 'east  west' } },
    { what: 'a location in Cyrillic', text: { word: 'Поле' }, isLike: 'accents and emoji' },
    {
      what: 'a location in Hebrew, which is written from right to left',
      text: { word: 'שדה' },
      isLike: 'accents and emoji',
    },
  ],
  'at other edges': [
    { what: 'area 150.125', fields: { area: 150.125 }, isLike: 'fractional area' },
    { what: 'latitude -90 and longitude 0', fields: { latitude: -90, longitude: 0 }, isLike: 'southern and western' },
    { what: 'a location of 100 characters', text: { length: 100 } },
    { what: 'a location that starts with an equals sign', text: { before: '=' } },
    { what: 'a location with an accent', text: { word: 'Forêt' }, isLike: 'accents and emoji' },
    { what: 'a location with a decomposed accent', text: { word: 'Que\u0301bec' }, isLike: 'accents and emoji' },
    { what: 'a location in Chinese', text: { word: '麦田' }, isLike: 'accents and emoji' },
    { what: 'a location with an emoji', text: { word: '🚜' }, isLike: 'accents and emoji' },
  ],
} as const satisfies Record<string, readonly EdgeValue[]>;

export type EdgeKind = keyof typeof edgeValues;
export const edgeKinds = Object.keys(edgeValues) as EdgeKind[];

/** Enough to make a text as long as it shall be: digits, and words that are written alike everywhere. */
const FILLING = ' 0042 behind the old mill and the brook'.repeat(10);

/** The fields that these values set. The label, with the mark of the run, comes early: a long text may be cut. */
export function withEdgeValues(values: readonly EdgeValue[], label: string): EdgeFields {
  const fields: EdgeFields = Object.assign({}, ...values.map((value) => value.fields ?? {}));
  const texts = values.flatMap(({ text }) => text ?? []);
  if (texts.length === 0) return fields;

  const [before, after] = [
    texts.map((text) => text.before ?? '').join(''),
    texts.map((text) => text.after ?? '').join(''),
  ];
  const words = [label, ...texts.flatMap(({ word }) => word ?? [])].join(' ');
  const length = Math.max(0, ...texts.map((text) => text.length ?? 0)) - before.length - after.length;
  const filled = words.length < length ? `${words}${FILLING}`.slice(0, length).replace(/ $/, '.') : words;

  return { ...fields, location: `${before}${filled}${after}` };
}

/** The dates of these orders: the end of a month on a weekend of next year, and the next 29 February. */
function edgeDates(today: string, seed: number): Record<EdgeKind, string> {
  const year = Number(today.slice(0, 4)) + 1;
  const ends = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)));
  const [wanted, other] = seed % 2 === 0 ? [6, 0] : [0, 6];
  const end =
    ends.find((day) => day.getUTCDay() === wanted) ?? ends.find((day) => day.getUTCDay() === other) ?? ends[0];

  return { 'at the edges': (end ?? new Date(today)).toISOString().slice(0, 10), 'at other edges': leapDayAfter(today) };
}

export function leapDayAfter(today: string): string {
  const years = Array.from({ length: 9 }, (_, index) => Number(today.slice(0, 4)) + index);
  const days = years.map((year) => daysAfter(`${year}-02-28`, 1));

  return days.find((day) => day.endsWith('-29') && day > daysAfter(today, 2)) ?? today;
}
