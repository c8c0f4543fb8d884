import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Step } from './step.js';

/** What an exploration may use up at most, shrinking included. */
export interface ExploringBudget {
  readonly orders: number;
  readonly requests: number;
  readonly minutes: number;
}

/** What an exploration did, and what it found besides findings. */
export interface Exploration {
  readonly budget: ExploringBudget;
  readonly spent: ExploringBudget;
  readonly sequences: number;
  readonly endedBy: 'orders' | 'requests' | 'minutes' | 'interruption' | 'replay';
  readonly coverage: Coverage;
  readonly inconsistencies: readonly Inconsistency[];
  readonly reproductions: readonly Reproduction[];
}

/** What was reached how often; what was not has the count 0. */
export interface Coverage {
  /** The values of each parameter of each operation: `create-order`, `area`, `fraction`. */
  readonly values: readonly (Reached & { readonly parameter: string; readonly value: string })[];
  /** The orders that each operation was called for: `confirm-order`, `confirmed before`. */
  readonly states: readonly (Reached & { readonly state: string })[];
  /** Of two parameters, how many pairs of values were sent together: 21 of 21 for `paymentMethod` and `date`. */
  readonly pairs: readonly PairsReached[];
}

interface Reached {
  readonly operation: Slug;
  readonly count: number;
}

/** What the interface leaves open, and the target does in one way nearly always. Advisory. */
export interface Inconsistency {
  /** What was compared: `orderStatus in the response to the first confirmation of a cash order`. */
  readonly what: string;
  readonly usual: string;
  readonly usualTimes: number;
  readonly unusual: string;
  readonly unusualTimes: number;
  /** The first exchange that shows the unusual value. */
  readonly exchange: string;
}

/** The shortest sequence with the plainest values that still shows a failure. */
export interface Reproduction {
  readonly requirement: RequirementId;
  readonly steps: readonly Step[];
  /** The exchanges of the last time that it was played, in the order sent. */
  readonly exchanges: readonly string[];
  /** How often it was played again with new orders: fewer than twice if the budget had no room. */
  readonly playedAgain: 0 | 1 | 2;
  /** How often it showed the failure then: 2 means that it was confirmed. */
  readonly shownAgain: 0 | 1 | 2;
}

export interface PairsReached {
  readonly first: string;
  readonly second: string;
  readonly reached: number;
  readonly of: number;
}
