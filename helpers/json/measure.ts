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

const [OTHER, DIGIT, EXPONENT, COLON, COMMA, OPENING] = [0, 1, 2, 3, 4, 5];

/** Byte → what it may be part of. */
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['0123456789.', DIGIT],
  ['eE', EXPONENT],
  [':', COLON],
  [',', COMMA],
  ['{[', OPENING],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

const LONGEST_SAFE = 14;
const QUOTE = 0x22;
/** Objects and arrays take more memory than the values in them. */
const WEIGHT_OF_OPENING = 4;

/** Measures a text in one pass, because a page may have many megabytes. */
export function measureJson(bytes: Uint8Array): Measured {
  let weight = 1;
  let members = 0;
  let digits = 0;
  let hasLongNumbers = false;
  for (let index = 0; index < bytes.length; index++) {
    const kind = KINDS[bytes[index] as number];
    if (kind === DIGIT) {
      digits++;
      continue;
    }
    if (digits > LONGEST_SAFE || (digits > 0 && kind === EXPONENT)) hasLongNumbers = true;
    digits = 0;
    if (kind === OTHER) continue;
    if (kind === COMMA) weight++;
    else if (kind === OPENING) weight += WEIGHT_OF_OPENING;
    else if (kind === COLON && followsQuote(bytes, index)) members++;
  }

  return { weight, members, hasLongNumbers: hasLongNumbers || digits > LONGEST_SAFE };
}

function followsQuote(bytes: Uint8Array, colon: number): boolean {
  let before = colon - 1;
  while (isBlank(bytes[before])) before--;

  return bytes[before] === QUOTE;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
