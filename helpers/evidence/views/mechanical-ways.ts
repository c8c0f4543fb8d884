import { howKept, type Comparable } from '../../exchanges/comparable.js';
import { daysAfter, isCalendarDay } from '../../interface/schemas.js';
import { areAlike } from './statements.js';

/** A field of an order or a user, as one view shows it and as others do. */
interface Compared {
  readonly entity: string;
  readonly field: string;
  readonly shown: Comparable;
  readonly live: Comparable;
  /** What the others show in its other fields. */
  readonly beside: ReadonlyMap<string, Comparable>;
}

/** What a program may make of a value, and the passing of time does not. */
interface Way {
  /** Completes "… in every such item", or stands by itself. */
  readonly words: string;
  readonly make: (compared: Compared) => Comparable;
}

const FEWEST = 3;

/**
 * The one way in which a field differs on every object on which it could show, of at least three; null if there is none. What was
 * once sent never changes, so more ways count there than in the texts of people, which may be edited.
 */
export function wayOfDiffering(compared: readonly Compared[], isSent: boolean): string | null {
  if (!compared.some(isChanged)) return null;
  const ways = [...numberWays(), ...dayWays(), ...cutsOf(compared), ...exchangesIn(compared)];
  const others = isSent ? [...sentWays(), ...constantsIn(compared)] : [];

  return wayOfSpoiling(compared) ?? [...ways, ...others].find((way) => explains(way, compared, FEWEST))?.words ?? null;
}

/** The one way in which texts are escaped or decoded wrongly: nobody writes them so. One object is enough. */
export function wayOfSpoiling(compared: readonly Compared[]): string | null {
  return spoilingWays().find((way) => explains(way, compared, 1))?.words ?? null;
}

/** How a value differs that was just made from another one: a number that was a text, too. */
export function wayOfCopying(compared: Compared): string | null {
  return [...spoilingWays(), numberWay].find((way) => explains(way, [compared], 1))?.words ?? null;
}

function explains({ make }: Way, compared: readonly Compared[], fewest: number): boolean {
  if (!compared.every((each) => areAlike(make(each), each.shown))) return false;

  return new Set(compared.filter(isChanged).map(({ entity }) => entity)).size >= fewest;
}

function isChanged({ field, live, shown }: Compared): boolean {
  return !areAlike(live, shown) && howKept(field, live, shown) === 'not';
}

const DECIMALS = [0, 1, 2, 3, 4, 5];

const numberWays = (): Way[] =>
  DECIMALS.flatMap((decimals) => [
    ofNumbers('rounded', (value) => Math.round(value * 10 ** decimals) / 10 ** decimals),
    ofNumbers('cut after a decimal', (value) => Math.trunc(value * 10 ** decimals) / 10 ** decimals),
  ]);

const ENTITIES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];

const escaped = (text: string) => ENTITIES.reduce((written, [from, to]) => written.replaceAll(from, to), text);
const inAscii = (text: string, write: (character: string) => string) => text.replaceAll(/\P{ASCII}/gu, write);
const windows1252 = new TextDecoder('windows-1252');
const utf8 = new TextDecoder();

/** A URL cannot contain it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

const spoilingWays = (): Way[] => [
  ...["'", '&#39;', '&#x27;', '&#039;', '&apos;'].map((quote) =>
    ofTexts('escaped', (text) => escaped(text).replaceAll("'", quote)),
  ),
  ...[encodeURIComponent, encodeURI].map((encode) =>
    ofTexts('escaped', (text) => (HALF_CHARACTER.test(text) ? text : encode(text))),
  ),
  ofTexts('escaped', (text) => JSON.stringify(text).slice(1, -1)),
  ofTexts('escaped', (text) =>
    inAscii(text, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  ofTexts('decoded wrongly', (text) => Buffer.from(text).toString('latin1')),
  ofTexts('decoded wrongly', (text) => windows1252.decode(Buffer.from(text))),
  ofTexts('decoded wrongly', (text) => utf8.decode(Buffer.from(text, 'latin1'))),
  ...['?', '\uFFFD', ''].flatMap((sign) => [
    ofTexts('decoded wrongly', (text) => inAscii(text, () => sign)),
    ofTexts('decoded wrongly', (text) => inAscii(text, (character) => sign.repeat(Buffer.from(character).length))),
  ]),
];

const dayWays = (): Way[] =>
  [-1, 1].map((days) => ofTexts('a day off', (text) => (isCalendarDay(text) ? daysAfter(text, days) : text)));

/** `0306555` becomes `306555`, and so does `+306555`. */
const numberWay = ofTexts('read as a number', (text) => text.replace(/^[+0]+(?=\d+$)/, ''));

const sentWays = (): Way[] => [
  ofTexts('in capitals', (text) => text.toUpperCase()),
  ofTexts('in small letters', (text) => text.toLowerCase()),
  ofTexts('without accents', (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')),
  ofNumbers('without its sign', Math.abs),
];

function ofNumbers(words: string, make: (value: number) => number): Way {
  return { words, make: ({ live }) => (typeof live === 'number' ? make(live) : live) };
}

function ofTexts(words: string, make: (text: string) => string): Way {
  return { words, make: ({ live }) => (typeof live === 'string' ? make(live) : live) };
}

/** Every text ends after as many characters as the longest that is shown. */
function cutsOf(compared: readonly Compared[]): Way[] {
  const longest = Math.max(...compared.map(({ shown }) => (typeof shown === 'string' ? shown.length : 0)));
  const cut = (text: string, end: string) =>
    text.length <= longest ? text : text.slice(0, longest - end.length) + end;

  return [
    ...['', '…', '...'].map((end) => ofTexts('cut', (text) => cut(text, end))),
    ofTexts('cut', (text) => cut(text, '').trimEnd()),
  ];
}

function exchangesIn([first]: readonly Compared[]): Way[] {
  return [...(first?.beside.keys() ?? [])]
    .filter((other) => other !== first?.field)
    .map((other) => ({ words: `exchanged with ${other}`, make: ({ live, beside }) => beside.get(other) ?? live }));
}

function constantsIn([first]: readonly Compared[]): Way[] {
  return first === undefined ? [] : [{ words: 'the same', make: () => first.shown }];
}
