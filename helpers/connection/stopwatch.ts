/** Measures timeouts: one clock for every request of a transport. */
export interface Stopwatch {
  /** Calls back when the time is up, unless the returned function is called first. */
  start(milliseconds: number, onTimeout: () => void): () => void;
  end(): void;
}

const TICKS = 20;

/**
 * Counts time in ticks, and counts a late tick once. While this process is busy or suspended, a response may be waiting
 * unread, and that delay is not the target's.
 */
export function aStopwatch(usualMs: number): Stopwatch {
  const tickMs = Math.ceil(usualMs / TICKS);
  const running = new Set<{ ticks: number; readonly most: number; readonly onTimeout: () => void }>();
  let clock: NodeJS.Timeout | undefined;

  const tick = () => {
    for (const measurement of running) {
      // The first tick comes too early for a measurement that began between two ticks, so it does not count.
      if (++measurement.ticks <= measurement.most) continue;
      running.delete(measurement);
      measurement.onTimeout();
    }
    if (running.size === 0) clock?.unref();
  };

  return {
    start(milliseconds, onTimeout) {
      const measurement = { ticks: 0, most: Math.ceil(milliseconds / tickMs), onTimeout };
      clock ??= setInterval(tick, tickMs);
      clock.ref();
      running.add(measurement);

      return () => {
        running.delete(measurement);
        if (running.size === 0) clock?.unref();
      };
    },
    end: () => clearInterval(clock),
  };
}
