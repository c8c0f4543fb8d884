import { isAscii } from '../words/nearest.js';
import { aTextWriter, bytesText, changedView, lastBelow, type View } from './view.js';

const [DIGITS2, DIGITS4] = ['[\\da-fA-F]{2}', '[\\da-fA-F]{4}'];

/** Two of them for a character that UTF-16 writes as a pair. */
const UNIT = `u[dD][89abAB]${DIGITS2}\\\\u[dD][c-fC-F]${DIGITS2}|u${DIGITS4}`;
const ESCAPES = new RegExp(
  `%u${DIGITS4}|%${DIGITS2}|\\\\(?:${UNIT}|x${DIGITS2}|["'/\\\\bfnrt])|&(?:#\\d{1,8}|#[xX][\\da-fA-F]{1,8}|[a-z]+);`,
  'g',
);
const BACKSLASHES = new RegExp(`\\\\+(?:${UNIT}|x${DIGITS2}|["/])|\\\\{2,}`, 'g');

/** A view in which escapes for a URL, JSON and HTML are undone once; null if there are none. */
export function withoutEscapes(view: View): View | null {
  return changedView(view, ESCAPES, meaningOf);
}

/** The same for JSON in JSON in JSON, at once: where one escape ends and another starts may depend on what is before it. */
export function withoutBackslashes(view: View): View | null {
  return changedView(view, BACKSLASHES, (found) => meaningOf(found.replace(/^\\+(?=[^\\])/, '\\')) ?? '\\');
}

const SHORT = new Map(['b\b', 'f\f', 'n\n', 'r\r', 't\t'].map((pair) => [pair[0], pair[1]]));
const SIGNS = ['amp&', "apos'", 'colon:', 'equals=', 'gt>', 'lt<', 'nbsp ', 'plus+', 'quot"', 'sol/'];
const NAMED = new Map(SIGNS.map((sign) => [sign.slice(0, -1), sign.slice(-1)]));
function meaningOf(escape: string): string | null {
  const sign = escape[1] ?? '';
  if (escape.startsWith('&')) return meaningOfEntity(escape.slice(1, -1));
  if (sign === 'u') return utf8(`${unitAt(escape, 2)}${escape.length > 6 ? unitAt(escape, 8) : ''}`);
  if (escape.startsWith('%')) return String.fromCharCode(parseInt(escape.slice(1), 16));
  if (sign === 'x') return String.fromCharCode(parseInt(escape.slice(2), 16));

  return escape.length === 2 ? (SHORT.get(sign) ?? sign) : null;
}

function meaningOfEntity(name: string): string | null {
  const [, hex, digits] = /^#([xX]?)([\da-fA-F]+)$/.exec(name) ?? [];
  if (digits === undefined) return NAMED.get(name) ?? null;
  const code = parseInt(digits, hex === '' ? 10 : 16);

  return code > 0x10ffff ? null : utf8(String.fromCodePoint(code));
}

function unitAt(escape: string, place: number): string {
  return String.fromCharCode(parseInt(escape.slice(place, place + 4), 16));
}

/** A character for each of its bytes. */
export function utf8(text: string): string {
  return isAscii(text) ? text : bytesText(Buffer.from(text));
}

/** Of eight characters; a shorter word is too short to contain a secret. */
const BASE64 = /[A-Za-z0-9+/_-]{11,}/g;

/** No second try from each of its blanks. */
const BREAK = /(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g;

/** What comes of a view that is read as base64, from each of the four characters where a group may start. */
export function readBase64(view: View): View[] {
  // Long base64 is written in lines.
  const joined = changedView(view, BREAK, () => '') ?? view;
  if (joined.text.search(BASE64) < 0) return [];

  return [0, 1, 2, 3].map((first) => decodedFrom(first, joined));
}

/** Every group of four becomes three bytes, so that a byte tells its place. */
function decodedFrom(first: number, view: View): View {
  const [starts, places]: [number[], number[]] = [[], []];
  const writer = aTextWriter();
  for (const { 0: word, index } of view.text.matchAll(BASE64)) {
    const decoded = `${Buffer.from(word.slice(first), 'base64').toString('latin1')}\xff`;
    starts.push(writer.add(decoded) - decoded.length);
    places.push(index + first);
  }
  const placeOf = (index: number) => {
    const word = lastBelow(starts, index);
    const within = index - (starts[word] as number);

    return (places[word] as number) + Math.floor(within / 3) * 4 + (within % 3);
  };

  return {
    text: writer.whole(),
    startOf: (index) => view.startOf(placeOf(index)),
    endOf: (index) => view.endOf(placeOf(index) + 1),
  };
}

/** Another digit may stand before a long one. */
const LONG_NUMBER = /[\da-f]{16,}/gi;

/** What starts a line of a dump. */
const OFFSET =
  /(?<![\da-f])[\da-f]{4,16}(?![\da-f])(?<=(?:^|[\n|>])[ \t]{0,40}[\da-f]{4,16})(?=:?[ \t]+(?:[\da-f]{2,8}[ \t]+){2})/gi;

/** A number by itself, perhaps after `0x`; a long one also in a word. */
const NUMBER = /[\da-f]{16,}|(?<![\da-wyz])(?:[\da-f]{2})+(?!\w)/gi;

/** What comes of a view that is read as hexadecimal numbers, together or as a dump. */
export function readHex(view: View): View[] {
  if (!hasHex(view.text)) return [];
  const dumped = changedView(view, OFFSET, (digits) => ' '.repeat(digits.length)) ?? view;

  return [bytesFrom(0, NUMBER, dumped), bytesFrom(1, LONG_NUMBER, dumped)];
}

function bytesFrom(first: number, pattern: RegExp, view: View): View {
  const places: number[] = [];
  const writer = aTextWriter();
  for (const { 0: digits, index } of view.text.matchAll(pattern)) {
    const decoded = Buffer.from(digits.slice(first), 'hex').toString('latin1');
    for (let at = 0; at < decoded.length; at++) places.push(index + first + 2 * at);
    writer.add(decoded);
  }

  return {
    text: writer.whole(),
    startOf: (index) => view.startOf(places[index] as number),
    endOf: (index) => view.endOf((places[index] as number) + 1),
  };
}

const FEWEST_PAIRS = 8;

/** As in `0x63, 0x61`, with the line breaks of a dump and the column with its text. */
const MOST_BETWEEN = 4;

/** Character code → not zero for a hexadecimal digit. */
const HEX = new Uint8Array(256).map((_, code) => (/[\da-f]/i.test(String.fromCharCode(code)) ? 1 : 0));

/** Whether there are at least eight bytes, with no more between them than a dump has. */
function hasHex(text: string): boolean {
  let pairs = 0;
  let between = 0;
  for (let index = 1; index < text.length; index++) {
    if (HEX[text.charCodeAt(index)] === 1 && HEX[text.charCodeAt(index - 1)] === 1) {
      pairs++;
      between = 0;
      index++;
      if (pairs === FEWEST_PAIRS) return true;
    } else if (++between > MOST_BETWEEN) pairs = 0;
  }

  return false;
}
