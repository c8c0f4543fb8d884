/** Reads the time of day. */
export type Clock = () => Date;

/** Asks the system for the time once, and counts from then on: the system's clock may step back or ahead in the middle of a run. */
export function aClock(): Clock {
  const origin = Date.now() - performance.now();

  return () => new Date(origin + performance.now());
}
