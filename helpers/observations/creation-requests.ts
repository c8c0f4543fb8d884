import { isAccepted, isRejected } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import { counted } from '../words/counted.js';
import type { Context } from './context.js';
import { createOrder, notCreated } from './creations.js';
import { judgeFailedCreations } from './failed-creations.js';
import type { OrderBody, OrderKind } from './sample-order.js';
import { judgedElsewhere, must, type JudgedRequest } from './judged-request.js';
import { createSecondFarmersOrder } from './second-farmer.js';

export async function creationRequests(context: Context, kind: OrderKind): Promise<JudgedRequest[]> {
  const { accepted, attempts, sessionAndCrop } = await createOrder(context, kind);
  if (accepted !== null) return [must(accepted.exchange)];
  const last = attempts.at(-1)?.exchange;
  if (last === undefined || kind !== 'plain') return [];
  const [first] = attempts;
  // Other values are tried in case the first ones are not accepted; they may be rejected for themselves.
  const own = attempts.filter(({ sent }) => haveSameValues(sent, first?.sent));
  const isFull = own.every(({ exchange }) => exchange.response?.status === 409);
  const excuse = isFull ? everySlotTaken() : sessionAndCrop?.isGuess === true ? notCreated(last, sessionAndCrop) : null;
  const note =
    attempts.length > 1
      ? `; ${counted(attempts.length - 1, 'earlier order')} with other dates and values failed too`
      : '';

  return [{ ...must(last), note, ...(isRejected(last) && excuse !== null ? { excuse } : {}) }];
}

function haveSameValues(sent: OrderBody, first: OrderBody | undefined): boolean {
  return (['location', 'paymentMethod', 'confirmed'] as const).every((field) => sent[field] === first?.[field]);
}

/** Orders that got a 5xx which nothing excuses. */
export async function failedCreationRequests(context: Context): Promise<JudgedRequest[]> {
  const failed = (await judgeFailedCreations(context)).filter(({ judgement }) => judgement === 'fails');
  const { accepted } = await createOrder(context, 'plain');
  // An order may have failed on each of its days.
  const places = failed.map(({ place }) => place);
  const different = failed.filter(({ place }, index) => places.indexOf(place) === index);

  // If there is no plain order, its last attempt is judged.
  return accepted === null ? [] : different.map(({ exchange, note }) => ({ ...must(exchange), note }));
}

/** Status 409 is about existing orders: every slot may be taken. */
function everySlotTaken(): NotExercised {
  return new NotExercised('every order was rejected with status 409; all slots may be taken');
}

/** The second farmer's order: its response is judged also if it shows no order. */
export async function secondFarmersCreations(context: Context): Promise<JudgedRequest[]> {
  await ifExercised(createSecondFarmersOrder(context), null);
  const sent = context.client.exchanges.filter(
    (exchange) => exchange.operation === 'create-order' && exchange.role === 'other-farmer' && isAccepted(exchange),
  );

  return sent.map(judgedElsewhere);
}
