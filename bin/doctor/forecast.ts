import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { operations } from '../../helpers/interface/operations.js';
import { credentialSettingsOf, type Role } from '../../helpers/interface/roles.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import { asksForLogin, reasonNotToBlame } from '../../helpers/observations/access.js';
import { ordersAtMost } from '../../helpers/observations/orders-at-most.js';
import { noPaymentIntent } from '../../helpers/observations/payments.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { placeOf } from '../../helpers/reports/console.js';
import { reasonGroups } from '../../helpers/reports/reason-groups.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Entry } from './role-entry.js';

/** What a run would come to, by a look that only reads. */
export interface Outlook {
  readonly passed: number;
  /** What is already seen to be wrong with the implementation. */
  readonly failures: readonly { readonly id: string; readonly finding: string }[];
  /** What fails because of credentials that are wrong, and says nothing about the implementation. */
  readonly misled: readonly string[];
  /** What only a run can try, because it writes. */
  readonly byWriting: Named & {
    /** On a service that keeps only what it accepts. */
    readonly ordersAtMost: number;
    readonly ordersSentAtMost: number;
  };
  /** What a run will ask the provider states for. */
  readonly byStates: Named;
  readonly notExercised: readonly (Named & { readonly reason: string; readonly settings: readonly string[] })[];
  /** Whether nothing is in the way of a complete run. */
  readonly isComplete: boolean;
}

/** Requirements, by their ids and as a person reads them. */
export interface Named {
  readonly requirements: readonly string[];
  /** A line for each operation. */
  readonly names: readonly string[];
}

const WRITING = 'SPRAY_READ_ONLY=false';
const STATES = 'SPRAY_STATES_URL';
/** The one requirement of verify-payment that brings its own secret. */
const MADE_UP = 'verify-payment/made-up-secret-pays-nothing';

export interface Look {
  readonly run: Run;
  /** As a run would have them; the look itself is read-only. */
  readonly settings: Settings;
  readonly report: Report;
  readonly entries: readonly Entry[];
  readonly mistaken: readonly Role[];
  /** Whether a session or a crop would be guessed. */
  readonly isGuess: boolean;
}

export async function outlookOf(look: Look): Promise<Outlook> {
  const { report, run, mistaken } = look;
  const reasons = await rolesNotLetIn(look);
  const requirements = report.requirements.map((one) => foretold(one, look, reasons));
  const groupsOf = (outcome: 'not-exercised' | 'excluded', reason?: string) =>
    reasonGroups({ ...report, requirements }, outcome).filter((group) => (reason ?? group.reason) === group.reason);
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const exchanges = new Map(run.client.exchanges.map((exchange) => [exchange.id, exchange]));
  const isMisled = ({ id, findings }: ReportedRequirement) =>
    mistaken.length > 0 &&
    (id === 'list-notifications/recipients-differ' ||
      findings.every(({ exchange }) => mistaken.some((role) => exchanges.get(exchange)?.role === role)));
  const writing = groupsOf('excluded', WRITING);
  const orders = writing.length === 0 ? { accepted: 0, sent: 0 } : ordersAtMost((kind) => run.sample(kind));
  const states = groupsOf('excluded', STATES);
  const isOpen = requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');

  return {
    passed: requirements.filter(({ outcome }) => outcome === 'passed').length,
    failures: failed
      .filter((one) => !isMisled(one))
      .map(({ id, findings }) => ({ id, finding: findingOf(findings[0], exchanges, look) })),
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

function namesIn(groups: ReturnType<typeof reasonGroups>): Named {
  return {
    requirements: groups.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    names: groups.flatMap(({ names }) => names),
  };
}

/** The first finding; a refusal of credentials that are good elsewhere is told as what it is. */
function findingOf(
  found: ReportedRequirement['findings'][number] | undefined,
  exchanges: ReadonlyMap<string, Exchange>,
  { entries }: Look,
): string {
  const exchange = exchanges.get(found?.exchange ?? '');
  const isKnown = entries.some(({ role, isGiven, isKnown: known }) => role === exchange?.role && isGiven && known);
  const isRefusal = exchange !== undefined && isKnown && asksForLogin(exchange);
  const place = placeOf(found?.pointer ?? null);

  return `${found?.message ?? ''}${place}${isRefusal ? " (the implementation's: its other operations accept the same credentials)" : ''}`;
}

/** What a requirement that was not exercised will come to in a run that may write. */
function foretold(one: ReportedRequirement, look: Look, reasons: ReadonlyMap<Role, NotExercised>): ReportedRequirement {
  const { settings } = look;
  if (one.outcome !== 'not-exercised' || settings.readOnly) return one;
  // A reason of its own kind: these are left out here, and not by a run.
  const isFor = (reason: string): ReportedRequirement => ({ ...one, outcome: 'excluded', reason, settings: [] });
  const isBecauseOf = ({ reason, settings: names }: NotExercised) => ({ ...one, reason, settings: names });
  const own = operations[one.operation].role;
  if (look.mistaken.includes(own)) return isBecauseOf(reasons.get(own) ?? notTheirs(own));
  if (one.settings.includes(WRITING)) {
    const needed = rolesNeededFor(one).find((role) => reasons.has(role));
    const refused = needed === undefined ? undefined : reasons.get(needed);
    if (refused !== undefined) return isBecauseOf(refused);
    const hasIntent = settings.paymentOrderId !== null || settings.statesUrl !== null;
    if (one.operation === 'verify-payment' && one.id !== MADE_UP && !hasIntent) return isBecauseOf(noPaymentIntent());

    return isFor(WRITING);
  }
  if (!one.settings.includes(STATES)) return one;
  if (settings.statesUrl !== null) return isFor(STATES);
  const growsByWriting = one.operation === 'list-farmer-orders' && !reasons.has('farmer');

  return growsByWriting ? isFor(WRITING) : one;
}

function notTheirs(role: Role): NotExercised {
  return new NotExercised(`the credentials of the ${role} are not a ${role}'s`, credentialSettingsOf(role));
}

/** Beyond the farmer, who creates orders, and the role of the operation. */
const furtherRoles: Readonly<Record<string, Role>> = {
  'list-farmer-orders/hidden-from-other-farmers': 'other-farmer',
  'list-farmer-orders/shows-own-orders-only': 'receptionist',
  'list-notifications/recipient-is-the-caller': 'receptionist',
  'list-order-sprayers/names-no-stranger': 'sprayer',
};

function rolesNeededFor({ id, operation }: ReportedRequirement): Role[] {
  const further = furtherRoles[id];

  return ['farmer', operations[operation].role, ...(further === undefined ? [] : [further])];
}

/** Why a role cannot be used, by role. */
async function rolesNotLetIn({ run, entries }: Look): Promise<ReadonlyMap<Role, NotExercised>> {
  const refused = await Promise.all(
    entries.map(async ({ role, own }) => ({
      role,
      reason: own === null ? null : await ifExercised(reasonNotToBlame(run, own), null),
    })),
  );
  const other = { role: 'other-farmer' as const, reason: await reasonOf(run.otherFarmersOrders()) };

  return new Map([...refused, other].flatMap(({ role, reason }) => (reason === null ? [] : [[role, reason]])));
}

async function reasonOf(observed: Promise<unknown>): Promise<NotExercised | null> {
  try {
    await observed;

    return null;
  } catch (error) {
    if (error instanceof NotExercised) return error;
    throw error;
  }
}
