import { isAccepted, servedValue, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, NotExercised, type Finding } from '../../helpers/finding.js';
import { nothingCreated } from '../../helpers/observations/confirmations.js';
import { freshId } from '../../helpers/observations/sprayers.js';
import { idsOf, isPage, pageNumberAt } from '../../helpers/page.js';
import { valueAt } from '../../helpers/pointer.js';
import type { Run } from '../../helpers/run.js';
import type { OrderSight } from '../../helpers/sight.js';
import type { Rules } from '../../helpers/suite.js';
import { firstRecipients, recipientIds } from './recipients.js';
import { askedId } from './same-order.js';
import { nothingSeen, served } from './served.js';

/** Whose orders a sprayer lists. */
export function ordersOfTheSprayer(): Rules {
  return {
    'shows-own-orders-only': {
      level: 'stated',
      section: '1, 4.7, 5',
      claim: 'The logged-in sprayer is among the sprayers of every order listed.',
      async check(run) {
        await served(run, 'list-sprayer-orders');
        await served(run, 'list-order-sprayers');
        const orders = await ordersWithSprayers(run);
        const sprayer = await notifiedSprayer(run);
        if (sprayer !== null) {
          return judgeEach(
            orders,
            await nothingSeen(run, 'list-sprayer-orders', 'the sprayers of no listed order were answered'),
            ({ sight, sprayers }) =>
              sprayers.includes(sprayer)
                ? []
                : [
                    finding(
                      sight.exchange,
                      sight.pointer,
                      `an order of sprayer ${sprayer}`,
                      `one of ${list(sprayers)}`,
                    ),
                  ],
          );
        }
        const [first, ...others] = orders;
        if (first === undefined || others.length === 0) {
          throw new NotExercised('fewer than two orders, and no notification that tells who the sprayer is', [
            'SPRAY_SPRAYER_TOKEN',
            'SPRAY_STATES_URL',
          ]);
        }
        const shared = first.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id)));

        return shared.length > 0
          ? []
          : [finding(first.sight.exchange, '/content', 'orders that share a sprayer', 'orders that share none')];
      },
    },
    'holds-own-orders': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: 'An order that names the logged-in sprayer among its sprayers is listed.',
      async check(run) {
        await served(run, 'list-sprayer-orders');
        await served(run, 'list-order-sprayers');
        const fresh = await freshId(run);
        const naming = (await run.orderSprayers())
          .filter(isAccepted)
          .map((exchange) => ({ id: askedId(exchange), exchange }))
          .filter(({ id }) => id !== fresh);

        return unlisted(run, naming, 'no order names the logged-in sprayer');
      },
    },
  };
}

/** A fresh order, which nobody has been given yet as far as anybody knows. */
export function namesNoStranger(): Rules {
  return {
    'names-no-stranger': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: 'A sprayer who is named for a new order lists that order.',
      async check(run) {
        const id = await freshId(run);
        if (id === null) throw await nothingCreated(run, 'no new order', []);
        const exchange = await run.sprayersOf(id);
        await served(run, 'list-order-sprayers');
        if (!isAccepted(exchange) || !isPage(exchange))
          throw new NotExercised('the sprayers of a new order were not answered');
        if ((await sprayerId(run)) === null) throw unknownSprayer();

        return unlisted(run, [{ id, exchange }]);
      },
    },
  };
}

interface Naming {
  readonly id: string;
  readonly exchange: Exchange;
}

/** The orders that name the sprayer, but are not in the sprayer's list. */
async function unlisted(run: Run, orders: readonly Naming[], nothing?: string): Promise<Finding[]> {
  const sprayer = await sprayerId(run);
  if (sprayer === null) throw unknownSprayer();
  const { exchanges, isComplete } = await run.sprayerOrders();
  const listed = new Set(exchanges.flatMap(idsOf));
  if (listed.has(null)) throw new NotExercised("some orders of the sprayer's list show no id that can be read");
  const named = orders.filter(({ exchange }) => idsOf(exchange).includes(sprayer));
  if (named.length === 0 && nothing !== undefined) throw new NotExercised(nothing, ['SPRAY_STATES_URL']);
  const missing = named.filter(({ id }) => !listed.has(id));
  if (missing.length > 0 && !isComplete) throw new NotExercised("the sprayer's list is too long to be read whole");

  return missing.map(({ id, exchange }) =>
    finding(
      exchange,
      '/content',
      `nobody but sprayers who list order ${id}`,
      `sprayer ${sprayer}, whose list lacks it`,
    ),
  );
}

function unknownSprayer(): NotExercised {
  return new NotExercised('nothing tells who the logged-in sprayer is', ['SPRAY_SPRAYER_TOKEN', 'SPRAY_STATES_URL']);
}

/** The orders that the sprayer's list shows, with the ids of their sprayers; those whose sprayers do not fit one page are left out. */
async function ordersWithSprayers(run: Run): Promise<{ sight: OrderSight; sprayers: string[] }[]> {
  const followed = await run.followUps('list-sprayer-orders');
  const asked = await Promise.all(
    followed.map(async ({ id, sight }) => ({ sight, exchange: await run.sprayersOf(id) })),
  );

  return asked
    .filter(({ exchange }) => isAccepted(exchange) && isPage(exchange) && isWhole(exchange))
    .map(({ sight, exchange }) => ({ sight, sprayers: idsOf(exchange).filter((id) => id !== null) }));
}

function isWhole(exchange: Exchange): boolean {
  return (pageNumberAt(exchange, 'totalPages') ?? 0) <= 1 && idsOf(exchange).every((id) => id !== null);
}

/**
 * The recipient of the sprayer's notifications, as long as nothing speaks against it: another role, several recipients,
 * or one whom somebody else's list shows too, are faults of that list.
 */
async function notifiedSprayer(run: Run): Promise<string | null> {
  const lists = await firstRecipients(run).catch(() => []);
  const own = lists.find(({ role }) => role === 'sprayer');
  if (own === undefined) return null;
  const isShared = lists.some(({ id, role }) => id === own.id && role !== 'sprayer' && role !== 'user');
  const isAlone = recipientIds(own.exchange).every(({ id }) => id === own.id);
  const role = valueAt(servedValue(own.exchange), own.pointer.replace(/id$/, 'role'));

  return isAlone && !isShared && (role === undefined || role === 'sprayer') ? own.id : null;
}

/** The logged-in sprayer, from notifications; else the one whom all listed orders share. */
async function sprayerId(run: Run): Promise<string | null> {
  const notified = await notifiedSprayer(run);
  if (notified !== null) return notified;
  const [first, ...others] = await ordersWithSprayers(run);
  const shared = first?.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id))) ?? [];

  return shared.length === 1 ? (shared[0] ?? null) : null;
}

function list(ids: readonly string[]): string {
  return ids.length === 0 ? 'nobody' : ids.join(', ');
}
