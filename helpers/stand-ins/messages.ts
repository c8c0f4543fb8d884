import type { IsName, Piece } from './pieces.js';
import { isMessageWord } from './vocabulary.js';

const FEW_DIGITS = 3;
/** As the groups of a telephone number are written. */
const BETWEEN = /^[ ()./+-]{1,3}$/;

/** The words of a text that say what happened, and the numbers between them that can be limits: `must not be below 1`. */
export function keptInMessage(text: string, pieces: readonly Piece[], isName: IsName): ReadonlySet<Piece> {
  const isApart = ({ start, text: own }: Piece) =>
    !/[\p{L}\p{Nd}]/u.test(`${text[start - 1] ?? ''}${text[start + own.length] ?? ''}`);
  const kept = new Set(
    pieces.filter(
      (piece) =>
        piece.kind === 'word' && isApart(piece) && isMessageWord(piece.text) && !isName(piece.text.toLowerCase()),
    ),
  );
  if (kept.size === 0) return kept;
  for (const group of groupsOf(text, pieces)) {
    const digits = group.map((piece) => piece.text).join('');
    const isLimit = digits.length <= FEW_DIGITS || (group.length === 1 && isRound(digits));
    if (isLimit && group.every(isApart) && !group.some((piece) => isName(piece.text)))
      for (const piece of group) kept.add(piece);
  }

  return kept;
}

/** Numbers that stand together. */
function groupsOf(text: string, pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let last: Piece | null = null;
  for (const piece of pieces) {
    if (piece.kind !== 'digits') last = null;
    else {
      const isNext = last !== null && BETWEEN.test(text.slice(last.start + last.text.length, piece.start));
      if (isNext) groups.at(-1)?.push(piece);
      else groups.push([piece]);
      last = piece;
    }
  }

  return groups;
}

/** A limit that somebody chose: 1000, 255, 2147483647. */
function isRound(digits: string): boolean {
  if (/^[125]0*$/.test(digits)) return true;
  const value = BigInt(digits.slice(0, 20));
  const above = value + (value % 2n);

  return above > 0n && (above & (above - 1n)) === 0n;
}
