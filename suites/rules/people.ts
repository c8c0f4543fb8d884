import { expectUser, isHollow } from '../../helpers/evidence/fields/field-violations.js';
import { judgeReceptionists } from '../../helpers/evidence/people/people-at-rest.js';
import { hasDocumentedName, type ShownObject, type ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, slugs, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence, shownWithPeople } from '../../helpers/interface/quotes.js';
import { shapeOf } from '../../helpers/interface/schemas.js';
import { isObject } from '../../helpers/json/values.js';
import { finding, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { expectShown, itemsShown, ordersShown, type Log } from '../../helpers/judging/log.js';
import { judgedLast, type Rules } from '../../helpers/judging/requirement.js';

const roleRow = 'role: string enum; farmer, receptionist, sprayer, admin';
const farmerRow =
  'farmer: User; present in the responses of get-order, sprayer order list, feedback (inside order) and notification (inside order); omitted from the responses of create, confirm, farmer order list and payment-intent verification';

export function people(slug: Slug): Rules {
  const { item } = operations[slug];

  return {
    ...(item === 'order-without-farmer' && farmerOmitted(slug)),
    ...(item !== 'order-without-farmer' && item !== 'user' && peopleIncluded(slug)),
    ...users(slug),
  };
}

/** Where an item shows its order. */
function orderAt(slug: Slug): string {
  return operations[slug].item.startsWith('order') ? '' : '/order';
}

function expectOrders(log: Log, slug: Slug, orders = ordersShown(log, slug)): readonly ShownOrder[] {
  return expectShown(orders, 'no order was shown', { log, slug, at: [orderAt(slug)] });
}

function farmerOmitted(slug: Slug): Rules {
  return judgedLast({
    'farmer-omitted': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'No order has the field farmer, not even as null.',
      quote: `${responseSentence(slug)} … ${farmerRow}`,
      log: byResponse(slug, (log) =>
        expectOrders(log, slug)
          .filter(({ value }) => Object.hasOwn(value, 'farmer'))
          .map(leakedFarmer),
      ),
    },
  });
}

function leakedFarmer({ exchange, pointer, value }: ShownOrder): Finding {
  const leaked = valueFinding(exchange, `${pointer}/farmer`, 'no field farmer', value['farmer']);

  return value['farmer'] === null ? { ...leaked, policy: 'SPRAY_NULLS' } : leaked;
}

/** The farmer, and the receptionist, who is judged on the orders that show one anywhere. */
function peopleIncluded(slug: Slug): Rules {
  const section = `2, ${operations[slug].section}`;

  return {
    'farmer-present': {
      isJudgedLast: true,
      level: 'stated',
      section,
      claim: 'Every order is shown with its farmer.',
      quote: `${shownWithPeople(slug)} … ${farmerRow}`,
      log: byResponse(slug, (log) => {
        // A response or an item without any field of an order has a requirement of its own.
        const shown = ordersShown(log, slug).filter((order) => order.pointer.endsWith('/order') || !isHollow(order));

        return expectOrders(log, slug, shown).flatMap((order) => expectUser(order, 'farmer'));
      }),
    },
    'receptionist-included': {
      level: 'stated',
      section,
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

function users(slug: Slug): Rules {
  const { section, item } = operations[slug];
  const includesFarmer = item !== 'order-without-farmer';

  return judgedLast({
    'no-stray-password': {
      level: 'implied',
      section: `2, ${section}`,
      claim: 'No user has a password, except the recipient of a notification.',
      quote: 'The recipient user inside a notification additionally has the field password (string).',
      log: byResponse(slug, (log) => {
        const shown = itemsShown(log, slug).filter(hasDocumentedName);

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
        const at = item === 'user' ? ['/role'] : [`${orderAt(slug)}/farmer/role`, `${orderAt(slug)}/receptionist/role`];

        return expectShown(shown, 'no role was shown', { log, slug, at }).flatMap(expectImpliedRole);
      }),
    },
  });
}

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
