import type { Tier } from '../../tiers/tier.js';

/** The checks that a target should fail, or those of the same operations too, or all. */
export type Part = 'breaks' | 'operations' | 'all';

/** Mutants to be tried on one target, as a tier judges it. */
export interface ServerTrial {
  readonly target: string;
  readonly part: Part;
  readonly mutants: readonly number[];
  readonly tier: Tier;
}

/** The servers that a tier judges, or those that the quick tier does not judge wholly. */
export type TriedOn = Tier | 'rest';

/** That, or one mutant to be tried on many targets. */
export type Question = ServerTrial | { readonly mutant: number; readonly part: Part; readonly tier: TriedOn };

/** What a worker reports first. */
export interface Readiness {
  readonly targets: readonly { readonly name: string; readonly isFaulty: boolean; readonly quick: Part | null }[];
  /** The mutants that are executed when the code is loaded or first used, and not later. */
  readonly loaded: ReadonlySet<number>;
}
