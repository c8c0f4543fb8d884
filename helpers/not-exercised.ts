/** Thrown when the target will not play along: the requirement was not tried, and this is why. */
export class NotExercised extends Error {
  constructor(
    readonly reason: string,
    readonly settings: readonly string[] = [],
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // it is an outcome and no fault, and there are many of it
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Thrown when the run cannot go on and nothing can be judged: exit status 2, never a finding. */
export class CouldNotJudge extends Error {}

/** What was observed, or something in its place where it was not exercised. Any other fault is thrown on: it may be ours. */
export async function ifExercised<T, F>(observed: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await observed;
  } catch (error) {
    if (error instanceof NotExercised) return fallback;
    throw error;
  }
}
