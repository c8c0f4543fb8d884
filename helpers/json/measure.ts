/** What one look at the bytes of a JSON text shows, before anything is built from it. */
export interface Measured {
  /**
   * An estimate of how much memory it takes once it is parsed, counted in values: `{}` repeated 300,000 times is a short text
   * but a large tree. Strings may make the estimate too high, never too low.
   */
  readonly weight: number;
  /** How many colons follow a quote. Strings may make it too many, never too few. */
  readonly members: number;
  /** Whether there are digits as in a number that is too long for a double, or has an exponent. */
  readonly hasLongNumbers: boolean;
}

const [OTHER, DIGIT, COLON, COMMA, OPENING] = [0, 1, 2, 3, 4];

/** Byte → what it may be part of. */
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['0123456789.', DIGIT],
  [':', COLON],
  [',', COMMA],
  ['{[', OPENING],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

const LONGEST_SAFE = 14;
const EXPONENTS = new Set(Buffer.from('eE'));
const QUOTE = 0x22;
/** Objects and arrays take more memory than the values in them. */
const WEIGHT_OF_OPENING = 4;

/** Measures a text in one pass, because a page may have many megabytes. */
export function measureJson(bytes: Uint8Array): Measured {
  let weight = 1;
  let members = 0;
  let hasLongNumbers = false;
  for (let index = 0; index < bytes.length; index++) {
    const kind = KINDS[bytes[index] as number];
    if (kind === OTHER) continue;
    if (kind === COMMA) weight++;
    else if (kind === OPENING) weight += WEIGHT_OF_OPENING;
    else if (kind === COLON) members += followsQuote(bytes, index) ? 1 : 0;
    else {
      const end = endOfDigits(bytes, index);
      hasLongNumbers ||= end - index > LONGEST_SAFE || EXPONENTS.has(bytes[end] ?? 0);
      index = end - 1;
    }
  }

  return { weight, members, hasLongNumbers };
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && KINDS[bytes[end] as number] === DIGIT) end++;

  return end;
}

function followsQuote(bytes: Uint8Array, colon: number): boolean {
  let before = colon - 1;
  while (isBlank(bytes[before])) before--;

  return bytes[before] === QUOTE;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
