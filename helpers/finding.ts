import type { Exchange } from './exchange.js';
import { shown } from './json.js';

/** One violation: expected X, got Y, at a JSON pointer, in an exchange. */
export interface Finding {
  readonly message: string;
  readonly pointer: string | null;
  readonly exchange: string;
}

/** Where a finding was made: a pointer into the body, or null for the answer as a whole. */
export function finding(exchange: Exchange, pointer: string | null, expected: string, got: string): Finding {
  return { message: `expected ${expected}, got ${got}`, pointer, exchange: exchange.id };
}

export function valueFinding(exchange: Exchange, pointer: string, expected: string, got: unknown): Finding {
  return finding(exchange, pointer, expected, shown(got));
}

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

/** What was observed, or something in its place where it was not exercised. Any other fault is thrown on: it may be ours. */
export async function orElse<T, F>(observed: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await observed;
  } catch (error) {
    if (error instanceof NotExercised) return fallback;
    throw error;
  }
}

/** Thrown when the run cannot go on and nothing can be judged: exit status 2, never a finding. */
export class CouldNotJudge extends Error {}

/** Judges each of the things seen; a requirement that saw nothing is not passed. */
export function judgeEach<T>(
  seen: readonly T[],
  nothing: string | NotExercised,
  judge: (one: T) => readonly Finding[],
): Finding[] {
  if (seen.length === 0) throw typeof nothing === 'string' ? new NotExercised(nothing) : nothing;

  return seen.flatMap(judge);
}
