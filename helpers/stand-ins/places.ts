import type { Random } from './random.js';

/** Stand-ins for coordinates: on the same side of the equator, as precise, and in range if they were. */
export interface Places {
  /** A coordinate as a JSON number, in place of another; itself if it is ours. */
  readonly degrees: (written: string) => string;
  readonly isOurs: (written: string) => boolean;
}

const NUMBER = /^(-?)(\d{1,15})(?:\.(\d{1,30}))?$/;
/** The run sends four decimals at most: what is sent is what was seen, rounded, and so is its stand-in. */
const DECIMALS = 4;
const UNIT = 10 ** DECIMALS;
const LIMITS = [1, 10, 90, 180, 1000, 10_000, 100_000];
const TRIES = 60;

/** `sent` are the coordinates that the suite thought of, `shown` those of the orders that it created. */
export function aGazetteer(random: Random, sent: readonly number[], shown: ReadonlySet<number>): Places {
  const own = new Set([0, 90, 180, ...sent.flatMap(formsOf), ...[...shown].map(Math.abs)]);
  const drawn = new Map<number, number>();
  const used = new Set<number>();

  function isOurs(written: string): boolean {
    const value = Math.abs(Number(written));

    return Number.isNaN(value) || own.has(value) || own.has(Number(value.toFixed(7)));
  }

  /** In ten-thousandths of a degree; a value with few decimals gets one with as few. */
  function draw(value: number): number {
    const known = drawn.get(value);
    if (known !== undefined) return known;
    const step = [UNIT, 1000, 100, 10, 1].find((size) => value % size === 0) ?? 1;
    const most = LIMITS.find((limit) => value <= limit * UNIT) ?? (value / UNIT) * 2;
    const least = LIMITS[LIMITS.indexOf(most) - 1] ?? 0;
    let result = value;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const finer = attempt < TRIES / 2 ? step : 1;
      const steps = Math.floor(((most - least) * UNIT) / finer) - 1;
      result = least * UNIT + (1 + random(Math.max(1, steps))) * finer;
      if (result !== value && !used.has(result) && (finer === UNIT || result % (finer * 10) !== 0)) break;
    }
    drawn.set(value, result);
    used.add(result);

    return result;
  }

  return {
    isOurs,
    degrees(written) {
      const [, sign = '', whole = '', fraction = ''] = NUMBER.exec(written) ?? NUMBER.exec(plainNumber(written)) ?? [];
      if (whole === '' || isOurs(written)) return written;
      const size = Math.max(fraction.length, DECIMALS);
      const exact = BigInt(whole + fraction.padEnd(size, '0'));
      const scale = 10n ** BigInt(size - DECIMALS);
      const rounded = (exact + scale / 2n) / scale;
      if (rounded === 0n || rounded > BigInt(Number.MAX_SAFE_INTEGER)) return written;
      const moved = BigInt(draw(Number(rounded))) * scale + (exact - rounded * scale);
      const digits = String(moved).padStart(size + 1, '0');
      const decimals = digits.slice(-size);
      const kept = decimals.slice(0, Math.max(fraction.length, decimals.replace(/0+$/, '').length));

      return `${sign}${digits.slice(0, -size)}${kept === '' ? '' : `.${kept}`}`;
    },
  };
}

function plainNumber(written: string): string {
  const value = Number(written);

  return /e/i.test(written) && Math.abs(value) > 1e-6 && Math.abs(value) < 1e9 ? String(value) : '';
}

/** A coordinate as services give it back: rounded, cut, in single precision. */
function formsOf(degrees: number): number[] {
  const value = Math.abs(degrees);
  const scales = [1, 10, 100, 1000];

  return [
    value,
    Math.fround(value),
    Number(Math.fround(value).toFixed(7)),
    ...scales.map((scale) => Math.round(value * scale) / scale),
    ...scales.map((scale) => Math.trunc(value * scale) / scale),
    Math.ceil(value),
  ];
}
