import { isAscii } from '../words/nearest.js';

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

/** Text that somebody could read out of another one, a character for each byte, and where each of them is written. */
export interface View {
  readonly text: string;
  startOf(index: number): number;
  endOf(index: number): number;
}

/** A character for each byte. */
export function bytesText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

export function wholeView(text: string): View {
  return { text, startOf: (index) => index, endOf: (index) => index + 1 };
}

/** A view with something else in place of what a pattern finds in it; null if it finds nothing. */
export function changedView(view: View, pattern: RegExp, change: (found: string) => string | null): View | null {
  // Most texts have nothing of the kind, and an iterator is dearer than a search.
  if (view.text.search(pattern) < 0) return null;
  const starts: number[] = [];
  /** Of each change, where it ends, and where what it replaces begins and ends. */
  const ends: number[] = [];
  const writer = aTextWriter();
  let from = 0;
  for (const { 0: found, index } of view.text.matchAll(pattern)) {
    const changed = change(found);
    if (changed === null) continue;
    const end = writer.add(view.text.slice(from, index) + changed);
    from = index + found.length;
    starts.push(end - changed.length);
    ends.push(end, index, from);
  }
  if (starts.length === 0) return null;

  /** What a character stood for before the changes. */
  function placeBefore(index: number): readonly [start: number, end: number] {
    const last = lastBelow(starts, index);
    if (last < 0) return [index, index + 1];
    const [end, start, after] = ends.slice(3 * last, 3 * last + 3) as [number, number, number];

    return index < end ? [start, after] : [after + index - end, after + index - end + 1];
  }

  return {
    text: writer.whole() + view.text.slice(from),
    startOf: (index) => view.startOf(placeBefore(index)[0]),
    endOf: (index) => view.endOf(placeBefore(index)[1] - 1),
  };
}

/** Puts millions of pieces together without keeping them; `add` returns the length of all of them. */
function aTextWriter(): { readonly add: (piece: string) => number; readonly whole: () => string } {
  const texts: string[] = [];
  const pieces: string[] = [];
  let length = 0;

  return {
    add(piece) {
      if (pieces.push(piece) >= 1000) texts.push(pieces.splice(0).join(''));

      return (length += piece.length);
    },
    whole: () => [...texts, ...pieces].join(''),
  };
}

/** Which of these numbers, which rise, is the last that is not above another; -1 if all are. */
function lastBelow(numbers: readonly number[], most: number): number {
  let [first, after] = [-1, numbers.length];
  while (after - first > 1) {
    const middle = Math.floor((first + after) / 2);
    if ((numbers[middle] as number) <= most) first = middle;
    else after = middle;
  }

  return first;
}

/** Any case, and with the signs that CGI and forms put in place of others. */
export const FOLDED = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
FOLDED['-'.charCodeAt(0)] = '_'.charCodeAt(0);
FOLDED['+'.charCodeAt(0)] = ' '.charCodeAt(0);

/** The bytes of a text as they are compared. */
export function foldedText(text: string): string {
  return foldedBytes(utf8(text));
}

/** The same for a text that has a character for each byte. */
export function foldedBytes(bytes: string): string {
  const small = isAscii(bytes) ? bytes.toLowerCase() : bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

  return small.replaceAll('-', '_').replaceAll('+', ' ');
}

/** A secret may itself look like an escape, which is then undone in it as in the text around it. */
const MOST_UNDONE = 3;

/** The bytes by which a secret is found. */
export function secretForms(secret: string): string[] {
  const forms = [utf8(secret), utf8(JSON.stringify(secret).slice(1, -1))];
  let view: View | null = wholeView(utf8(secret));
  for (let undone = 0; undone < MOST_UNDONE && view !== null; undone++) {
    view = withoutEscapes(view);
    if (view !== null) forms.push(view.text);
  }
  if (utf8(secret) !== secret) forms.push(...wideForms(secret));

  return [...new Set(forms)];
}

/** As bytes of UTF-16, without those that are zero, and of Latin-1, in which headers are sent. */
function wideForms(secret: string): string[] {
  const wide = Buffer.from(secret, 'utf16le');
  const forms = [wide, Buffer.from(wide).swap16()].map((bytes) => bytesText(bytes).replaceAll('\0', ''));

  return /^[\0-\xff]*$/.test(secret) ? [...forms, secret] : forms;
}
