import { digitsAt, isAccepted } from '../exchanges/exchange.js';
import { orderLists } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { everyCreatedOrder } from './created-orders.js';
import { readFollowUps, type FollowUp } from './follow-ups.js';

/** Order id → the list entry that shows the order under an id with lost digits, by which it cannot be read. */
export function findMangledIds(context: Context): Promise<ReadonlyMap<string, FollowUp>> {
  return context.once('mangled ids', compareIds);
}

async function compareIds(context: Context): Promise<ReadonlyMap<string, FollowUp>> {
  const byView = await Promise.all(orderLists.map((list) => ifExercised(readFollowUps(context, list), [])));
  const created = (await ifExercised(everyCreatedOrder(context), [])).flatMap(({ id }) => id ?? []);
  const known = [...created, ...idsOf(byView.flat().filter(isRead))];
  const mangled = byView.filter((followUps) => !followUps.some(isRead) && haveLostDigits(known, idsOf(followUps)));

  return new Map(mangled.flat().map((followUp) => [followUp.id, followUp]));
}

function idsOf(followUps: readonly FollowUp[]): string[] {
  return followUps.map(({ id }) => id);
}

function isRead({ id, exchange }: FollowUp): boolean {
  return isAccepted(exchange) && digitsAt(exchange, '/id') === id;
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
