import type { Tier } from '../../tiers/tier.js';

/** The checks that a target should fail, or all the others too. */
export type Part = 'breaks' | 'all';

/** Mutants to be tried on one target, or one mutant to be tried on all of them, as far as a tier judges them. */
export type Question =
  | { readonly target: string; readonly part: Part; readonly mutants: readonly number[] }
  | { readonly mutant: number; readonly part: Part; readonly tier: Tier };

/** What a worker reports first. */
export interface Readiness {
  readonly targets: readonly { readonly name: string; readonly isFaulty: boolean; readonly quick: Part | null }[];
  /** The mutants that are executed when the code is loaded or first used, and not later. */
  readonly loaded: ReadonlySet<number>;
}
