export interface Stopwatch {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

const TICKS = 10;

/**
 * Counts time in ticks, of which one that is late counts once: while this process is busy, or not let run, an answer may
 * lie there unread, and that is not the target's delay.
 */
export function aStopwatch(milliseconds: number): Stopwatch {
  const over = new AbortController();
  let ticks = 0;
  const timer = setInterval(() => {
    if (++ticks < TICKS) return;
    clearInterval(timer);
    over.abort(new DOMException('the time is over', 'TimeoutError'));
  }, milliseconds / TICKS);

  return { signal: over.signal, stop: () => clearInterval(timer) };
}
