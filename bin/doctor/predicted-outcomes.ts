import { operations } from '../../helpers/interface/operations.js';
import { roleText, type Role } from '../../helpers/interface/roles.js';
import { ifExercised, NEEDS_WRITING, NotExercised } from '../../helpers/not-exercised.js';
import { reasonNotToBlame } from '../../helpers/observations/access.js';
import { noPaymentIntent } from '../../helpers/observations/payments.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { credentialNamesIn } from '../../helpers/settings/credentials.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { RoleAccess } from './role-access.js';

export const STATES = 'SPRAY_STATES_URL';
/** The one requirement of verify-payment that brings its own secret. */
const MADE_UP = 'verify-payment/made-up-secret-pays-nothing';

export interface ReadOnlyLook {
  readonly run: Run;
  /** As for a run; the examination itself is read-only. */
  readonly settings: Settings;
  readonly report: Report;
  readonly accesses: readonly RoleAccess[];
  readonly mistaken: readonly Role[];
  /** Whether a session or a crop would be guessed. */
  readonly isGuess: boolean;
}

/** What will become of a requirement that was not exercised, in a run that may write. */
export function predictOutcome(
  requirement: ReportedRequirement,
  look: ReadOnlyLook,
  reasons: ReadonlyMap<Role, NotExercised>,
): ReportedRequirement {
  const { settings } = look;
  if (requirement.outcome !== 'not-exercised' || settings.readOnly) return requirement;
  // Not `not-exercised`: the doctor skips these, and a run does not.
  const onlyInARun = (reason: string): ReportedRequirement => ({
    ...requirement,
    outcome: 'excluded',
    reason,
    because: null,
    settings: [],
  });
  const isBecauseOf = ({ reason, settings: names }: NotExercised) => ({
    ...requirement,
    reason,
    because: null,
    settings: names,
  });
  const ownRole = operations[requirement.operation].role;
  if (look.mistaken.includes(ownRole)) return isBecauseOf(reasons.get(ownRole) ?? wrongRole(ownRole, settings));
  if (requirement.settings.includes(NEEDS_WRITING)) {
    const needed = rolesNeededFor(requirement).find((role) => reasons.has(role));
    const rejected = needed === undefined ? undefined : reasons.get(needed);
    if (rejected !== undefined) return isBecauseOf(rejected);
    const hasIntent = settings.paymentOrderId !== null || settings.statesUrl !== null;
    if (requirement.operation === 'verify-payment' && requirement.id !== MADE_UP && !hasIntent)
      return isBecauseOf(noPaymentIntent());

    return onlyInARun(NEEDS_WRITING);
  }
  if (requirement.because !== null || !requirement.settings.includes(STATES)) return requirement;
  if (settings.statesUrl !== null) return onlyInARun(STATES);
  const growsByWriting = requirement.operation === 'list-farmer-orders' && !reasons.has('farmer');

  return growsByWriting ? onlyInARun(NEEDS_WRITING) : requirement;
}

function wrongRole(role: Role, settings: Settings): NotExercised {
  return new NotExercised(
    `the ${roleText(role)}'s credentials do not belong to a user with that role`,
    credentialNamesIn(settings, role),
  );
}

/** Needed besides the farmer, who creates orders, and the role of the operation. */
const additionalRoles: Readonly<Record<string, Role>> = {
  'list-farmer-orders/hidden-from-other-farmers': 'other-farmer',
  'list-farmer-orders/shows-own-orders-only': 'receptionist',
  'list-notifications/recipient-is-the-caller': 'receptionist',
  'list-order-sprayers/names-no-stranger': 'sprayer',
};

function rolesNeededFor({ id, operation }: ReportedRequirement): Role[] {
  // An id that no order has can be requested without a created order.
  if (id === 'get-order/no-server-errors') return [operations[operation].role];
  const further = additionalRoles[id];

  return ['farmer', operations[operation].role, ...(further === undefined ? [] : [further])];
}

/** Why a role cannot be used, by role. */
export async function findRejectedRoles({ run, accesses }: ReadOnlyLook): Promise<ReadonlyMap<Role, NotExercised>> {
  const rejected = await Promise.all(
    accesses.map(async ({ role, own }) => ({
      role,
      reason: own === null ? null : await ifExercised(reasonNotToBlame(run, own), null),
    })),
  );
  const other = { role: 'other-farmer' as const, reason: await reasonOf(run.otherFarmersOrders()) };

  return new Map([...rejected, other].flatMap(({ role, reason }) => (reason === null ? [] : [[role, reason]])));
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
