/** Tells what takes too long: one clock for all that a transport waits for. */
export interface Stopwatch {
  /** Calls back when the time is over; what it returns stops that. */
  start(over: () => void): () => void;
  end(): void;
}

const TICKS = 20;

/**
 * Counts time in ticks, of which one that is late counts once: while this process is busy, or not let run, an answer may
 * lie there unread, and that is not the target's delay.
 */
export function aStopwatch(milliseconds: number): Stopwatch {
  const running = new Set<{ ticks: number; readonly over: () => void }>();
  let clock: NodeJS.Timeout | undefined;

  const tick = () => {
    for (const one of running) {
      // The first tick comes early for whoever starts between two of them, so it does not count.
      if (++one.ticks <= TICKS) continue;
      running.delete(one);
      one.over();
    }
    if (running.size === 0) clock?.unref();
  };

  return {
    start(over) {
      const one = { ticks: 0, over };
      clock ??= setInterval(tick, Math.ceil(milliseconds / TICKS));
      clock.ref();
      running.add(one);

      return () => {
        running.delete(one);
        if (running.size === 0) clock?.unref();
      };
    },
    end: () => clearInterval(clock),
  };
}
