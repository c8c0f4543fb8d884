import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Quoted } from '../interface/quotes.js';
import type { Run } from '../observations/run.js';
import type { Finding } from './finding.js';

export type Level = 'stated' | 'implied' | 'advisory';

/** A claim, the words of the interface that it is about, and its check, as suites write them; the key is the slug. */
export interface Rule extends Quoted {
  readonly level: Level;
  readonly section: string;
  readonly claim: string;
  /** Judged after all others, so that it sees every response of the run, also to requests that other checks send. */
  readonly isJudgedLast?: true;
  /** Whether the claim is about nothing that the service has, given the fields that it declares not to have. */
  readonly isMoot?: (omits: readonly string[]) => boolean;
  /** The violations found; none if the claim holds. Throws `NotExercised` if the claim could not be tested. */
  check(run: Run): Promise<readonly Finding[]>;
}

export type Rules = Readonly<Record<string, Rule>>;

/** Judges these rules after all others, on every response of the run. */
export function judgedLast(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([slug, rule]) => [slug, { ...rule, isJudgedLast: true }]));
}

/** One claim about one operation. */
export interface Requirement extends Rule {
  readonly id: RequirementId;
  readonly operation: Slug;
}

/** The requirements of one operation. */
export interface Suite {
  readonly operation: Slug;
  readonly requirements: readonly Requirement[];
}

export function suite(operation: Slug, rules: Rules): Suite {
  const requirements = Object.entries(rules).map(([slug, rule]) => ({
    ...rule,
    id: `${operation}/${slug}` as const,
    operation,
  }));

  return { operation, requirements };
}
