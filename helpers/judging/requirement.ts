import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Quoted } from '../interface/quotes.js';
import type { Run } from '../observations/run-observations.js';
import type { Finding } from './finding.js';
import type { LogRule } from './log-rule.js';
import { judgeAtRest, judgeByRun } from './run-driver.js';

interface Reasoned {
  readonly outcome: string;
  readonly reason?: string | null;
}

/** The reason why a requirement is excluded from an exploration none of whose sequences exercised it. */
export const NOT_EXPLORED = 'not explored';

/** The same of recorded traffic that does not show it. */
export const NOT_SEEN = 'not seen in traffic';

/** Whether nobody chose to leave a requirement out: the exploration did not come to it, or traffic does not show it. */
export function isNotExplored({ outcome, reason }: Reasoned): boolean {
  return outcome === 'excluded' && (reason === NOT_EXPLORED || reason === NOT_SEEN);
}

/** The reason why a requirement about an omitted field is excluded. */
export const MOOT = 'the service declares with SPRAY_OMITS that it does not have the field';

export type Level = 'stated' | 'implied' | 'advisory';

/**
 * A claim, the words of the interface that it is about, and how it is judged, as suites write them; the key is the slug. What
 * responses show is judged by a rule of a log; what only a request of our own can show, by a check, after the rule.
 */
export interface Rule extends Claim {
  readonly log?: LogRule;
  /** The violations found; none if the claim holds. Throws `NotExercised` if the claim could not be tested. */
  check?(run: Run): Promise<readonly Finding[]>;
}

interface Claim extends Quoted {
  readonly level: Level;
  readonly section: string;
  readonly claim: string;
  /** Judged after all others, so that it sees every response of the run, also to requests that other checks send. */
  readonly isJudgedLast?: true;
  /** Whether the claim is about nothing that the service has, given the fields that it declares not to have. */
  readonly isMoot?: (omits: readonly string[]) => boolean;
}

export type Rules = Readonly<Record<string, Rule>>;

/** Judges these rules after all others, on every response of the run. */
export function judgedLast(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([slug, rule]) => [slug, { ...rule, isJudgedLast: true }]));
}

export interface Requirement extends Rule {
  readonly id: RequirementId;
  readonly operation: Slug;
  check(run: Run): Promise<readonly Finding[]>;
}

export interface Suite {
  readonly operation: Slug;
  readonly requirements: readonly Requirement[];
}

export function suite(operation: Slug, rules: Rules): Suite {
  const requirements = Object.entries(rules).map(([slug, rule]) => ({
    ...rule,
    id: `${operation}/${slug}` as const,
    operation,
    check: (run: Run) => checkOf(rule, run),
  }));

  return { operation, requirements };
}

/** The rule first; if it finds nothing, the check; without a check, what was read at rest. */
async function checkOf(rule: Rule, run: Run): Promise<readonly Finding[]> {
  const { log } = rule;
  const shown = log?.judge === undefined ? [] : await judgeByRun(run, log);
  if (shown.length > 0) return shown;
  if (rule.check !== undefined) return rule.check(run);

  return log?.inTurn === undefined ? [] : judgeAtRest(run, log);
}

const NOT_RECORDED = 'not recorded by';

/** The reason why a requirement is not exercised if the version that made a recording did not ask what it needs. */
export function notRecordedBy(version: string): string {
  return `${NOT_RECORDED} ${version}`;
}

/** Whether a recording is too old for a requirement: it neither passed nor failed. */
export function isNotRecorded({ outcome, reason }: Reasoned): boolean {
  return outcome === 'not-exercised' && reason?.startsWith(`${NOT_RECORDED} `) === true;
}
