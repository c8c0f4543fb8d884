import { constants } from 'node:os';

type Signal = 'SIGINT' | 'SIGTERM';

/** Somebody wants a run to end early. A second time, the process ends at once. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** 130 or 143; null where nobody did. */
  status(): number | null;
  forget(): void;
}

export function listenForInterruption(): Interruption {
  const interruption = new AbortController();
  let sent: Signal | null = null;
  const statusOf = (signal: Signal) => 128 + constants.signals[signal];
  const stop = (signal: Signal) => {
    if (sent !== null) process.exit(statusOf(signal));
    sent = signal;
    interruption.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  return {
    signal: interruption.signal,
    status: () => (sent === null ? null : statusOf(sent)),
    forget: () => process.off('SIGINT', stop).off('SIGTERM', stop),
  };
}
