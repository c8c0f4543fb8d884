interface Limiter {
  /** Runs a task as soon as a place is free; urgent tasks before all others that wait. */
  <T>(task: () => Promise<T>, options?: { readonly isUrgent: boolean }): Promise<T>;
}

/** Runs at most this many tasks at once. The others wait in line. */
export function aLimiter(maxRunning: number): Limiter {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task, { isUrgent } = { isUrgent: false }) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = urgent.shift() ?? waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
