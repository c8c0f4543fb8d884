import type { Settings } from '../helpers/settings/settings.js';

/** What a run is expected to take at most: its thread is watched for it. */
export interface RunLimits {
  /** Of the only target; null for a list. */
  readonly settings: Settings | null;
  /** Until the last deadline. */
  readonly seconds: number;
  /** How long the bodies may be that are received at the same time. */
  readonly bodyBytes: number;
}

/** The limits of several targets, of which some are judged at the same time, and those at one address one after the other. */
export function limitsOf(targets: readonly Settings[], atOnce: number): RunLimits {
  const [only = null, ...others] = targets;
  const seconds = targets.map(({ deadlineS, waitS }) => deadlineS + waitS);
  const chains = new Map<string | null, number>();
  for (const [index, { baseUrl }] of targets.entries())
    chains.set(baseUrl, (chains.get(baseUrl) ?? 0) + (seconds[index] ?? 0));
  const longest = [...chains.values()].reduce((most, each) => Math.max(most, each), 0);
  const bodies = targets.map(({ maxBodyBytes }) => maxBodyBytes).toSorted((a, b) => b - a);

  return {
    settings: others.length === 0 ? only : null,
    // However they take turns, it takes no longer.
    seconds: targets.length <= atOnce ? longest : longest + sum(seconds) / atOnce,
    bodyBytes: sum(bodies.slice(0, atOnce)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
