import { aViewWriter, type View } from './view.js';

const [PERCENT, BACKSLASH, AMPERSAND] = [0x25, 0x5c, 0x26];

/** What an escape stands for, and how many bytes it takes. */
interface Escape {
  readonly text: Uint8Array;
  readonly length: number;
}

/** A view in which escapes for a URL, JSON and HTML are undone once; null if there are none. */
export function withoutEscapes(view: View): View | null {
  return rewritten(view, readEscape);
}

/** The same for JSON in JSON in JSON, at once: where one escape ends and another starts may depend on what is before it. */
export function withoutBackslashes(view: View): View | null {
  return view.bytes.includes(BACKSLASH) ? rewritten(view, readBackslashes) : null;
}

function rewritten(view: View, read: (bytes: Uint8Array, at: number) => Escape | null): View | null {
  const { bytes } = view;
  if (![PERCENT, BACKSLASH, AMPERSAND].some((byte) => bytes.includes(byte))) return null;
  const writer = aViewWriter(view);
  let isChanged = false;
  for (let index = 0; index < bytes.length;) {
    const byte = bytes[index] ?? 0;
    const isSpecial = byte === PERCENT || byte === BACKSLASH || byte === AMPERSAND;
    const escape = isSpecial ? read(bytes, index) : null;
    if (escape === null) {
      writer.write(byte, index, index + 1);
      index++;
      continue;
    }
    isChanged = true;
    for (const part of escape.text) writer.write(part, index, index + escape.length);
    index += escape.length;
  }

  return isChanged ? writer.view() : null;
}

function readEscape(bytes: Uint8Array, at: number): Escape | null {
  if (bytes[at] === PERCENT) return readPercent(bytes, at);

  return bytes[at] === BACKSLASH ? readBackslash(bytes, at) : readEntity(bytes, at);
}

function readPercent(bytes: Uint8Array, at: number): Escape | null {
  if ((bytes[at + 1] ?? 0) === 0x75) return aCharacter(hexAt(bytes, at + 2, 4), 6); // %u, as in old JavaScript
  const byte = hexAt(bytes, at + 1, 2);

  return byte === null ? null : { text: Uint8Array.of(byte), length: 3 };
}

/** What follows the backslash of a short escape, and what it stands for. */
const SHORT = new Map(
  ['""', "''", '//', '\\\\', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

function readBackslash(bytes: Uint8Array, at: number): Escape | null {
  const letter = bytes[at + 1] ?? 0;
  if (letter === 0x75) return readUnit(bytes, at);
  if (letter === 0x78) {
    const byte = hexAt(bytes, at + 2, 2);

    return byte === null ? null : { text: Uint8Array.of(byte), length: 4 };
  }
  const meaning = SHORT.get(letter);

  return meaning === undefined ? null : { text: Uint8Array.of(meaning), length: 2 };
}

/** `\u0041`, or two of them for a character that UTF-16 writes as a pair. */
function readUnit(bytes: Uint8Array, at: number): Escape | null {
  const high = hexAt(bytes, at + 2, 4);
  if (high === null) return null;
  const isPair = high >= 0xd800 && high < 0xdc00 && bytes[at + 6] === BACKSLASH && bytes[at + 7] === 0x75;
  const low = isPair ? hexAt(bytes, at + 8, 4) : null;
  if (low === null || low < 0xdc00 || low > 0xdfff) return aCharacter(high, 6);

  return aCharacter(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 12);
}

function readBackslashes(bytes: Uint8Array, at: number): Escape | null {
  if (bytes[at] !== BACKSLASH) return null;
  let last = at;
  while (bytes[last + 1] === BACKSLASH) last++;
  const escape = /["/ux]/.test(String.fromCharCode(bytes[last + 1] ?? 0)) ? readBackslash(bytes, last) : null;
  if (escape !== null) return { text: escape.text, length: last - at + escape.length };

  return last === at ? null : { text: Uint8Array.of(BACKSLASH), length: last - at + 1 };
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  equals: '=',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  plus: '+',
  quot: '"',
  sol: '/',
};
const LONGEST_ENTITY = 12;

function readEntity(bytes: Uint8Array, at: number): Escape | null {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(LONGEST_ENTITY, bytes.length - at));
  const found = /^&(?:#(?<decimal>\d{1,8})|#x(?<hex>[\da-f]{1,8})|(?<name>[a-z]+));/i.exec(written.toString('latin1'));
  if (found === null) return null;
  const { decimal, hex, name = '' } = found.groups ?? {};
  const { length } = found[0];
  if (decimal !== undefined) return aCharacter(Number(decimal), length);
  if (hex !== undefined) return aCharacter(parseInt(hex, 16), length);
  const meaning = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;

  return meaning === undefined ? null : { text: Uint8Array.of(meaning.charCodeAt(0)), length };
}

function aCharacter(code: number | null, length: number): Escape | null {
  if (code === null || code > 0x10ffff) return null;

  return { text: code < 0x80 ? Uint8Array.of(code) : Buffer.from(String.fromCodePoint(code)), length };
}

function hexAt(bytes: Uint8Array, at: number, digits: number): number | null {
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    const digit = hexDigit(bytes[index] ?? 0);
    if (digit < 0) return null;
    value = value * 16 + digit;
  }

  return value;
}

/** The value of a hexadecimal digit in either case, or -1. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;

  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
