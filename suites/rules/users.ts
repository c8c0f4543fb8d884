import { judgeReceptionists } from '../../helpers/evidence/people/people-at-rest.js';
import type { ShownObject, ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, slugs, type OrderListWithFarmerSlug, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence, shownWithPeople } from '../../helpers/interface/quotes.js';
import { shapeOf } from '../../helpers/interface/schemas.js';
import { isObject } from '../../helpers/json/values.js';
import { finding, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { expectShown, itemsShown, ordersShown } from '../../helpers/judging/log.js';
import { judgedLast, type Rules } from '../../helpers/judging/requirement.js';

const roleRow = 'role: string enum; farmer, receptionist, sprayer, admin';

/** Which users may have a password, and which role a user has. */
export function users(slug: Slug): Rules {
  const { section, item } = operations[slug];
  const includesFarmer = item !== 'order-without-farmer';

  return judgedLast({
    'no-stray-password': {
      level: 'implied',
      section: `2, ${section}`,
      claim: 'No user has a password, except the recipient of a notification.',
      quote: 'The recipient user inside a notification additionally has the field password (string).',
      log: byResponse(slug, (log) => {
        const shown = itemsShown(log, slug).filter(hasExactField);

        return expectShown(shown, 'no object was shown', { log, slug }).flatMap(findStrayPassword);
      }),
    },
    'fitting-roles': {
      level: 'advisory', // people's roles change, and the interface does not tie them to places
      section: `2, ${section}`,
      claim: includesFarmer
        ? 'A user who is shown as a farmer, a receptionist or a sprayer has that role.'
        : 'A user who is shown as the receptionist has that role.',
      quote: `${item === 'user' ? responseSentence(slug) : 'receptionist: User'} … ${roleRow}`,
      log: byResponse(slug, (log) => {
        const placed = item === 'user' ? itemsShown(log, slug).map(sprayer) : ordersShown(log, slug).flatMap(usersOf);
        const shown = placed.filter(({ role }) => roles.some((known) => known === role));
        if (!includesFarmer && shown.length === 0) return [];
        const at = item === 'user' ? ['/role'] : rolesAt(slug);

        return expectShown(shown, 'no role was shown', { log, slug, at }).flatMap(expectImpliedRole);
      }),
    },
  });
}

function hasExactField({ shape, value }: ShownObject): boolean {
  for (const name of shape.properties.keys()) if (Object.hasOwn(value, name)) return true;

  return false;
}

function rolesAt(slug: Slug): string[] {
  const order = slug === 'list-feedback' || slug === 'list-notifications' ? '/order' : '';

  return [`${order}/farmer/role`, `${order}/receptionist/role`];
}

/** A user, and the role that its field implies. */
interface ShownUser extends Pick<ShownObject, 'exchange' | 'pointer'> {
  readonly role: unknown;
  readonly implied: string;
}

const roles = shapeOf('user').properties.get('role')?.values ?? [];

function usersOf({ exchange, pointer, value }: ShownOrder): ShownUser[] {
  return ['farmer', 'receptionist'].flatMap((field) => {
    const user = value[field];

    return isObject(user) ? [{ exchange, pointer: `${pointer}/${field}`, role: user['role'], implied: field }] : [];
  });
}

function sprayer({ exchange, pointer, value }: ShownObject): ShownUser {
  return { exchange, pointer, role: value['role'], implied: 'sprayer' };
}

function expectImpliedRole({ exchange, pointer, role, implied }: ShownUser): Finding[] {
  return role === implied ? [] : [valueFinding(exchange, `${pointer}/role`, JSON.stringify(implied), role)];
}

function findStrayPassword({ exchange, pointer, shape, value }: ShownObject): Finding[] {
  // A farmer that should have been omitted is still a user.
  const leaked =
    shape.kind === 'order' && !shape.properties.has('farmer') && isObject(value['farmer']) ? value['farmer'] : {};
  if ((leaked['password'] ?? null) !== null)
    return [finding(exchange, `${pointer}/farmer/password`, 'no field password', 'a password')];
  const isStray = (value['password'] ?? null) !== null && shape.kind === 'user' && !shape.properties.has('password');

  return isStray ? [finding(exchange, `${pointer}/password`, 'no field password', 'a password')] : [];
}

/** The receptionist in the four operations that include it, judged on the orders that show a receptionist anywhere. */
export function receptionistIncluded(slug: 'get-order' | OrderListWithFarmerSlug): Rules {
  return {
    'receptionist-included': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: "If any response shows an order's receptionist, this operation shows them, too.",
      quote: shownWithPeople(slug),
      log: {
        reads: [slug, ...slugs.filter((other) => other !== slug && operations[other].showsOrders)],
        isAboutCreated: 'also',
        judge: (log) => judgeReceptionists(log, slug),
      },
    },
  };
}
