import { NotExercised } from '../not-exercised.js';
import type { OperationOrState } from './wire.js';

/** Limits the memory that responses take: all of them are kept until the run is judged. */
export interface Budget {
  /** Throws if no more may be requested of an operation. */
  expectRoom(operation: OperationOrState): void;
  /** Counts a body, by its bytes and by how much memory it takes once it is parsed. Returns why it is too large to be, or null. */
  addBody(operation: OperationOrState, body: Usage): string | null;
  /** Counts the numbers whose exact text is kept besides their values. */
  addExactNumbers(operation: OperationOrState, count: number): void;
}

interface Usage {
  bytes: number;
  weight: number;
}

// Real services send at most one value per 24 bytes. For their responses, only the limit on bytes matters.
const BYTES_PER_VALUE = 24;

/** The exact text of a number, with its pointer, takes as much memory as this many values. */
const VALUES_PER_EXACT_NUMBER = 4;

export function aBudget(maxBodyBytes: number): Budget {
  const maxWeight = Math.max(1000, maxBodyBytes / BYTES_PER_VALUE);
  // An operation with huge responses leaves room for the other eight.
  const operationLimit: Usage = { bytes: maxBodyBytes, weight: 2 * maxWeight };
  const totalLimit: Usage = { bytes: 2 * maxBodyBytes, weight: 3 * maxWeight };
  const total: Usage = { bytes: 0, weight: 0 };
  const byOperation = new Map<OperationOrState, Usage>();

  function usageOf(operation: OperationOrState): Usage {
    const known = byOperation.get(operation) ?? { bytes: 0, weight: 0 };
    byOperation.set(operation, known);

    return known;
  }

  return {
    expectRoom(operation) {
      const own = usageOf(operation);
      if (isOver(own, operationLimit)) throw overBudget(`the responses of ${operation} add up to ${shownUsage(own)}`);
      if (isOver(total, totalLimit)) throw overBudget(`the responses add up to ${shownUsage(total)}`);
    },
    addBody(operation, { bytes, weight }) {
      const own = usageOf(operation);
      const isHeavy = weight > maxWeight || total.weight + weight > totalLimit.weight;
      // Several requests may be in flight when the last room is taken: what comes then is not kept.
      const isLong = total.bytes + bytes > totalLimit.bytes || isOver(own, operationLimit);
      own.bytes += bytes;
      if (isHeavy || isLong)
        return `a body of ${shownUsage({ bytes, weight })}${total.bytes === 0 ? '' : ` after ${shownUsage(total)} of others`}`;
      own.weight += weight;
      total.weight += weight;
      total.bytes += bytes;

      return null;
    },
    addExactNumbers(operation, count) {
      usageOf(operation).weight += count * VALUES_PER_EXACT_NUMBER;
      total.weight += count * VALUES_PER_EXACT_NUMBER;
    },
  };
}

function isOver(usage: Usage, limit: Usage): boolean {
  return usage.bytes > limit.bytes || usage.weight > limit.weight;
}

function shownUsage({ bytes, weight }: Usage): string {
  return `${bytes} bytes and about ${weight} JSON values`;
}

function overBudget(usage: string): NotExercised {
  return new NotExercised(`${usage}, too much to keep`, ['SPRAY_MAX_BODY_BYTES']);
}
