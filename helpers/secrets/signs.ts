import { hexDigit } from './escapes.js';
import { SIX_BITS, NO_VALUE, SHORTEST_BASE64 } from './encodings.js';

/** What stands in some bytes: most ways to read them are ruled out at one glance. */
export interface Signs {
  readonly hasEscapes: boolean;
  readonly hasBreaks: boolean;
  readonly hasZeros: boolean;
  /** Whether a word is so long that it may be base64. */
  readonly hasLongWord: boolean;
  /** Whether there are enough digits for a secret in hexadecimal numbers. */
  readonly hasHex: boolean;
}

const [ESCAPE, BREAK, ZERO, BASE64, HEX, LONG_WORD] = [1, 2, 4, 8, 16, 32];
const FEWEST_DIGITS = 16;

/** Byte → what it may be a sign of. */
const MEANINGS = new Uint8Array(256).map((_, byte) => {
  const isEscape = '%\\&'.includes(String.fromCharCode(byte));
  const isBreak = byte === 0x0a || byte === 0x0d;

  return (
    (isEscape ? ESCAPE : 0) |
    (isBreak ? BREAK : 0) |
    (byte === 0 ? ZERO : 0) |
    (SIX_BITS[byte] === NO_VALUE ? 0 : BASE64) |
    (hexDigit(byte) < 0 ? 0 : HEX)
  );
});

export function signsIn(bytes: Uint8Array): Signs {
  let all = 0;
  let word = 0;
  let digits = 0;
  for (let index = 0; index < bytes.length; index++) {
    const meaning = MEANINGS[bytes[index] as number] as number;
    all |= meaning;
    word = (meaning & BASE64) === 0 ? 0 : word + 1;
    if (word === SHORTEST_BASE64) all |= LONG_WORD;
    if ((meaning & HEX) !== 0) digits++;
  }

  return {
    hasEscapes: (all & ESCAPE) !== 0,
    hasBreaks: (all & BREAK) !== 0,
    hasZeros: (all & ZERO) !== 0,
    hasLongWord: (all & LONG_WORD) !== 0,
    hasHex: digits >= FEWEST_DIGITS,
  };
}
