import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages, placesIn } from '../exchanges/obstacles.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { nothingCreated } from '../observations/creations.js';
import type { Run } from '../observations/run.js';
import { recipientPlaces } from './recipients.js';
import { nothingSeen } from '../judging/responses.js';

export async function noOrderWithSprayers(run: Run): Promise<NotExercised> {
  const isGiven = run.settings.sprayersOrderId !== null;
  const lack = isGiven ? null : ((await run.state('an order with sprayers', 'receptionist'))?.lack ?? null);

  return new NotExercised(lack ?? 'no order is known to have sprayers', [
    'SPRAY_SPRAYERS_ORDER_ID',
    'SPRAY_STATES_URL',
  ]);
}

export async function noSprayersSeen(run: Run): Promise<NotExercised> {
  const sprayers = (await run.listedSprayers()).map(({ exchange }) => exchange);
  const lists = (await run.sprayerOrders()).exchanges;
  const places = [...missingFromPages(sprayers), ...placesIn(sprayers, '/id'), ...placesIn(lists, '/id')];

  return nothingSeen(run, 'list-sprayer-orders', 'no listed order has all its sprayers on one page', places);
}

/** Either it was not created, or it shows no id of its own. */
export async function noNewOrder(run: Run): Promise<NotExercised> {
  const { reason, settings, obstacles } = await nothingCreated(run, 'no new order', []);
  const sent = run.client.exchanges.filter(({ operation }) => operation === 'create-order');

  return new NotExercised(reason, settings, [...obstacles, ...obstaclesIn(sent, '/id')]);
}

export function namedForAll(lists: readonly Exchange[]): NotExercised {
  const places = obstaclesIn(lists, '/content');

  return new NotExercised('list-order-sprayers names the logged-in sprayer for every order', [], places);
}

export async function noSharedSprayer(run: Run): Promise<NotExercised> {
  const sprayers = (await run.listedSprayers()).map(({ exchange }) => exchange);
  const places = [
    ...missingFromPages(sprayers),
    ...placesIn(sprayers, '/id'),
    ...(await recipientPlaces(run, 'sprayer')),
  ];
  const settings = ['SPRAY_SPRAYER_TOKEN', 'SPRAY_STATES_URL'];

  return new NotExercised('fewer than two orders, and no notification identifies the sprayer', settings, places);
}
