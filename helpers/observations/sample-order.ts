import { faker } from '@faker-js/faker/locale/en';
import { daysAfter } from '../interface/date-time.js';
import { writeJson } from '../json/write.js';

/** The body of create-order. A bigint is an integer that is written digit for digit. */
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

/** What is drawn for an order: everything but the session and the crop, which must exist on the target. */
export type Sample = Omit<OrderBody, 'session' | 'cropType' | 'date'> & {
  /** The day to try first, and those to try when it is refused: days may be closed and slots full. */
  readonly dates: readonly [string, ...string[]];
};

/** The orders that a run sends, each named for the one thing in which it differs from the plain one. */
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
} as const satisfies Record<string, Partial<OrderBody>>;

export type OrderKind = keyof typeof orderKinds;

/** Orders that must be taken: where one is not, a control is sent, too. */
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

/** Twins are sent by the refusals that they belong to, and controls only after a refusal; the others stand alone. */
export const standaloneKinds = (Object.keys(orderKinds) as OrderKind[]).filter(
  (kind) => !/minimum|twin|control|northern/.test(kind),
);

/** What is lost where a text is taken for another encoding, or, in the order that need not be taken, for markup or a URL. */
const PLACES: Readonly<Record<string, string>> = {
  'accents and emoji': `"L'Étang" & 日 🌾`,
  'to confirm': '<b>É</b>+%41\\ 日🌾',
};

/** More than four decimals would invite rounding that the interface does not forbid. */
const DEGREES = { min: 1, max: 60, fractionDigits: 4 };

/** Draws all samples at once, so that the order in which they are sent cannot change them. */
export function drawSamples(seed: number, today: string, mark: string): Readonly<Record<OrderKind, Sample>> {
  faker.seed(seed);
  const near = everyWeekday(workdays(today, 8, 60));
  const further = workdays(today, 15, 90);
  const soon = workdays(today, 2, 14); // some take orders for two weeks only; there are fewer of these days than orders
  const later = workdays(today, 61, 200);
  const [halfAYearOn = ''] = workdays(today, 170, 200); // clocks may be set otherwise then, and days shifted by them

  const drawn = Object.entries(orderKinds).map(([kind, differs], index): [string, Sample] => {
    // How long a text may be is not shown: all are short, and none is longer for its accents.
    const street = faker.location.street().slice(0, 16).padEnd(16, '.');
    const place = PLACES[kind] ?? street;

    return [
      kind,
      {
        dates: withEveryWeekday(
          [
            kind === 'mastercard' ? halfAYearOn : (near[index] ?? ''),
            later[index] ?? '',
            soon[index % soon.length] ?? '',
          ],
          { more: further, index, next: daysAfter(today, 2) },
        ),
        location: `${place} #${mark}-${index}`,
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

/** The same place in few letters: how long a location may be is not shown. */
export function shortened(location: string): string {
  const [place = '', mark = ''] = location.split(' #');

  return `${Array.from(place).slice(-3).join('').trim()} #${mark}`;
}

/** Whether a location is that of an order of this kind, of this run or of one before it on the same target. */
export function isPlaceOf(kind: OrderKind, location: unknown): boolean {
  return typeof location === 'string' && location.endsWith(ENDS[kind]) && MARKED.test(location);
}

const ENDS = Object.fromEntries(Object.keys(orderKinds).map((kind, index) => [kind, `-${index}`])) as Record<
  OrderKind,
  string
>;
const MARKED = / #[0-9a-f]{8}-\d+$/;

/** Days in case the first ones are refused: of every weekday, because some may be closed, a Saturday, and a very near one. */
function withEveryWeekday(
  first: readonly [string, ...string[]],
  { more, index, next }: { more: readonly string[]; index: number; next: string },
): [string, ...string[]] {
  const others = [1, 2, 3, 4, 5]
    .filter((wanted) => !first.some((day) => weekday(day) === wanted))
    .map((wanted) => more.filter((day) => weekday(day) === wanted))
    .flatMap((days) => days[index % days.length] ?? []); // others than for the other orders: a day may take one only

  const saturday = daysAfter(next, 6 - weekday(next));

  return [...first, ...others, saturday, next];
}

const weekdays = new Map<string, number>();

function weekday(day: string): number {
  const known = weekdays.get(day) ?? new Date(day).getUTCDay();
  weekdays.set(day, known);

  return known;
}

function workdays(today: string, from: number, to: number): string[] {
  const days = Array.from({ length: to - from }, (_, index) => daysAfter(today, from + index));

  return faker.helpers.shuffle(days.filter((day) => ![0, 6].includes(weekday(day))));
}

/** The same days in an order in which each five of them are of five weekdays: a fault may befall one of them. */
function everyWeekday(days: readonly string[]): string[] {
  const byWeekday = [1, 2, 3, 4, 5].map((wanted) => days.filter((day) => weekday(day) === wanted));
  const most = Math.max(...byWeekday.map(({ length }) => length));

  return Array.from({ length: most }, (_, week) => byWeekday.flatMap((list) => list[week] ?? [])).flat();
}

/** The body as it is sent, its fields in the order of the interface. */
export function orderText({
  date,
  session,
  location,
  latitude,
  longitude,
  cropType,
  area,
  confirmed,
  paymentMethod,
}: OrderBody): string {
  return writeJson({ date, session, location, latitude, longitude, cropType, area, confirmed, paymentMethod });
}
