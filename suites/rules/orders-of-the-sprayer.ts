import { findNotifiedSprayer, findOrdersWithSprayers, sprayerIdsIn } from '../../helpers/evidence/logged-in-sprayer.js';
import { requireResponses } from '../../helpers/judging/responses.js';
import {
  judgeForeignOrders,
  judgeStrangers,
  judgeUnlistedOrders,
  judgeUnnamedSprayers,
} from '../../helpers/evidence/sprayers-at-rest.js';
import {
  findForeignOrders,
  findUnlistedForSprayer,
  type UnlistedForSprayer,
} from '../../helpers/evidence/sprayers-list.js';
import { findUnlistedOrders, unlistedFinding } from '../../helpers/evidence/unlisted-orders.js';
import { findUnnamedSprayers, promisedOrder } from '../../helpers/evidence/unnamed-sprayers.js';
import {
  namedForAll,
  noNewOrder,
  noOrderWithSprayers,
  noSharedSprayer,
  noSprayersSeen,
} from '../../helpers/evidence/without-sprayers.js';
import { requestedId } from '../../helpers/exchanges/exchange.js';
import { missingFromPages } from '../../helpers/exchanges/obstacles.js';
import { isPage } from '../../helpers/exchanges/page.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, missingOrderFinding, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { freshOrderId } from '../../helpers/observations/created-orders.js';
import type { Run } from '../../helpers/observations/run.js';

/** Which orders are in the sprayer's list. */
export function ordersOfTheSprayer(): Rules {
  return {
    'shows-own-orders-only': {
      level: 'stated',
      section: '1, 4.7, 5',
      claim: 'The logged-in sprayer is among the sprayers of every listed order.',
      quote:
        'The orders returned are those of the logged-in sprayer. … Operations 7 and 9 act on the logged-in or current user, so the requesting identity is taken from the request.',
      log: { reads: ['list-sprayer-orders', 'list-order-sprayers'], inTurn: judgeForeignOrders },
      async check(run) {
        const unlisted = await findUnlistedOrders(run, 'list-sprayer-orders');
        if (unlisted.length > 0) return unlisted.map(unlistedFinding);
        await requireResponses(run, 'list-order-sprayers');
        await expectNamedSprayers(run);
        const orders = await findOrdersWithSprayers(run);
        const sprayer = await findNotifiedSprayer(run);
        if (sprayer === null) return judgeSharedSprayer(run);
        if (orders.length === 0) throw await noSprayersSeen(run);

        return findForeignOrders(run, orders, sprayer);
      },
    },
    'holds-own-orders': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: 'Every order that has the logged-in sprayer among its sprayers is listed.',
      quote: 'The orders returned are those of the logged-in sprayer.',
      log: { reads: ['list-sprayer-orders', 'list-order-sprayers'], inTurn: judgeUnlistedOrders },
      async check(run) {
        await requireResponses(run, 'list-sprayer-orders');
        await requireResponses(run, 'list-order-sprayers');
        const fresh = await freshOrderId(run);
        const named = (await run.orderSprayers())
          .map((exchange) => ({ id: requestedId(exchange), exchange }))
          .filter(({ id }) => id !== fresh);
        const unlisted = await findUnlistedForSprayer(run, named, 'no order names the logged-in sprayer');
        if (unlisted.length > 0 && (await namesSprayerEverywhere(run, fresh)))
          throw namedForAll(await run.orderSprayers());

        return unlisted.map(listFinding);
      },
    },
  };
}

/** If no response identifies the logged-in sprayer, the listed orders must have at least one sprayer in common. */
async function judgeSharedSprayer(run: Run): Promise<Finding[]> {
  const [first, ...others] = await findOrdersWithSprayers(run);
  if (first === undefined || others.length === 0) {
    throw await noSharedSprayer(run);
  }
  const shared = first.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id)));

  return shared.length > 0
    ? []
    : [finding(first.order.exchange, '/content', 'orders that share a sprayer', 'orders that share none')];
}

/** If list-order-sprayers alone is wrong, it shows nothing about the sprayer's list. */
async function expectNamedSprayers(run: Run): Promise<void> {
  const unnamed = await findUnnamedSprayers(run);
  if (unnamed.length > 0)
    throw new NotExercised('list-order-sprayers does not name the sprayers of orders that have some', [], unnamed);
}

/** Whether list-order-sprayers names the sprayer for every order, even for a new one that is not in the sprayer's list. */
async function namesSprayerEverywhere(run: Run, fresh: string | null): Promise<boolean> {
  if (fresh === null) return false;
  const exchange = await run.sprayersOf(fresh);
  const [unlisted] = await findUnlistedForSprayer(run, [{ id: fresh, exchange }], null);

  return (
    unlisted !== undefined && (await run.orderSprayers()).every((page) => sprayerIdsIn(page).includes(unlisted.sprayer))
  );
}

/** Whom list-order-sprayers names. */
export function namedSprayers(): Rules {
  return {
    'names-the-sprayers': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: "The sprayers of an order are listed: of an order that has some, and of those in the sprayer's list.",
      quote: `${responseSentence('list-order-sprayers')} … The orders returned are those of the logged-in sprayer.`,
      log: { reads: ['list-order-sprayers', 'list-sprayer-orders'], inTurn: judgeUnnamedSprayers },
      async check(run) {
        await requireResponses(run, 'list-order-sprayers');
        const findings = await findUnnamedSprayers(run);
        const isKnown = (await promisedOrder(run)) !== null || (await run.listedSprayers()).length > 0;
        if (!isKnown) throw await noOrderWithSprayers(run);

        return [...findings];
      },
    },
    'names-no-stranger': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: "A new order that names the logged-in sprayer is in that sprayer's list.",
      quote: `${responseSentence('list-order-sprayers')} … The orders returned are those of the logged-in sprayer.`,
      log: { reads: ['list-order-sprayers', 'list-sprayer-orders'], inTurn: judgeStrangers },
      async check(run) {
        const id = await freshOrderId(run);
        if (id === null) throw await noNewOrder(run);
        const exchange = await run.sprayersOf(id);
        await requireResponses(run, 'list-order-sprayers');
        if (!isPage(exchange))
          throw new NotExercised('the sprayers of a new order were not returned', [], missingFromPages([exchange]));
        const unlisted = await findUnlistedForSprayer(run, [{ id, exchange }], null);

        return unlisted.map(sprayersFinding);
      },
    },
  };
}

/** Blames the list, which does not show the order. */
function listFinding({ id, exchange, sprayer, start }: UnlistedForSprayer): Finding {
  return missingOrderFinding(start, `${id}, which has sprayer ${sprayer} in ${exchange.id}`);
}

/** Blames the sprayers of the order: a new order has probably not been assigned yet. */
function sprayersFinding({ id, exchange, sprayer }: UnlistedForSprayer): Finding {
  return finding(
    exchange,
    '/content',
    `only sprayers whose list contains order ${id}`,
    `sprayer ${sprayer}, whose list does not`,
  );
}
