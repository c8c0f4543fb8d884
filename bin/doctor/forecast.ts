import { operations, roleText, type Role } from '../../helpers/interface/operations.js';
import type { Outcome } from '../../helpers/judging/judge.js';
import { allowancesOf } from '../../helpers/judging/verdict.js';
import { ifExercised, NEEDS_WRITING, NotExercised } from '../../helpers/not-exercised.js';
import { asksForLogin, reasonNotToBlame } from '../../helpers/observations/access.js';
import { ordersAtMost } from '../../helpers/observations/orders-at-most.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { noPaymentIntent } from '../../helpers/observations/writing/payments.js';
import { findSessionAndCrop } from '../../helpers/observations/writing/sessions-and-crops.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { openGroups, reasonGroups } from '../../helpers/reports/outcomes.js';
import { followerLines, followersOf, levelText, placeText, policyLines } from '../../helpers/reports/story.js';
import { hintLines } from '../../helpers/reports/verdict-text.js';
import { credentialNamesIn } from '../../helpers/settings/credentials.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import type { Diagnostic } from './diagnosis.js';
import { ACCEPTED_ELSEWHERE, type RoleAccess } from './role-credentials.js';

interface Examination {
  readonly run: Run;
  /** As for a run; the examination itself is read-only. */
  readonly settings: Settings;
  readonly report: Report;
  readonly accesses: readonly RoleAccess[];
  readonly credentials: readonly Diagnostic[];
}

/** The names of its fields are those of `doctor --json`. */
export type Forecast = Awaited<ReturnType<typeof makeForecast>>;

export async function makeForecast(examination: Examination) {
  const { run, settings, report, accesses, credentials } = examination;
  const mistakes = credentials.filter(({ severity }) => severity === 'settings').map(({ subject }) => subject);
  const mistaken = accesses.map(({ role }) => role).filter((role) => mistakes.includes(roleText(role)));
  const rejected = await findRejectedRoles(examination, mistaken);
  const foretold = { requirements: report.requirements.map((each) => predictOutcome(each, settings, rejected)) };
  const having = (outcome: Outcome) => foretold.requirements.filter((requirement) => requirement.outcome === outcome);
  const skipped = reasonGroups(foretold, 'excluded');
  const inARun = (why: string) => namesIn(skipped.find(({ reason }) => reason === why));
  const exchangeOf = (id: string | undefined) => run.client.exchanges.find((exchange) => exchange.id === id);
  const isMisled = ({ id, findings }: ReportedRequirement) =>
    mistaken.length > 0 &&
    (id === 'list-notifications/recipients-differ' ||
      findings.every(({ exchange }) => mistaken.some((role) => exchangeOf(exchange)?.role === role)));
  const noteOn = ({ findings }: ReportedRequirement) => {
    const exchange = exchangeOf(findings[0]?.exchange);

    // If the credentials were accepted nowhere, nothing would have failed.
    return exchange !== undefined && exchange.role !== null && asksForLogin(exchange) ? ` (${ACCEPTED_ELSEWHERE})` : '';
  };
  const misled = having('failed').filter(isMisled);
  const byWriting = inARun(NEEDS_WRITING);
  const isWriting = byWriting.requirements.length > 0;
  const { usual, accepted, sent } = isWriting ? ordersAtMost() : { usual: 0, accepted: 0, sent: 0 };
  const { readOnly, allowIncomplete, paymentOrderId, paymentSecret } = settings;
  const isAllowed = allowancesOf({ ...foretold, unseen: [], settings: { readOnly, allowIncomplete } }) !== null;
  const isOpen = !isAllowed && having('not-exercised').some(({ level }) => level !== 'advisory');
  const { isGuess } = await findSessionAndCrop(run);

  return {
    passed: having('passed').length,
    failures: having('failed')
      .filter((failure) => !misled.includes(failure))
      .map((failure) => failureOf(foretold, failure, noteOn(failure))),
    /** What the failures together look like. */
    hints: mistaken.length > 0 ? [] : hintLines(report),
    misled: misled.map(({ id }) => id),
    /** Requirements that only a run can check, because that writes; and how many orders it creates, as `OrdersAtMost` says. */
    byWriting: { ...byWriting, orders: usual, ordersAtMost: accepted, ordersSentAtMost: sent },
    byStates: inARun(STATES),
    notExercised: openGroups(foretold).map((group) => ({
      reason: group.reason,
      settings: group.settings,
      ...namesIn(group),
    })),
    /** Settings that only a run tries, because that may write. */
    untried: !readOnly && paymentOrderId !== null && paymentSecret !== null ? [settingsByField.paymentSecret.name] : [],
    isComplete: !isOpen && !(isGuess && isWriting),
  };
}

/** Requirements, by their ids and as they are printed: a line for each operation. */
function namesIn(group: ReturnType<typeof reasonGroups>[number] | undefined) {
  return { requirements: group?.requirements.map(({ id }) => id) ?? [], names: group?.names ?? [] };
}

function failureOf(report: Pick<Report, 'requirements'>, failure: ReportedRequirement, note: string) {
  const { id, findings, policy } = failure;
  const place = placeText(findings[0]?.pointer ?? null);
  const reading = policy === null ? [] : [[levelText(failure), ...policyLines(failure)].join(': ')];

  return {
    id,
    finding: `${findings[0]?.message ?? ''}${place}${note}`,
    policy,
    followers: followersOf(report, failure).map((follower) => follower.id),
    lines: [...reading, ...followerLines(report, failure)],
  };
}

const STATES = 'SPRAY_STATES_URL';

type Reason = Pick<NotExercised, 'reason' | 'settings'>;

/** What will become of a requirement that was not exercised, in a run that may write. */
function predictOutcome(
  requirement: ReportedRequirement,
  { readOnly, paymentOrderId, statesUrl }: Settings,
  rejected: ReadonlyMap<Role, Reason>,
): ReportedRequirement {
  const { id, operation, outcome, because, settings } = requirement;
  if (outcome !== 'not-exercised' || readOnly) return requirement;
  const isNot = (why: Reason) => ({ ...requirement, reason: why.reason, settings: why.settings, because: null });
  // Not `not-exercised`: the doctor skips these, and a run does not.
  const isInARun = (reason: string) => ({ ...isNot({ reason, settings: [] }), outcome: 'excluded' as const });
  const ownRole = rejected.get(operations[operation].role);
  if (ownRole !== undefined) return isNot(ownRole);
  if (settings.includes(NEEDS_WRITING)) {
    const [why] = (rolesNeeded[id] ?? ['farmer']).flatMap((role) => rejected.get(role) ?? []);
    if (why !== undefined) return isNot(why);
    const needsIntent = operation === 'verify-payment' && id !== 'verify-payment/made-up-secret-pays-nothing';
    const hasIntent = paymentOrderId !== null || statesUrl !== null;

    return needsIntent && !hasIntent ? isNot(noPaymentIntent()) : isInARun(NEEDS_WRITING);
  }
  if (because !== null || !settings.includes(STATES)) return requirement;
  if (statesUrl !== null) return isInARun(STATES);

  // A run fills the farmer's list by itself.
  return operation === 'list-farmer-orders' ? isInARun(NEEDS_WRITING) : requirement;
}

/** The roles that a requirement needs besides that of its operation, if it is not the farmer alone, who creates orders. */
const rolesNeeded: Readonly<Record<string, readonly Role[]>> = {
  'get-order/no-server-errors': [], // an id that no order has can be requested without a created order
  'list-farmer-orders/hidden-from-other-farmers': ['farmer', 'other-farmer'],
  'list-farmer-orders/shows-own-orders-only': ['farmer', 'receptionist'],
  'list-notifications/recipient-is-the-caller': ['farmer', 'receptionist'],
  'list-order-sprayers/names-no-stranger': ['farmer', 'sprayer'],
};

async function findRejectedRoles({ run, settings, accesses }: Examination, mistaken: readonly Role[]) {
  const rejected = new Map<Role, Reason>();
  for (const { role, own, isRejected } of accesses) {
    const reason = `the ${roleText(role)}'s credentials do not belong to a user with that role`;
    const isOfOtherRole = isRejected && mistaken.includes(role);
    const why = own === null ? null : await ifExercised(reasonNotToBlame(run, own), null);
    if (why !== null || isOfOtherRole)
      rejected.set(role, why ?? { reason, settings: credentialNamesIn(settings, role) });
  }
  await run.otherFarmersOrders().catch((error: unknown) => {
    if (!(error instanceof NotExercised)) throw error;
    rejected.set('other-farmer', error);
  });

  return rejected;
}
