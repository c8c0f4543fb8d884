import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { readNotifications, type RoleNotifications } from './notifications.js';
import { readFarmerOrders, readOtherFarmersList } from './whole-lists.js';

/** The lists that depend on who asks, as they were read once more. */
export interface SecondReadings {
  readonly notifications: readonly RoleNotifications[];
  /** The first page of the farmer's list, and of the second farmer's. */
  readonly farmers: readonly Exchange[];
}

/**
 * Reads what depends on the user once more, with the same URLs, after everybody has read it: a cache that users share is filled
 * then.
 */
export function readEverybodysListsAgain(context: Context): Promise<SecondReadings> {
  return context.once('second readings', readAgainAsEverybody);
}

async function readAgainAsEverybody(context: Context): Promise<SecondReadings> {
  const [lists, own, other] = await Promise.all([
    ifExercised(readNotifications(context), []),
    ifExercised(readFarmerOrders(context), null),
    ifExercised(readOtherFarmersList(context), null),
  ]);
  const pages = [own, other].flatMap((list) => list?.exchanges.slice(0, 1) ?? []).filter(isAccepted);
  const accepted = lists.filter(({ exchange }) => isAccepted(exchange));
  const again = async ({ role, exchange }: RoleNotifications) => ({
    role,
    exchange: await context.client.resend(exchange),
  });
  const [notifications, farmers] = await Promise.all([
    accepted.length < 2 ? [] : Promise.all(accepted.map(again)),
    pages.length < 2 ? [] : Promise.all(pages.map((page) => context.client.resend(page))),
  ]);

  return { notifications, farmers };
}
