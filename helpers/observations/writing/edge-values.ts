import { daysAfter } from '../../interface/schemas.js';

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
  /** How long the whole text is. */
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
export function edgeDates(today: string, seed: number): Record<EdgeKind, string> {
  const year = Number(today.slice(0, 4)) + 1;
  const ends = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)));
  const [wanted, other] = seed % 2 === 0 ? [6, 0] : [0, 6];
  const end =
    ends.find((day) => day.getUTCDay() === wanted) ?? ends.find((day) => day.getUTCDay() === other) ?? ends[0];

  return { 'at the edges': (end ?? new Date(today)).toISOString().slice(0, 10), 'at other edges': leapDayAfter(today) };
}

function leapDayAfter(today: string): string {
  const years = Array.from({ length: 9 }, (_, index) => Number(today.slice(0, 4)) + index);
  const days = years.map((year) => daysAfter(`${year}-02-28`, 1));

  return days.find((day) => day.endsWith('-29') && day > daysAfter(today, 2)) ?? today;
}
