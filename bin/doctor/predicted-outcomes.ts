import { operations } from '../../helpers/interface/operations.js';
import { credentialNamesOf, type Role } from '../../helpers/interface/roles.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import { reasonNotToBlame } from '../../helpers/observations/access.js';
import { noPaymentIntent } from '../../helpers/observations/payments.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { RoleAccess } from './role-access.js';

export const WRITING = 'SPRAY_READ_ONLY=false';
export const STATES = 'SPRAY_STATES_URL';
/** The one requirement of verify-payment that brings its own secret. */
const MADE_UP = 'verify-payment/made-up-secret-pays-nothing';

export interface Look {
  readonly run: Run;
  /** As a run would have them; the look itself is read-only. */
  readonly settings: Settings;
  readonly report: Report;
  readonly entries: readonly RoleAccess[];
  readonly mistaken: readonly Role[];
  /** Whether a session or a crop would be guessed. */
  readonly isGuess: boolean;
}

/** What a requirement that was not exercised will come to in a run that may write. */
export function foretold(
  one: ReportedRequirement,
  look: Look,
  reasons: ReadonlyMap<Role, NotExercised>,
): ReportedRequirement {
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
  return new NotExercised(`the credentials of the ${role} are not a ${role}'s`, credentialNamesOf(role));
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
export async function rolesNotLetIn({ run, entries }: Look): Promise<ReadonlyMap<Role, NotExercised>> {
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
