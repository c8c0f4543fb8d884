import { DATES } from './dates.js';
import type { Range } from './own-texts.js';
import { patternFor } from './patterns.js';

/** What must not be kept as a word of a message: the words and numbers of names and addresses. */
export type IsName = (small: string) => boolean;

/** A piece of a text that is a word, a number, or something that stays. */
export interface Piece {
  /** A word may have digits in it. */
  readonly kind: 'word' | 'digits' | 'kept';
  readonly start: number;
  readonly text: string;
}

const MASKS = String.raw`\*{3}(?:(?:\d+|SPRAY_[A-Z_]+(?:-\d+)?|PROXY(?:-\d+)?)\*{3})?(?:~\d+)?`;
/** The end of a location that this run, or an earlier one, has sent. */
const RUN = '#[0-9a-f]{8}-\\d{1,2}(?!\\d)';
const [DIGITS, WORDS] = ['(?<digits>[\\p{Nd}]+(?![\\p{L}\\p{M}]))', '(?<word>[\\p{L}\\p{M}\\p{Nd}]+)'];
export const plainPieces = patternFor(`(?<kept>${MASKS})|${DIGITS}|${WORDS}`, 'g');
/** The year or the clock of a date, the start of a duration, or the end of a location. */
const MAY_BE_DATED = /\d{4}|\d:\d\d|pt?\d|#[0-9a-f]{8}-/i;
const datedPieces = patternFor(`(?<kept>${MASKS}|${RUN}|${DATES})|${DIGITS}|${WORDS}`, 'gi');

/** The pieces of a text that stand in none of these ranges. */
export function piecesOutside(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [start, end] of [...ranges, [text.length, text.length] as const]) {
    const part = from === 0 && start === text.length ? text : text.slice(from, start);
    if (part !== '') addPieces(part, from, pieces);
    from = Math.max(from, end);
  }

  return pieces;
}

function addPieces(part: string, offset: number, pieces: Piece[]): void {
  for (const { index, 0: whole, groups = {} } of part.matchAll(
    (MAY_BE_DATED.test(part) ? datedPieces : plainPieces)(part),
  )) {
    const kind = groups['word'] !== undefined ? 'word' : groups['digits'] !== undefined ? 'digits' : 'kept';
    pieces.push({ kind, start: offset + index, text: whole });
  }
}
