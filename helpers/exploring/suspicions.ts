import type { RequirementId } from '../exchanges/observation-names.js';
import type { Suspicion } from '../judging/log-rule.js';
import type { Grounds } from './grounds.js';
import type { Memory } from './memory.js';
import type { Trail } from './trail.js';

/** What seems to be wrong in a sequence. */
export interface SequenceSuspicion extends Suspicion {
  readonly requirement: RequirementId;
  /** Whether another operation may be to blame: a later sequence may show which. */
  readonly isOpen?: boolean;
}

/** What there is to judge about a sequence, and what was found. */
export interface SequenceJudging {
  readonly trail: Trail;
  readonly memory: Memory;
  readonly grounds: Grounds;
  /** Notes that a requirement had something to judge. */
  exercise(requirement: RequirementId): void;
  suspect(suspicion: SequenceSuspicion): void;
}
