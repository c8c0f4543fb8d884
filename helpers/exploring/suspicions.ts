import type { RequirementId } from '../exchanges/observation-names.js';
import type { Suspicion } from '../judging/log-rule.js';

/** What seems to be wrong in a sequence. */
export interface SequenceSuspicion extends Suspicion {
  readonly requirement: RequirementId;
}

export interface JudgedSequence {
  /** The requirements that had something to judge. */
  readonly exercised: ReadonlySet<RequirementId>;
  readonly suspicions: readonly SequenceSuspicion[];
}
