import { digitsAt, isAccepted } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { everyCreatedOrder } from './every-write.js';
import { readFollowUps, type FollowUp, type View } from './follow-ups.js';

const views = ['list-farmer-orders', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const;

/** Order id → the list entry that shows the order under an id with lost digits, by which it cannot be read. */
export function findMangledIds(run: Context): Promise<ReadonlyMap<string, FollowUp>> {
  return run.once('mangled ids', compareIds);
}

async function compareIds(run: Context): Promise<ReadonlyMap<string, FollowUp>> {
  const followed = await Promise.all(
    views.map(async (view): Promise<[View, FollowUp[]]> => [view, await ifExercised(readFollowUps(run, view), [])]),
  );
  const created = (await ifExercised(everyCreatedOrder(run), [])).flatMap(({ id }) => id ?? []);
  const read = followed.flatMap(([, all]) => all.filter(isRead)).map(({ id }) => id);
  const known = [...created, ...read];

  return new Map(
    followed
      .filter(([, all]) => !all.some(isRead))
      .filter(([, all]) =>
        haveLostDigits(
          known,
          all.map(({ id }) => id),
        ),
      )
      .flatMap(([, all]) => all.map((one) => [one.id, one] as const)),
  );
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
