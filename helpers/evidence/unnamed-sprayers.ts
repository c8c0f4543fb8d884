import type { Exchange } from '../exchanges/exchange.js';
import { contentOf, isPage } from '../exchanges/page.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { findNotifiedSprayer, findOrdersWithSprayers, sprayerIdsIn, type SprayedOrder } from './logged-in-sprayer.js';
import { foundInEveryReading, readings } from './readings.js';

/**
 * Where list-order-sprayers alone is wrong: it is empty for the order that has sprayers by the settings or a state, or it
 * contradicts every order of the sprayer's list.
 */
export function findUnnamedSprayers(run: Run): Promise<readonly Finding[]> {
  return run.derive('unnamed sprayers', async () => {
    const promised = await findEmptyPromise(run);

    return promised.length > 0 ? promised : findContradictions(run);
  });
}

/** The order that has sprayers by the settings or a state, shown without any in every reading. */
async function findEmptyPromise(run: Run): Promise<Finding[]> {
  const id = await promisedOrder(run);
  if (id === null) return [];
  const read = await ifExercised(run.sprayersOf(id), null);
  if (read === null) return [];

  return foundInEveryReading(
    (exchange) =>
      isEmptyPage(exchange)
        ? [
            finding(
              exchange,
              '/content',
              `the sprayers of order ${id}, which has some by the settings or its state`,
              'none',
            ),
          ]
        : [],
    readings(read, () => run.client.resend(read)),
  );
}

export async function promisedOrder(run: Run): Promise<string | null> {
  const { sprayersOrderId } = run.settings;

  return sprayersOrderId ?? (await run.state('an order with sprayers', 'receptionist'))?.orderId ?? null;
}

/**
 * Every order of the sprayer's list, if list-order-sprayers names the sprayer for none of them and for no other order
 * either. Other sprayers prove this only where a state promised that the list contains an order of the sprayer: a list that
 * contains everybody else's orders looks the same.
 */
async function findContradictions(run: Run): Promise<Finding[]> {
  const [orders, sprayer, others] = await Promise.all([
    ifExercised(findOrdersWithSprayers(run), []),
    findNotifiedSprayer(run),
    ifExercised(run.orderSprayers(), []),
  ]);
  const areEmpty = [...orders.map(({ exchange }) => exchange), ...others].every(isEmptyPage);
  const isPromised = sprayer !== null && (await run.state('an order of the sprayer exists', 'sprayer')) !== null;
  const isElsewhere = others.some((page) => sprayer !== null && sprayerIdsIn(page).includes(sprayer));
  if (orders.length === 0 || isElsewhere || !(areEmpty || isPromised)) return [];

  return foundInEveryReading(
    (read) => contradictionsIn(read, sprayer),
    readings(orders, () => Promise.all(orders.map((order) => readSprayersAgain(run, order)))),
  );
}

function contradictionsIn(orders: readonly SprayedOrder[], sprayer: string | null): Finding[] {
  const isNamed = ({ sprayers }: SprayedOrder) => (sprayer === null ? sprayers.length > 0 : sprayers.includes(sprayer));
  if (orders.some(isNamed)) return [];
  const who = sprayer === null ? 'a sprayer' : `sprayer ${sprayer}`;

  return orders.map(({ order, exchange, sprayers }) =>
    finding(
      exchange,
      '/content',
      `${who}, whose list contains order ${order.id} (${order.exchange.id})`,
      sprayers.length === 0 ? 'none' : `only ${sprayers.join(', ')}, as for every order`,
    ),
  );
}

async function readSprayersAgain(run: Run, { order, exchange }: SprayedOrder): Promise<SprayedOrder> {
  const now = await run.client.resend(exchange);

  return { order, exchange: now, sprayers: sprayerIdsIn(now) };
}

function isEmptyPage(exchange: Exchange): boolean {
  return isPage(exchange) && contentOf(exchange)?.length === 0;
}
