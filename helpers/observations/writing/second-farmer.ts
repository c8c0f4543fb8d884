import { describeResponse, isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { credentialNamesIn } from '../../settings/credentials.js';
import { haveSameCredentials } from '../access.js';
import { observation, type Context } from '../context.js';
import { confirmCreated } from './confirmations.js';
import { createdOrder, expectWriting, likePlain } from './creations.js';
import { orderKinds } from './sample-order.js';
import { sendOrder, type IdentifiedOrder } from './sent-orders.js';

/** An order of the second farmer, and its confirmation. */
export interface SecondFarmersOrder extends IdentifiedOrder {
  /** The interface allows the service to reject the confirmation of a new order. */
  readonly confirmation: Exchange;
}

const KIND = 'of the second farmer';
const MOST_DATES = 3;

/** Creates an order as the second farmer and confirms it; not exercised if the service rejects the order. */
export const createSecondFarmersOrder = observation('second farmer', async (context): Promise<SecondFarmersOrder> => {
  expectWriting(context);
  expectSecondFarmer(context);
  const plain = await createdOrder(context);
  const { dates, ...sample } = context.sample(KIND);
  const { session, cropType } = plain.sent;
  const order = { ...likePlain(context, sample, plain.sent), ...orderKinds[KIND], session, cropType };

  let last: Exchange | undefined;
  for (const [index, date] of dates.slice(0, MOST_DATES).entries()) {
    // A filter by payment method must not find the other farmer's orders; if a card is rejected, the plain order's method is not.
    const sent = { ...order, date, ...(index === 0 ? { paymentMethod: 'visa' } : {}) };
    const created = await sendOrder(context, KIND, sent, { role: 'other-farmer' });
    last = created.exchange;
    if (isRejected(last)) continue; // a day may be closed, or a slot full
    if (!isAccepted(last)) break;
    const { id } = created;
    if (id === null) throw new NotExercised("the second farmer's order shows no id", [], obstaclesIn([last], '/id'));
    const confirmed = await confirmCreated(context, { ...created, id }, 'other-farmer');

    return { ...confirmed.created, confirmation: confirmed.exchange };
  }

  const got = last === undefined ? 'no date to try' : describeResponse(last);
  throw new NotExercised(
    `the second farmer's order was not accepted (${got})`,
    ['SPRAY_OTHER_FARMER_TOKEN'],
    last === undefined ? [] : obstaclesIn([last]),
  );
});

/** Stops as not exercised if there are no two farmers. */
export function expectSecondFarmer(context: Context): void {
  if (context.settings.credentials['other-farmer'] === null) {
    throw new NotExercised('the second farmer has no credentials', ['SPRAY_OTHER_FARMER_TOKEN', 'SPRAY_HEADERS']);
  }
  if (haveSameCredentials(context, 'farmer', 'other-farmer')) {
    const names = credentialNamesIn(context.settings, 'other-farmer');
    throw new NotExercised('both farmers have the same credentials', names);
  }
}
