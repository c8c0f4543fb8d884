import type { Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { Finding } from '../judging/finding.js';
import type { Grounds } from './grounds.js';
import type { Memory } from './memory.js';
import type { Trail } from './trail.js';

/** What seems to be wrong in a sequence. */
export interface Suspicion {
  readonly requirement: RequirementId;
  readonly finding: Finding;
  readonly exchange: Exchange;
  /** What it is about: the same each time that it is seen. */
  readonly subject: string;
  /** The order that shows it, if it is about one. */
  readonly order?: string | undefined;
  /**
   * *certain*: one response shows it, whatever other clients do. *at rest*: other clients may explain it, so it counts only if
   * all further readings show it. *caused*: it counts only if it comes with a step, and never without it.
   */
  readonly kind: 'certain' | 'at rest' | 'caused';
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
  suspect(suspicion: Suspicion): void;
}
