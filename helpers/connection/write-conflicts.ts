/** What became of a write, and whether it was in conflict with another. */
interface Gate {
  /** Runs a write; again, and alone, if it was in conflict with others that ran at the same time. */
  <T>(write: () => Promise<T>, isConflict: (result: T) => boolean): Promise<T>;
}

/**
 * A service may accept one write of a user at a time and reject those that overlap. After the first such conflict, writes
 * are sent one after the other.
 */
export function aWriteGate(): Gate {
  let isSerial = false;
  let running = 0;
  let started = 0;
  let last: Promise<unknown> = Promise.resolve();

  function alone<T>(write: () => Promise<T>): Promise<T> {
    const turn = last.then(write, write);
    last = turn.catch(() => undefined);

    return turn;
  }

  return async (write, isConflict) => {
    if (isSerial) return alone(write);
    const [startedBefore, wasAlone] = [++started, running === 0];
    running++;
    let result;
    try {
      result = await write();
    } finally {
      running--;
    }
    const overlapped = !wasAlone || started > startedBefore;
    if (!overlapped || !isConflict(result)) return result;
    isSerial = true;

    return alone(write);
  };
}
