const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MOST_DIGITS = 400;

/**
 * The digits of a JSON number that is an integer, without point or exponent; null when it is a fraction or longer than
 * any range we judge. `5.0` and `1e2` are integers, as in JSON Schema.
 */
export function integerDigits(text: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { sign, digits, zeros } = parts;
  if (digits === '') return '0';

  return zeros < 0 || digits.length + zeros > MOST_DIGITS ? null : sign + digits + '0'.repeat(zeros);
}

/** Whether a JSON number has no fractional part, whatever its length. */
export function isWhole(text: string): boolean {
  const parts = partsOf(text);

  return parts !== null && (parts.digits === '' || parts.zeros >= 0);
}

/** The digits of a number without the zeros around them, and how many zeros follow; below 0, how many of them are a fraction. */
function partsOf(text: string): { readonly sign: string; readonly digits: string; readonly zeros: number } | null {
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  const digits = trimmed(whole + fraction);

  return { sign, digits: digits.text, zeros: Number(exponent) - fraction.length + digits.trailing };
}

export function isInt64(text: string): boolean {
  return isWithin(text, -(2n ** 63n), 2n ** 63n - 1n);
}

export function isInt32(text: string): boolean {
  return isWithin(text, -(2n ** 31n), 2n ** 31n - 1n);
}

function isWithin(text: string, least: bigint, most: bigint): boolean {
  const digits = integerDigits(text);
  if (digits === null) return false;

  const value = BigInt(digits);

  return value >= least && value <= most;
}

// A loop, because /0+$/ takes quadratic time on a number of a million digits.
function trimmed(digits: string): { text: string; trailing: number } {
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;

  return { text: digits.slice(start, end), trailing: digits.length - end };
}
