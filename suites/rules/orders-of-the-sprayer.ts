import { logOfSprayers } from '../../helpers/evidence/people/sprayed-orders.js';
import {
  judgeForeignOrders,
  judgeSprayersOfNewOrders,
  judgeUnlistedOrders,
  judgeUnnamedSprayers,
} from '../../helpers/evidence/people/sprayers-at-rest.js';
import { missingFromPages } from '../../helpers/exchanges/obstacles.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import type { LogRule } from '../../helpers/judging/log-rule.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { requireResponses } from '../../helpers/judging/run-log.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { nothingCreated } from '../../helpers/observations/writing/creations.js';
import { freshOrderId } from '../../helpers/observations/writing/every-write.js';

const listed: LogRule = {
  isAboutWhose: true,
  reads: ['list-sprayer-orders', 'list-order-sprayers'],
  logOf: (run) => logOfSprayers(run, 'list-sprayer-orders'),
  whyNothing: (run) => requireResponses(run, 'list-order-sprayers').then(() => null),
};

export function ordersOfTheSprayer(): Rules {
  return {
    'shows-own-orders-only': {
      level: 'stated',
      section: '1, 4.7, 5',
      claim: 'The logged-in sprayer is among the sprayers of every listed order.',
      quote:
        'The orders returned are those of the logged-in sprayer. … Operations 7 and 9 act on the logged-in or current user, so the requesting identity is taken from the request.',
      log: { ...listed, inTurn: judgeForeignOrders },
    },
    'holds-own-orders': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: 'Every order that has the logged-in sprayer among its sprayers is listed.',
      quote: 'The orders returned are those of the logged-in sprayer.',
      log: { ...listed, inTurn: judgeUnlistedOrders },
    },
  };
}

const named: LogRule = {
  isAboutWhose: true,
  reads: ['list-order-sprayers', 'list-sprayer-orders'],
  logOf: (run) => logOfSprayers(run, 'list-order-sprayers'),
};

export function namedSprayers(): Rules {
  return {
    'names-the-sprayers': {
      level: 'implied',
      section: '4.7, 4.8',
      claim:
        "The sprayers of an order are listed, and not its farmer or receptionist: of an order that has some, and of those in the sprayer's list.",
      quote: `${responseSentence('list-order-sprayers')} … The orders returned are those of the logged-in sprayer.`,
      log: { ...named, inTurn: judgeUnnamedSprayers, whyNothing: noOrderWithSprayers },
    },
    'names-no-stranger': {
      level: 'implied',
      section: '4.7, 4.8',
      claim: "A new order that names the logged-in sprayer is in that sprayer's list.",
      quote: `${responseSentence('list-order-sprayers')} … The orders returned are those of the logged-in sprayer.`,
      log: { ...named, inTurn: judgeSprayersOfNewOrders, whyNothing: noNewOrder },
    },
  };
}

async function noOrderWithSprayers(run: Run): Promise<NotExercised> {
  await requireResponses(run, 'list-order-sprayers');
  await run.listedSprayers();
  const isGiven = run.settings.sprayersOrderId !== null;
  const lack = isGiven ? null : ((await run.state('an order with sprayers', 'receptionist'))?.lack ?? null);

  return new NotExercised(
    lack ?? 'no order is known to have sprayers',
    ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL'],
    missingFromPages(await run.orderSprayers()),
  );
}

/** Either it was not created, or it shows no id of its own; null if it shows one, and the sprayer's list was read. */
async function noNewOrder(run: Run): Promise<NotExercised | null> {
  if ((await freshOrderId(run)) !== null) return run.sprayerOrders().then(() => null);
  const { reason, settings, obstacles } = await nothingCreated(run, 'no new order', []);
  const sent = run.client.exchanges.filter(({ operation }) => operation === 'create-order');

  return new NotExercised(reason, settings, [...obstacles, ...obstaclesIn(sent, '/id')]);
}
