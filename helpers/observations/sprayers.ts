import type { Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { orderListsWithFarmer } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { freshOrder } from './created-orders.js';
import { nothingCreated } from './creations.js';
import { readFollowUps, type FollowUp } from './follow-ups.js';
import { readSprayersOf } from './single-orders.js';
import { setUpState } from './states.js';

const MOST_ELSEWHERE = 3;
/** The sprayer's list first. */
const lists = [...orderListsWithFarmer, 'list-farmer-orders'] as const;

/**
 * The sprayers of known orders: the one from the settings or a state, a fresh one, the sprayer's own, and some from
 * other lists.
 */
export function readOrderSprayers(context: Context): Promise<Exchange[]> {
  return context.once('order sprayers', readSprayersOfKnownOrders);
}

async function readSprayersOfKnownOrders(context: Context): Promise<Exchange[]> {
  const given =
    context.settings.sprayersOrderId ?? (await setUpState(context, 'an order with sprayers', 'receptionist'))?.orderId;
  const [fresh, own = [], ...elsewhere] = await Promise.all([
    freshOrder(context),
    // A list that cannot be read must not stop the others.
    ...lists.map((list) => ifExercised(readFollowUps(context, list), [])),
  ]);
  const seen = new Set(own.map(({ id }) => id));
  const requested = [...own.map(({ shown }) => shown), ...(fresh === null ? [] : ordersIn(fresh.exchange))];
  const statuses = new Set(requested.map(({ value }) => value['orderStatus']));
  const isMissing = ({ shown }: FollowUp) => Number(!statuses.has(shown.value['orderStatus']));
  const others = [
    ...new Set(
      elsewhere
        .flat()
        .toSorted((a, b) => isMissing(b) - isMissing(a))
        .map(({ id }) => id),
    ),
  ]
    .filter((id) => !seen.has(id))
    .slice(0, MOST_ELSEWHERE);
  const known = [...new Set([given, fresh?.id, ...seen, ...others])].filter((id) => id !== null && id !== undefined);
  if (known.length === 0) {
    throw await nothingCreated(context, 'no order to request', ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL']);
  }

  return Promise.all(known.map((id) => readSprayersOf(context, id)));
}
