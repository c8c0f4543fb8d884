import { isAscii } from '../words/ascii.js';
import { bytesText, changedView, type View } from './view.js';

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

/** What an escape stands for. */
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
