import { setMaxListeners } from 'node:events';
import { NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import type { OperationOrState } from './wire.js';

/** Reads the time of day. */
export type Clock = () => Date;

/** Asks the system for the time once, and counts from then on: the system's clock may step back or ahead in the middle of a run. */
export function aClock(): Clock {
  const origin = Date.now() - performance.now();

  return () => new Date(origin + performance.now());
}

interface Deadline {
  /** Aborts when the time is up, or when the run is interrupted. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** Limits the time of a run, whatever the target does. Waiting for the target to start is not counted. */
export function aDeadline(
  { deadlineS, waitS }: Pick<Settings, 'deadlineS' | 'waitS'>,
  interruption?: AbortSignal,
): Deadline {
  const late = new AbortController();
  const reason = new NotExercised(`the run took longer than ${deadlineS} s`, ['SPRAY_DEADLINE_S']);
  const timer = setTimeout(() => late.abort(reason), (deadlineS + waitS) * 1000);
  // Not by AbortSignal.any: Node keeps such a signal for as long as anything listens to it, and with it the whole run.
  const stop = () => late.abort(interruption?.reason);
  if (interruption?.aborted === true) stop();
  interruption?.addEventListener('abort', stop);
  setMaxListeners(0, late.signal); // every pause of the run listens to it

  return {
    signal: late.signal,
    clear() {
      clearTimeout(timer);
      interruption?.removeEventListener('abort', stop);
    },
  };
}

/** Why a run ended early: the signal may carry the reason. */
export function endReasonOf(signal: AbortSignal | undefined): NotExercised {
  return signal?.reason instanceof NotExercised ? signal.reason : new NotExercised('the run was interrupted');
}

/** Rejects when the run ends early: a request without a response by then was not exercised. */
export function interruptionOf(signal: AbortSignal | undefined): Promise<never> {
  const interruption = new Promise<never>((_, reject) => {
    const stop = () => reject(endReasonOf(signal));
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
  });
  interruption.catch(() => undefined); // it is awaited only while a request is in flight

  return interruption;
}

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
