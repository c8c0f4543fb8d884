import { setMaxListeners } from 'node:events';
import { NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';

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
