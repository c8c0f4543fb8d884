import { acceptedValue, digitsAt, exchangesOf, oncePer, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import { daysAfter, isCalendarDay } from '../../interface/schemas.js';
import { parseJson } from '../../json/parse.js';
import { isObject, type JsonObject } from '../../json/values.js';
import { isAscii } from '../../words/nearest.js';
import { operationsIn, type FoundFault, type Pattern } from './pattern.js';

const COORDINATES = ['latitude', 'longitude'];

const always = () => true;
const numberIn = (sent: JsonObject, field: string) => Number(sent[field]);
const textIn = (sent: JsonObject, field: string) => String(sent[field]);
const isDaysAfter = (day: string, days: number, got: unknown) => isCalendarDay(day) && got === daysAfter(day, days);

const outsideLatin1 = /[\u0100-\uffff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The first byte of a character in UTF-8 and the next one, as Windows-1252 shows them. */
const WINDOWS = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/** Whether a text looks as if its UTF-8 was read as Latin-1 or Windows-1252. */
function isMisread(text: string): boolean {
  if (outsideLatin1.test(text)) return WINDOWS.test(text);
  try {
    return utf8.decode(Buffer.from(text, 'latin1')) !== text;
  } catch {
    return false;
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#x27': "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

export const changedValuePatterns = (): Pattern[] => [
  changePattern({
    name: 'dates are one day early',
    text: 'Every date is one day early: local midnight was probably converted to UTC.',
    fields: ['date'],
    isAtRisk: always,
    isChanged: (sent, field, got) => isDaysAfter(textIn(sent, field), -1, got),
  }),
  changePattern({
    name: 'dates are one day late',
    text: 'Every date is one day late: a time zone was probably applied to it.',
    fields: ['date'],
    isAtRisk: always,
    isChanged: (sent, field, got) => isDaysAfter(textIn(sent, field), 1, got),
  }),
  {
    name: 'texts look decoded twice',
    explain({ found, values }) {
      const faults = found.filter(isText);
      const blamed = operationsIn(exchangesOf(faults));
      const shown = values.filter(
        ({ exchange, value }) =>
          blamed.has(exchange.operation as never) && typeof value === 'string' && !isAscii(value),
      );
      if (faults.length === 0 || !faults.every(({ value }) => isMisread(String(value)))) return null;
      if (!shown.every(({ value }) => isMisread(String(value)))) return null;

      return {
        text: 'Names and texts look decoded twice: UTF-8 was probably read as Latin-1, so that é became Ã©.',
        explains: (fault) => isText(fault) && isMisread(String(fault.value)),
      };
    },
  },
  changePattern({
    name: 'texts are escaped for HTML',
    text: 'Texts come back with HTML entities, such as &amp;: escape them where a page is made, and not in JSON.',
    fields: ['location'],
    isAtRisk: (sent, field) => /[&<>"']/.test(textIn(sent, field)),
    isChanged: (sent, field, got) => typeof got === 'string' && unescaped(got) === sent[field],
  }),
  changePattern({
    name: 'texts have question marks',
    text: 'Characters come back as question marks: a character set that does not have them is probably used in the database or on the way to it.',
    fields: ['location'],
    isAtRisk: (sent, field) => /[\u{10000}-\u{10ffff}]/u.test(textIn(sent, field)),
    isChanged: (sent, field, got) => typeof got === 'string' && isWithQuestionMarks(textIn(sent, field), got),
  }),
  changePattern({
    name: 'coordinates are whole numbers',
    text: 'Coordinates come back without their decimals: they are probably stored or read as integers.',
    fields: COORDINATES,
    isAtRisk: (sent, field) => !Number.isInteger(numberIn(sent, field)),
    isChanged: (sent, field, got) => Number.isInteger(got) && Math.abs(Number(got) - numberIn(sent, field)) < 1,
  }),
  changePattern({
    name: 'coordinates are single precision',
    text: 'Coordinates come back with other digits at the end: they are probably stored in single precision.',
    fields: COORDINATES,
    isAtRisk: (sent, field) => Math.fround(numberIn(sent, field)) !== numberIn(sent, field),
    isChanged: (sent, field, got) => got === Math.fround(numberIn(sent, field)),
  }),
  changePattern({
    name: 'coordinates are exchanged',
    text: 'Latitude and longitude are exchanged.',
    fields: COORDINATES,
    isAtRisk: ({ latitude, longitude }) => latitude !== longitude,
    isChanged: (sent, field, got) => got === sent[field === 'latitude' ? 'longitude' : 'latitude'],
  }),
  changePattern({
    name: 'coordinates have no sign',
    text: 'Coordinates come back without their sign: places in the south and the west move to the north and the east.',
    fields: COORDINATES,
    isAtRisk: (sent, field) => numberIn(sent, field) < 0,
    isChanged: (sent, field, got) => got === -numberIn(sent, field),
  }),
];

/** Whether only characters outside ASCII have become question marks. */
function isWithQuestionMarks(sent: string, got: string): boolean {
  const pattern = Array.from(sent)
    .map((character) =>
      isAscii(character) ? escapeForPattern(character) : `(?:${escapeForPattern(character)}|\\?{1,4})`,
    )
    .join('');

  return new RegExp(`^${pattern}$`, 'u').test(got);
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

interface SentAndShown {
  readonly sent: JsonObject;
  readonly shown: ShownOrder;
}

/** Every view of every order that was sent and accepted. An id that two creations share is only looked at where it was given. */
const sentAndShown: (accepted: readonly Exchange[]) => readonly SentAndShown[] = oncePer(pairUp);

function pairUp(accepted: readonly Exchange[]): SentAndShown[] {
  const creations = accepted.filter(({ operation }) => operation === 'create-order');
  const sentBy = new Map<string, JsonObject | null>();
  const own = creations.flatMap((exchange): SentAndShown[] => {
    const sent = parseJson(exchange.request.body ?? '')?.value;
    const [shown] = ordersIn(exchange);
    const id = digitsAt(exchange, '/id');
    if (!isObject(sent) || shown === undefined) return [];
    if (id !== null) sentBy.set(id, sentBy.has(id) ? null : sent);

    return [{ sent, shown }];
  });
  const views = accepted
    .filter((exchange) => exchange.operation !== 'create-order' && acceptedValue(exchange) !== undefined)
    .flatMap((exchange) => ordersIn(exchange))
    .flatMap((shown): SentAndShown[] => {
      const sent = shown.id === null ? undefined : sentBy.get(shown.id);

      return sent === undefined || sent === null ? [] : [{ sent, shown }];
    });

  return [...own, ...views];
}

interface Change {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly string[];
  /** Whether the value would be another one if it was changed so. */
  readonly isAtRisk: (sent: JsonObject, field: string) => boolean;
  readonly isChanged: (sent: JsonObject, field: string, got: unknown) => boolean;
}

const FEWEST_VALUES = 2;

/** Values that were sent come back changed in the same way, in every view; the response to the creation may be an echo. */
function changePattern({ name, text, fields, isAtRisk, isChanged }: Change): Pattern {
  return {
    name,
    explain({ accepted }) {
      const values = sentAndShown(accepted).flatMap(({ sent, shown }) =>
        fields.flatMap((field) => {
          const got = shown.value[field];
          if (got === undefined || got === null || !isAtRisk(sent, field)) return [];
          const as = got === sent[field] ? 'kept' : isChanged(sent, field, got) ? 'changed' : 'otherwise';

          return [{ got, as, operation: shown.exchange.operation, sent: sent[field] }];
        }),
      );
      const changed = values.filter(({ as }) => as === 'changed');
      const kept = values.filter(({ as }) => as === 'kept');
      const views = new Set(changed.map(({ operation }) => operation));
      const isEcho =
        kept.every(({ operation }) => operation === 'create-order') && !views.has('create-order') && views.size > 1;
      const isEverywhere = kept.length === 0 && new Set(changed.map(({ sent }) => sent)).size >= FEWEST_VALUES;
      if (values.some(({ as }) => as === 'otherwise') || (!isEverywhere && !isEcho)) return null;
      const wrong = new Set<unknown>(changed.map(({ got }) => got));

      return { text, explains: (fault) => fields.includes(fault.name) && wrong.has(fault.value) };
    },
  };
}

function isText({ shape, value }: FoundFault): boolean {
  return shape?.type === 'string' && shape.format === null && shape.values === null && typeof value === 'string';
}
