import { constants } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Signal = 'SIGINT' | 'SIGTERM';

export function statusOf(signal: Signal): number {
  return 128 + constants.signals[signal];
}

function listenForInterruption() {
  const interruption = new AbortController();
  let sent: Signal | null = null;
  const stop = (signal: Signal) => {
    if (sent !== null) process.exit(statusOf(signal));
    sent = signal;
    interruption.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  return {
    signal: interruption.signal,
    status: () => (sent === null ? null : statusOf(sent)),
    stopListening: () => process.off('SIGINT', stop).off('SIGTERM', stop),
  };
}

interface Done<T> {
  readonly result: T;
  /** 130 or 143 if a signal came meanwhile; null otherwise. */
  readonly interrupted: number | null;
}

/** Does something that a first signal asks to end early. */
export async function interruptibly<T>(act: (signal: AbortSignal) => Promise<T>): Promise<Done<T>> {
  const interruption = listenForInterruption();
  try {
    return { result: await act(interruption.signal), interrupted: interruption.status() };
  } finally {
    interruption.stopListening();
  }
}

/** Does something that no first signal cuts short. A signal that came meanwhile is heard afterwards, as an exit status. */
export function finishing<T>(act: () => T): Promise<Done<T>> {
  return interruptibly(async () => {
    const result = act();
    // Signals are read between two turns of the event loop.
    await nextTurn();
    await nextTurn();

    return result;
  });
}
