import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { asksForLogin } from '../../helpers/observations/access.js';
import { NEEDS_WRITING } from '../../helpers/not-exercised.js';
import { ordersAtMost } from '../../helpers/observations/orders-at-most.js';
import type { ReportedRequirement } from '../../helpers/records/report.js';
import { followerLines, followersOf } from '../../helpers/reports/cause-text.js';
import { placeText } from '../../helpers/reports/finding-text.js';
import { levelText, policyLines } from '../../helpers/reports/policy-text.js';
import { hintLines } from '../../helpers/reports/hint-text.js';
import { reasonGroups } from '../../helpers/reports/reason-groups.js';
import { predictOutcome, findRejectedRoles, STATES, type ReadOnlyLook } from './predicted-outcomes.js';

/** What a run would find, as far as reading shows. The names of its fields are those of `doctor --json`. */
export interface Forecast {
  readonly passed: number;
  /** Requirements that the implementation already fails. */
  readonly failures: readonly {
    readonly id: string;
    readonly finding: string;
    /** The setting by which our reading of the interface decided. */
    readonly policy: string | null;
    /** The requirements that could not be exercised because of it. */
    readonly followers: readonly string[];
    /** What else is printed about it. */
    readonly lines: readonly string[];
  }[];
  /** What the failures together look like. */
  readonly hints: readonly string[];
  /** Requirements that fail because of wrong credentials, and not because of the implementation. */
  readonly misled: readonly string[];
  /** Requirements that only a run can check, because that writes. */
  readonly byWriting: RequirementNames & {
    /** If the service stores only what it accepts. */
    readonly ordersAtMost: number;
    readonly ordersSentAtMost: number;
  };
  /** Requirements for which a run will request provider states. */
  readonly byStates: RequirementNames;
  readonly notExercised: readonly (RequirementNames & {
    readonly reason: string;
    readonly settings: readonly string[];
  })[];
  /** Whether a run would be complete. */
  readonly isComplete: boolean;
}

/** Requirements, by their ids and as they are printed. */
interface RequirementNames {
  readonly requirements: readonly string[];
  /** A line for each operation. */
  readonly names: readonly string[];
}

export async function makeForecast(look: ReadOnlyLook): Promise<Forecast> {
  const { report, run, mistaken } = look;
  const reasons = await findRejectedRoles(look);
  const requirements = report.requirements.map((requirement) => predictOutcome(requirement, look, reasons));
  const groupsOf = (outcome: 'not-exercised' | 'excluded', reason?: string) =>
    reasonGroups({ ...report, requirements }, outcome).filter(
      (group) => group.because === null && (reason ?? group.reason) === group.reason,
    );
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const exchanges = new Map(run.client.exchanges.map((exchange) => [exchange.id, exchange]));
  const isMisled = ({ id, findings }: ReportedRequirement) =>
    mistaken.length > 0 &&
    (id === 'list-notifications/recipients-differ' ||
      findings.every(({ exchange }) => mistaken.some((role) => exchanges.get(exchange)?.role === role)));
  const writing = groupsOf('excluded', NEEDS_WRITING);
  const orders = writing.length === 0 ? { accepted: 0, sent: 0 } : ordersAtMost();
  const states = groupsOf('excluded', STATES);
  const isOpen = requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');

  return {
    passed: requirements.filter(({ outcome }) => outcome === 'passed').length,
    failures: failed
      .filter((requirement) => !isMisled(requirement))
      .map((failure) => failureOf(failure, { ...look, report: { ...report, requirements } }, exchanges)),
    hints: mistaken.length > 0 ? [] : hintLines(report),
    misled: failed.filter(isMisled).map(({ id }) => id),
    byWriting: { ...namesIn(writing), ordersAtMost: orders.accepted, ordersSentAtMost: orders.sent },
    byStates: namesIn(states),
    notExercised: groupsOf('not-exercised').map((group) => ({
      reason: group.reason,
      settings: group.settings,
      ...namesIn([group]),
    })),
    isComplete: !isOpen && !(look.isGuess && writing.length > 0),
  };
}

function failureOf(
  failure: ReportedRequirement,
  look: ReadOnlyLook,
  exchanges: ReadonlyMap<string, Exchange>,
): Forecast['failures'][number] {
  const { id, findings, policy } = failure;
  const reading = policy === null ? [] : [levelText(failure), ...policyLines(failure)];

  return {
    id,
    finding: findingOf(findings[0], exchanges, look),
    policy,
    followers: followersOf(look.report, failure).map((follower) => follower.id),
    lines: [...(reading.length === 0 ? [] : [reading.join(': ')]), ...followerLines(look.report, failure)],
  };
}

function namesIn(groups: ReturnType<typeof reasonGroups>): RequirementNames {
  return {
    requirements: groups.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    names: groups.flatMap(({ names }) => names),
  };
}

/** The first finding, with a note if it is a rejection of credentials that other operations accept. */
function findingOf(
  found: ReportedRequirement['findings'][number] | undefined,
  exchanges: ReadonlyMap<string, Exchange>,
  { accesses }: ReadOnlyLook,
): string {
  const exchange = exchanges.get(found?.exchange ?? '');
  const isKnown = accesses.some(({ role, isGiven, isKnown: known }) => role === exchange?.role && isGiven && known);
  const isRefusal = exchange !== undefined && isKnown && asksForLogin(exchange);
  const place = placeText(found?.pointer ?? null);

  return `${found?.message ?? ''}${place}${isRefusal ? ' (the implementation is wrong: its other operations accept the same credentials)' : ''}`;
}
