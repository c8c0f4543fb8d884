import { finding, judgeEach, NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import { operations, type Slug } from '../../helpers/operations.js';
import { isObject, shapeOf } from '../../helpers/shapes.js';
import { ordersIn, type OrderSight, type Sight } from '../../helpers/sight.js';
import type { Rules } from '../../helpers/suite.js';
import type { View } from '../../helpers/observations/follow-ups.js';
import type { Run } from '../../helpers/run.js';
import { askedId, ordersById } from './same-order.js';
import { itemsOf, nothingSeen, ordersOf } from './served.js';

/** The farmer rule, where the interface omits the farmer. */
export function farmerOmitted(slug: Slug): Rules {
  return {
    'farmer-omitted': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'An order is shown without its farmer, not even as null.',
      async check(run) {
        return judgeEach(
          await ordersOf(run, slug),
          await nothingSeen(run, slug, 'no order was seen'),
          ({ exchange, pointer, value }) =>
            Object.hasOwn(value, 'farmer')
              ? [valueFinding(exchange, `${pointer}/farmer`, 'no field farmer', value['farmer'])]
              : [],
        );
      },
    },
  };
}

/** The farmer rule, where the interface has the farmer present. */
export function farmerPresent(slug: Slug): Rules {
  return {
    'farmer-present': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'Every order is shown with its farmer.',
      async check(run) {
        return judgeEach(await ordersOf(run, slug), await nothingSeen(run, slug, 'no order was seen'), (order) =>
          missing(order, 'farmer'),
        );
      },
    },
  };
}

/** The four views that include the receptionist, judged on the orders that show one anywhere. */
export function receptionistIncluded(slug: 'get-order' | Exclude<View, 'list-farmer-orders'>): Rules {
  return {
    'receptionist-included': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'An order that shows its receptionist in any answer shows it here too.',
      async check(run) {
        const [seen, elsewhere] = await Promise.all([ordersOf(run, slug), otherViews(run, slug)]);
        const orders = slug === 'get-order' ? seen.filter(({ exchange, id }) => id === askedId(exchange)) : seen;
        const attended = new Set([...orders, ...elsewhere].filter(hasReceptionist).map(({ id }) => id));
        const judged = orders.filter(({ id }) => id !== null && attended.has(id));
        const unattended = new NotExercised('no order seen here shows a receptionist anywhere', ['SPRAY_STATES_URL']);
        const late = judgeEach(judged, unattended, (order) => missing(order, 'receptionist'));
        if (late.length === 0) return [];

        // One may have been given a receptionist between two calls: ask again before blaming.
        const exchanges = [
          ...new Set(judged.filter((order) => !hasReceptionist(order)).map(({ exchange }) => exchange)),
        ];
        const again = (await Promise.all(exchanges.map((exchange) => run.again(exchange)))).flatMap(ordersIn);

        return again.filter(({ id }) => attended.has(id)).flatMap((order) => missing(order, 'receptionist'));
      },
    },
  };
}

const views = ['list-farmer-orders', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const;

/** The same orders as other answers show them: get-order's for a list, all the others' for get-order. */
async function otherViews(run: Run, slug: 'get-order' | View): Promise<OrderSight[]> {
  if (slug !== 'get-order') return [...(await ordersById(run)).values()];
  const others = await Promise.allSettled([
    ...views.map((view) => run.followUps(view).then((followed) => followed.map(({ sight }) => sight))),
    run.confirmation().then(({ exchange }) => ordersIn(exchange)),
    run.verification().then(({ exchange }) => ordersIn(exchange)),
    trustedFarmerOrders(run),
  ]);

  return others.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** The farmer's list, unless it numbers orders otherwise than create-order does: then its ids mean something else. */
async function trustedFarmerOrders(run: Run): Promise<OrderSight[]> {
  const [created, { exchanges }] = await Promise.all([run.everyCreated(), run.farmerOrders()]);
  const listed = exchanges.flatMap(ordersIn);
  const isTrusted = created.every((one) => one.id === null || listed.some(({ id }) => id === one.id));

  return isTrusted ? listed : [];
}

function hasReceptionist({ value }: OrderSight): boolean {
  return isObject(value['receptionist']);
}

function missing({ exchange, pointer, value }: OrderSight, field: string): Finding[] {
  const shown = value[field];

  return shown === undefined || shown === null ? [valueFinding(exchange, `${pointer}/${field}`, 'a User', shown)] : [];
}

/** Who may be shown with a password, and with which role. */
export function users(slug: Slug): Rules {
  const { section, item } = operations[slug];
  const isAttended = item !== 'order-without-farmer';

  return {
    'no-stray-password': {
      level: 'implied',
      section: `2, ${section}`,
      claim: "No user carries a password, unless it is the recipient's of a notification.",
      async check(run) {
        const shown = (await itemsOf(run, slug)).filter(({ shape, value }) =>
          Object.keys(value).some((name) => shape.properties.has(name)),
        );

        return judgeEach(shown, await nothingSeen(run, slug, 'no object was seen'), strayPassword);
      },
    },
    'fitting-roles': {
      level: 'implied',
      section: `2, ${section}`,
      claim: isAttended
        ? 'Every user has the role that its place calls for.'
        : 'A receptionist, where one is shown, has the role receptionist.',
      async check(run) {
        const placed = item === 'user' ? await sprayers(run, slug) : (await ordersOf(run, slug)).flatMap(placedUsers);
        const judged = placed.filter(({ role }) => roles.includes(String(role)));
        if (judged.length === 0 && !isAttended) await ordersOf(run, slug);

        return judgeEach(
          isAttended || judged.length > 0 ? judged : [null],
          await nothingSeen(run, slug, 'no role was shown'),
          (user) =>
            user === null || user.role === user.fitting
              ? []
              : [
                  valueFinding(
                    user.sight.exchange,
                    `${user.sight.pointer}/role`,
                    JSON.stringify(user.fitting),
                    user.role,
                  ),
                ],
        );
      },
    },
  };
}

interface Placed {
  readonly sight: Pick<Sight, 'exchange' | 'pointer'>;
  readonly role: unknown;
  readonly fitting: string;
}

const roles = shapeOf('user').properties.get('role')?.values ?? [];

function placedUsers({ exchange, pointer, value }: OrderSight): Placed[] {
  return ['farmer', 'receptionist'].flatMap((fitting) => {
    const user = value[fitting];

    return isObject(user)
      ? [{ sight: { exchange, pointer: `${pointer}/${fitting}` }, role: user['role'], fitting }]
      : [];
  });
}

async function sprayers(run: Run, slug: Slug): Promise<Placed[]> {
  return (await itemsOf(run, slug)).map((sight) => ({ sight, role: sight.value['role'], fitting: 'sprayer' }));
}

function strayPassword({ exchange, pointer, shape, value }: Sight): Finding[] {
  // A farmer who should have been omitted is a user all the same.
  const leaked =
    shape.kind === 'order' && !shape.properties.has('farmer') && isObject(value['farmer']) ? value['farmer'] : {};
  if ((leaked['password'] ?? null) !== null)
    return [finding(exchange, `${pointer}/farmer/password`, 'no field password', 'one')];
  const isStray = shape.kind === 'user' && !shape.properties.has('password') && (value['password'] ?? null) !== null;

  return isStray ? [finding(exchange, `${pointer}/password`, 'no field password', 'one')] : [];
}
