/** A place in a response, or with the pointer null a whole response, that kept a requirement from being tested. */
export interface Obstacle {
  /** The id of an exchange. */
  readonly exchange: string;
  readonly pointer: string | null;
}

/** These responses, each as a whole or at these places. */
export function obstaclesIn(exchanges: readonly { readonly id: string }[], ...pointers: readonly string[]): Obstacle[] {
  return exchanges.flatMap(({ id }) =>
    (pointers.length === 0 ? [null] : pointers).map((pointer) => ({ exchange: id, pointer })),
  );
}

/** Thrown if a requirement cannot be tested: the reason, the settings that would help, and the responses that it is about. */
export class NotExercised extends Error {
  constructor(
    readonly reason: string,
    readonly settings: readonly string[] = [],
    /** If a requirement failed there, that is the cause. */
    readonly obstacles: readonly Obstacle[] = [],
  ) {
    const { stackTraceLimit } = Error;
    // An outcome, not a fault; a run throws hundreds, and stacks take time. By Reflect, because Node may have frozen it.
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(reason);
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  }
}

/** Ends a reason that says what would help: the credentials of another farmer. */
export const USE_ANOTHER_FARMER = '; use a farmer with few orders';

/** Among the settings that would help: the run may not write. */
export const NEEDS_WRITING = 'SPRAY_READ_ONLY=false';

/** Says that credentials were given and are wrong, or have expired. */
export function rejectedEverywhere(who: string, response: string): string {
  return `the credentials of the ${who} were rejected everywhere (${response})`;
}

/** Says that a setting names what the service does not have. */
export function wrongSetting(setting: string, why: string): string {
  return `${setting} is wrong: ${why}`;
}

/** What a reason says is wrong: a setting, or somebody's credentials. Null if it does not. */
export function mistakeIn(reason: string | null): string | null {
  const [, setting] = /\b(SPRAY_\w+) is wrong: /.exec(reason ?? '') ?? [];
  if (setting !== undefined) return setting;
  const [, who, forbidden] =
    /credentials of the ([a-z ]+) were rejected everywhere \((status 403)?/.exec(reason ?? '') ?? [];
  // Whoever has no paths of their own may be forbidden all others.
  const hasPaths = who !== 'admin' && who !== 'user';

  return who === undefined || (forbidden !== undefined && !hasPaths) ? null : `the credentials of the ${who}`;
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
