import { datedPatternFor, mayHaveDate } from './dates.js';
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
const RUN = '#[0-9a-fA-F]{8}-\\d{1,2}(?!\\d)';
const [DIGITS, WORDS] = ['(?<digits>[\\p{Nd}]+(?![\\p{L}\\p{M}]))', '(?<word>[\\p{L}\\p{M}\\p{Nd}]+)'];
/** Of an address, in which nothing is ours. */
export const plainPieces = patternFor(`(?<kept>${MASKS})|${DIGITS}|${WORDS}`, 'g');
const undatedPieces = patternFor(`(?<kept>${MASKS}|${RUN})|${DIGITS}|${WORDS}`, 'g');
const datedPieces = datedPatternFor((dates) => `(?<kept>${MASKS}|${RUN}|${dates})|${DIGITS}|${WORDS}`, 'gi');

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
    (mayHaveDate(part) ? datedPieces : undatedPieces)(part),
  )) {
    const kind = groups['word'] !== undefined ? 'word' : groups['digits'] !== undefined ? 'digits' : 'kept';
    pieces.push({ kind, start: offset + index, text: whole });
  }
}
