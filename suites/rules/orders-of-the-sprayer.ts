import { foundInEveryReading } from '../../helpers/evidence/every-reading.js';
import {
  findNotifiedSprayer,
  findOrdersWithSprayers,
  findSprayerId,
  sprayerIdsIn,
  type SprayedOrder,
} from '../../helpers/evidence/logged-in-sprayer.js';
import { requestedId } from '../../helpers/evidence/orders-by-id.js';
import { nothingSeen, responsesOf } from '../../helpers/evidence/responses.js';
import { areUnchanged, readUnchanged } from '../../helpers/evidence/unchanged-lists.js';
import { findUnlistedOrders, unlistedFinding } from '../../helpers/evidence/unlisted-orders.js';
import { isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { idsOf, isPage } from '../../helpers/exchanges/page.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { nothingCreated } from '../../helpers/observations/creations.js';
import type { Run } from '../../helpers/observations/run.js';
import { freshOrderId } from '../../helpers/observations/sprayers.js';

/** Whose orders a sprayer lists. */
export function ordersOfTheSprayer(): Rules {
  return {
    'shows-own-orders-only': {
      level: 'stated',
      section: '1, 4.7, 5',
      claim: 'The logged-in sprayer is among the sprayers of every order listed.',
      async check(run) {
        const strangers = await findUnlistedOrders(run, 'list-sprayer-orders');
        if (strangers.length > 0) return strangers.map(unlistedFinding);
        await responsesOf(run, 'list-order-sprayers');
        const orders = await findOrdersWithSprayers(run);
        const sprayer = await findNotifiedSprayer(run);
        if (sprayer !== null) {
          judgeEach(
            orders,
            await nothingSeen(run, 'list-sprayer-orders', 'of no listed order all sprayers were answered on one page'),
            () => [],
          );

          return foundInEveryReading((read) => foreign(read, sprayer), ordersRead(run, orders));
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
        await responsesOf(run, 'list-sprayer-orders');
        await responsesOf(run, 'list-order-sprayers');
        const fresh = await freshOrderId(run);
        const naming = (await run.orderSprayers())
          .map((exchange) => ({ id: requestedId(exchange), exchange }))
          .filter(({ id }) => id !== fresh);

        return unlisted(run, naming, 'no order names the logged-in sprayer');
      },
    },
  };
}

const MORE_READS = 2;

/** An order may be given to somebody else between two calls: those that name others are asked for again, and listed again. */
async function* ordersRead(run: Run, orders: readonly SprayedOrder[]): AsyncGenerator<readonly SprayedOrder[]> {
  yield orders;
  for (let time = 0; time < MORE_READS; time++) {
    const again = orders.map(async ({ sight, exchange }) => {
      const [named, listed] = [await run.client.resend(exchange), await run.client.resend(sight.exchange)];
      const isListed = idsOf(listed).includes(sight.id);

      return isListed && isAccepted(named) ? [{ sight, exchange: named, sprayers: sprayerIdsIn(named) }] : [];
    });
    yield (await Promise.all(again)).flat();
  }
}

function foreign(orders: readonly SprayedOrder[], sprayer: string): Finding[] {
  return orders
    .filter(({ sprayers }) => !sprayers.includes(sprayer))
    .map(({ sight, sprayers }) =>
      finding(sight.exchange, sight.pointer, `an order of sprayer ${sprayer}`, `one of ${list(sprayers)}`),
    );
}

/** A fresh order, which nobody has been given yet as far as anybody knows. */
export function namesNoStranger(): Rules {
  return {
    'names-no-stranger': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: 'A sprayer who is named for a new order lists that order.',
      async check(run) {
        const id = await freshOrderId(run);
        if (id === null) throw await nothingCreated(run, 'no new order', []);
        const exchange = await run.sprayersOf(id);
        await responsesOf(run, 'list-order-sprayers');
        if (!isPage(exchange)) throw new NotExercised('the sprayers of a new order were not answered');

        return unlisted(run, [{ id, exchange }], null);
      },
    },
  };
}

interface Naming {
  readonly id: string;
  readonly exchange: Exchange;
}

/** The orders that name the sprayer, but are not in the sprayer's list. That there is none is said, or else is no matter. */
async function unlisted(run: Run, orders: readonly Naming[], nothing: string | null): Promise<Finding[]> {
  const sprayer = await findSprayerId(run);
  if (sprayer === null) throw unknownSprayer();
  const { exchanges, isComplete } = await run.sprayerOrders();
  const whole = await readUnchanged(run, exchanges);
  if (exchanges.flatMap(idsOf).includes(null))
    throw new NotExercised("some orders of the sprayer's list show no id that can be read");
  const named = orders.filter(({ exchange }) => idsOf(exchange).includes(sprayer));
  if (named.length === 0 && nothing !== null) throw new NotExercised(nothing, ['SPRAY_STATES_URL']);
  if (named.every(({ id }) => exchanges.flatMap(idsOf).includes(id))) return [];
  if (!isComplete) throw new NotExercised("the sprayer's list is too long to be read whole");
  if (whole === null) throw new NotExercised("the sprayer's list kept changing while it was read");

  return foundInEveryReading((read) => lacking(read, sprayer, nothing !== null), listsRead(run, named, whole));
}

interface Lists {
  readonly named: readonly Naming[];
  readonly whole: readonly Exchange[];
}

/** An order may be given to somebody else between two calls: both are asked again. */
async function* listsRead(run: Run, named: readonly Naming[], whole: readonly Exchange[]): AsyncGenerator<Lists> {
  yield { named, whole };
  for (let time = 0; time < MORE_READS; time++) {
    const again = named.map(async ({ id, exchange }) => ({ id, exchange: await run.client.resend(exchange) }));
    const all = await Promise.all(whole.map((page) => run.client.resend(page)));
    yield { named: areUnchanged([...whole, ...all]) ? await Promise.all(again) : [], whole: all };
  }
}

function lacking({ named, whole }: Lists, sprayer: string, isListToBlame: boolean): Finding[] {
  const listed = new Set(whole.flatMap(idsOf));
  const [start] = whole;

  return named
    .filter(({ id, exchange }) => idsOf(exchange).includes(sprayer) && !listed.has(id))
    .map(({ id, exchange }) =>
      isListToBlame && start !== undefined
        ? finding(start, '/content', `order ${id}, which has sprayer ${sprayer} in ${exchange.id}`, 'a list without it')
        : finding(exchange, '/content', `sprayers who list order ${id}`, `sprayer ${sprayer}, who does not`),
    );
}

function unknownSprayer(): NotExercised {
  return new NotExercised('nothing tells who the logged-in sprayer is', ['SPRAY_SPRAYER_TOKEN', 'SPRAY_STATES_URL']);
}

function list(ids: readonly string[]): string {
  return ids.length === 0 ? 'nobody' : ids.join(', ');
}
