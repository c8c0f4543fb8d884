import { NotExercised } from '../not-exercised.js';
import { weightOf } from './weight.js';
import type { OperationOrState } from './wire.js';

/** Keeps what the answers of a run take within bounds: all of them are kept until it is judged. */
export interface Budget {
  /** Throws where no more may be asked of an operation. */
  expectRoom(operation: OperationOrState): void;
  /** Why an answer is not read, in words; null where it is, and counts from then on. */
  excess(operation: OperationOrState, body: Uint8Array): string | null;
  /** Counts the numbers that are kept as they were written, beside their values. */
  keepExact(operation: OperationOrState, numbers: number): void;
}

interface Spent {
  bytes: number;
  weight: number;
}

// Of a real service's answers, a byte in twenty-four begins a value at most: for those, bytes are the limit that counts.
const BYTES_PER_VALUE = 24;

export function aBudget(maxBodyBytes: number): Budget {
  const heaviest = Math.max(1000, maxBodyBytes / BYTES_PER_VALUE);
  // An operation that takes too much leaves room for the other eight.
  const share: Spent = { bytes: maxBodyBytes, weight: 2 * heaviest };
  const whole: Spent = { bytes: 2 * maxBodyBytes, weight: 3 * heaviest };
  const all: Spent = { bytes: 0, weight: 0 };
  const byOperation = new Map<OperationOrState, Spent>();

  function spentOn(operation: OperationOrState): Spent {
    const known = byOperation.get(operation) ?? { bytes: 0, weight: 0 };
    byOperation.set(operation, known);

    return known;
  }

  return {
    expectRoom(operation) {
      const own = spentOn(operation);
      if (own.bytes > share.bytes || own.weight > share.weight) {
        throw tooMuch(`the answers of ${operation} hold ${amount(own)} in all`);
      }
      if (all.bytes > whole.bytes || all.weight > whole.weight) throw tooMuch(`the answers hold ${amount(all)} in all`);
    },
    excess(operation, body) {
      const weight = weightOf(body);
      const own = spentOn(operation);
      own.bytes += body.length;
      all.bytes += body.length;
      if (weight > heaviest || all.weight + weight > whole.weight) {
        return `a body of ${amount({ bytes: body.length, weight })}`;
      }
      own.weight += weight;
      all.weight += weight;

      return null;
    },
    keepExact(operation, numbers) {
      spentOn(operation).weight += numbers * VALUES_PER_EXACT;
      all.weight += numbers * VALUES_PER_EXACT;
    },
  };
}

/** The text of a number and its pointer take as much room as so many values. */
const VALUES_PER_EXACT = 4;

function amount({ bytes, weight }: Spent): string {
  return `${bytes} bytes and about ${weight} JSON values`;
}

function tooMuch(what: string): NotExercised {
  return new NotExercised(`${what}, more than we keep`, ['SPRAY_MAX_BODY_BYTES']);
}
