/** Thrown if a requirement cannot be tested: the reason, and the settings that would help. */
export class NotExercised extends Error {
  constructor(
    readonly reason: string,
    readonly settings: readonly string[] = [],
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // an outcome, not a fault; a run throws hundreds, and stacks take time
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Thrown if the run cannot continue: exit status 2, never a finding. */
export class CouldNotJudge extends Error {}

/** An observation, or the fallback if it was not exercised. Any other error is thrown on, because it may be our fault. */
export async function ifExercised<T, F>(observed: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await observed;
  } catch (error) {
    if (error instanceof NotExercised) return fallback;
    throw error;
  }
}

/** The observations that were exercised; if there were some and none was, the first reason is thrown. */
export async function everyExercised<T>(observed: readonly Promise<T>[]): Promise<T[]> {
  const made = await Promise.all(
    observed.map((each) =>
      ifExercised(
        each.then((value) => [value]),
        null,
      ),
    ),
  );
  const [first] = observed;
  if (first !== undefined && made.every((each) => each === null)) await first;

  return made.flatMap((each) => each ?? []);
}
