import { acceptedValue, digitsAt, isAccepted } from '../exchanges/exchange.js';
import { orderLists } from '../interface/operations.js';
import { memberOf } from '../json/object.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { everyCreatedOrder } from './created-orders.js';
import { readFollowUps, type FollowUp } from './follow-ups.js';

/** Order id → the list entry that shows the order under a wrong id, by which it cannot be read. */
export function findMangledIds(context: Context): Promise<ReadonlyMap<string, FollowUp>> {
  return context.once('mangled ids', compareIds);
}

async function compareIds(context: Context): Promise<ReadonlyMap<string, FollowUp>> {
  const byView = await Promise.all(orderLists.map((list) => ifExercised(readFollowUps(context, list), [])));
  const created = (await ifExercised(everyCreatedOrder(context), [])).flatMap(({ id }) => id ?? []);
  const known = [...created, ...idsOf(byView.flat().filter(isRead))];
  const isFoundElsewhere = byView.some((followUps) => followUps.some(isRead));
  const mangled = byView.filter(
    (followUps) =>
      !followUps.some(isRead) &&
      (haveLostDigits(known, idsOf(followUps)) || (isFoundElsewhere && areAllUnknown(followUps))),
  );

  return new Map(mangled.flat().map((followUp) => [followUp.id, followUp]));
}

function idsOf(followUps: readonly FollowUp[]): string[] {
  return followUps.map(({ id }) => id);
}

/** Whether get-order returned the order that the list shows; an id may belong to another order. */
function isRead({ id, shown, exchange }: FollowUp): boolean {
  if (!isAccepted(exchange) || digitsAt(exchange, '/id') !== id) return false;
  const [listed, read] = [shown.value['location'], memberOf(acceptedValue(exchange), 'location')];

  return typeof listed !== 'string' || typeof read !== 'string' || listed === read;
}

/** Whether no order of the list is known by its id: then the list shows ids of something else. */
function areAllUnknown(followUps: readonly FollowUp[]): boolean {
  return followUps.length > 1 && followUps.some(({ exchange }) => exchange.response?.status === 404);
}

/** Whether all ids fit into a double or 32 bits although known ids do not. */
function haveLostDigits(known: readonly string[], ids: readonly string[]): boolean {
  if (known.length === 0 || ids.length === 0) return false;
  const areLarge = known.every((id) => !isInt32(id));

  return (areLarge && ids.every(isInt32)) || (!known.every(isDouble) && ids.every((id) => isDouble(id) && !isSafe(id)));
}

const isInt32 = (id: string): boolean => BigInt(id) === BigInt.asIntN(32, BigInt(id));
const isSafe = (id: string): boolean => Number.isSafeInteger(Number(id));
const isDouble = (id: string): boolean => String(BigInt(Number(id))) === id || String(Number(id)) === id;
