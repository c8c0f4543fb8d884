import { addressesIn, RESERVED } from './addresses.js';
import type { DrawnWords } from './drawn-words.js';
import { undoEscapes } from './escapes.js';
import type { OwnTexts } from './own-texts.js';
import { keptInMessage } from './messages.js';
import { patternFor } from './patterns.js';
import { plainPieces, piecesOutside, type IsName } from './pieces.js';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const anything = patternFor('[\\p{L}\\p{Nd}]');
/** A judgement does not compare what looks hidden: `555-xxxx`. */
const HIDDEN = /(x{3,})/i;
const LONGEST_OWN = 4096;

/** Replaces the words and numbers of texts. */
export interface Texts {
  /** Everything but dates and what is ours. */
  readonly replaceAll: (text: string) => string;
  /** The same, except for the words of messages, and small numbers among them. */
  readonly replaceInMessage: (text: string) => string;
}

export function aTextReplacer(drawn: DrawnWords, own: OwnTexts, isName: IsName): Texts {
  function replace(text: string, isMessage: boolean): string {
    if (!anything(text).test(text)) return text;
    const ours = text.length > LONGEST_OWN ? [] : own.rangesIn(text, isName);
    if (ours.length === 0) return replaceOthers(text, isMessage);
    let result = '';
    let from = 0;
    for (const [start, end] of [...ours, [text.length, text.length] as const]) {
      result += replaceOthers(text.slice(from, start), isMessage) + text.slice(start, end);
      from = end;
    }

    return result;
  }

  /** For a text in which nothing is ours. */
  function replaceOthers(text: string, isMessage: boolean): string {
    const escaped = undoEscapes(text);
    const plain = escaped === null ? text : escaped.plain;
    const writtenAt = (start: number, end: number) =>
      escaped === null ? plain.slice(start, end) : escaped.written.slice(start, end).join('');
    let result = '';
    let from = 0;
    for (const { start, end, by } of editsOf(plain, isMessage)) {
      result += writtenAt(from, start) + (escaped === null ? by : inStyle(by, start, escaped.styles));
      from = end;
    }

    return result + writtenAt(from, plain.length);
  }

  function editsOf(text: string, isMessage: boolean): Edit[] {
    const addresses = text.includes('@') ? addressesIn(text) : [];
    const edits = addresses.map(([start, end]): Edit => ({
      start,
      end,
      by: `${text.slice(start, end).replaceAll(plainPieces(text), replaced)}${RESERVED}`,
    }));
    const pieces = piecesOutside(text, addresses);
    const kept = isMessage ? keptInMessage(text, pieces, isName) : null;
    for (const piece of pieces) {
      if (piece.kind === 'kept' || kept?.has(piece) === true) continue;
      edits.push({ start: piece.start, end: piece.start + piece.text.length, by: standInFor(piece.text, piece.kind) });
    }

    return addresses.length === 0 ? edits : edits.toSorted((a, b) => a.start - b.start);
  }

  function standInFor(text: string, kind: 'word' | 'digits'): string {
    if (kind === 'digits') return inItsDigits(text, drawn.digits);
    if (!HIDDEN.test(text)) return drawn.word(text);

    return text
      .split(HIDDEN)
      .map((part) => (part === '' || HIDDEN.test(part) ? part : drawn.word(part)))
      .join('');
  }

  function replaced(whole: string, ...groups: unknown[]): string {
    const { word, digits } = groups.at(-1) as { word?: string; digits?: string };
    if (word !== undefined) return standInFor(word, 'word');

    return digits === undefined ? whole : standInFor(digits, 'digits');
  }

  return {
    replaceAll: (text) => replace(text, false),
    replaceInMessage: (text) => replace(text, true),
  };
}

/** Digits of another script are as far from their zero. */
function inItsDigits(text: string, digits: (text: string) => string): string {
  const first = text.codePointAt(0) ?? 0;
  if (first < 0x80) return digits(text);
  const zero = zeroOf(first);
  const size = String.fromCodePoint(first).length;
  const ascii = Array.from(text, (digit) => String((digit.codePointAt(0) ?? zero) - zero)).join('');
  if (!/^\d+$/.test(ascii) || ascii.length * size !== text.length) return text;

  return Array.from(digits(ascii), (digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

/** Every script has its ten digits in a row. */
function zeroOf(digit: number): number {
  let zero = digit;
  while (digit - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;

  return zero;
}

function inStyle(by: string, start: number, styles: readonly ((character: string) => string)[]): string {
  let at = start;

  return Array.from(by, (character) => {
    const style = styles[at] ?? ((same: string) => same);
    at += character.length;

    return style(character);
  }).join('');
}
