export interface Limiter {
  /** Runs a task when there is room; an urgent one before all others that wait. */
  <T>(task: () => Promise<T>, isUrgent?: boolean): Promise<T>;
}

/** Lets at most so many tasks run at once; the others wait in line. */
export function aLimiter(most: number): Limiter {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task, isUrgent = false) => {
    if (running >= most) await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
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
