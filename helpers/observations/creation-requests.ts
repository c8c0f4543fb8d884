import { isRejected } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import { counted } from '../words/counted.js';
import type { Context } from './context.js';
import { createOrder, notCreated } from './creations.js';
import { judgeFailedCreations } from './failed-creations.js';
import type { OrderKind } from './sample-order.js';
import { must, type ValidRequest } from './valid-request.js';

export async function creationRequests(context: Context, kind: OrderKind): Promise<ValidRequest[]> {
  const { accepted, attempts, sessionAndCrop } = await createOrder(context, kind);
  if (accepted !== null) return [must(accepted.exchange)];
  const last = attempts.at(-1)?.exchange;
  if (last === undefined || kind !== 'plain') return [];
  const isFull = attempts.every(({ exchange }) => exchange.response?.status === 409);
  const excuse = isFull ? everySlotTaken() : sessionAndCrop?.isGuess === true ? notCreated(last, sessionAndCrop) : null;
  const note =
    attempts.length > 1
      ? `; ${counted(attempts.length - 1, 'earlier order')} with other dates and values failed too`
      : '';

  return [{ ...must(last), note, ...(isRejected(last) && excuse !== null ? { excuse } : {}) }];
}

/** Orders that got a 5xx which nothing excuses. */
export async function failedCreationRequests(context: Context): Promise<ValidRequest[]> {
  const failed = (await judgeFailedCreations(context)).filter(({ judgement }) => judgement === 'fails');
  const { accepted } = await createOrder(context, 'plain');

  // If there is no plain order, its last attempt is judged.
  return accepted === null ? [] : failed.map(({ exchange, note }) => ({ ...must(exchange), note }));
}

/** Status 409 is about existing orders: every slot may be taken. */
function everySlotTaken(): NotExercised {
  return new NotExercised('every order was rejected with status 409; all slots may be taken');
}
