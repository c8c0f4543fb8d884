import { howKept } from '../../exchanges/comparable.js';
import { isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn } from '../../exchanges/shown-objects.js';
import { ifExercised } from '../../not-exercised.js';
import { shownValue } from '../../words/shown.js';
import { observation, type Context } from '../context.js';
import { readFarmerOrders } from '../lists/whole-lists.js';
import { creationsOf, expectStillAccepting, failedCreationsOf, failsOnItsDay, type SentCreation } from './controls.js';
import { placeOf } from './creations.js';
import type { OrderBody, RequiredOrderKind } from './sample-order.js';

/**
 * A valid order that got a 5xx. *fails*: no reason excuses it. *day*: no order is accepted on that day, so this may be how
 * the service rejects a day. *guess*: the session and the crop may not exist. *acceptance*: a requirement about the value
 * that is not accepted judges it.
 */
export interface FailedCreation {
  readonly exchange: Exchange;
  readonly judgement: 'fails' | 'day' | 'guess' | 'acceptance';
  /** Where it is, which is the same on all days on which it was sent. */
  readonly place: string;
  readonly note: string;
}

/** Every order that was not sent wrong on purpose and got a 5xx, judged once for each body that was sent. */
export const judgeFailedCreations = observation(
  'failed creations',
  async (context): Promise<readonly FailedCreation[]> => {
    const list = await ifExercised(readFarmerOrders(context), null); // after all writes
    const failed = failedCreationsOf(context);
    const listed = (list?.exchanges ?? []).flatMap(ordersIn);

    return Promise.all(failed.map((creation) => judgeOne(creation)));

    async function judgeOne({ exchange, sent }: SentCreation): Promise<FailedCreation> {
      const judged = (judgement: FailedCreation['judgement'], note: string) => ({
        exchange,
        judgement,
        note,
        place: placeOf(sent),
      });
      if (exchange.requestClass === 'probe') return judged('guess', '');
      const others = creationsOf(context).filter((other) => isAccepted(other.exchange));
      const isAcceptedLater = others.some((other) => placeOf(other.sent) === placeOf(sent));
      if (others.some((other) => other.exchange.request.body === exchange.request.body))
        return judged('fails', ', and accepted the same order when it was sent again');
      if (await isJudgedAsAcceptance(context, sent)) return judged('acceptance', '');
      if (listed.some(({ id, value }) => !context.createdIds.has(id ?? '') && isStored(sent, value)))
        return judged('fails', ', and stored the order');
      if (!isAcceptedLater) return judged('fails', ` each time for ${valuesOf(sent)}`);

      return (await failsOnItsDay(context, sent))
        ? judged('day', `, as for a plain order on ${sent.date}`)
        : judged('fails', `, and the day ${sent.date} is not the reason`);
    }
  },
);

function valuesOf({ date, location, latitude, longitude, area }: OrderBody): string {
  return `an order on ${date}, at ${latitude}, ${longitude}, with area ${area} and location ${shownValue(location)}`;
}

function isStored(sent: OrderBody, listed: Readonly<Record<string, unknown>>): boolean {
  return (['location', 'date', 'area', 'paymentMethod'] as const).every(
    (field) => howKept(field, sent[field], listed[field] as string | number | undefined) !== 'not',
  );
}

/** Values with a requirement of their own that says that they are accepted. */
const STATED: Partial<Record<RequiredOrderKind, (sent: OrderBody) => boolean>> = {
  visa: ({ paymentMethod }) => paymentMethod === 'visa',
  mastercard: ({ paymentMethod }) => paymentMethod === 'mastercard',
  'confirmed from the start': ({ confirmed }) => confirmed,
  'fractional area': ({ area }) => !Number.isInteger(area),
  'area at the minimum': ({ area }) => area === 1,
};

async function isJudgedAsAcceptance(context: Context, sent: OrderBody): Promise<boolean> {
  const accepted = creationsOf(context).filter(({ exchange }) => isAccepted(exchange));
  const kinds = Object.entries(STATED).filter(
    ([, hasValue]) => hasValue(sent) && !accepted.some((creation) => hasValue(creation.sent)),
  );
  for (const [kind] of kinds) {
    const isStillAccepting = expectStillAccepting(context, kind as RequiredOrderKind).then(() => true);
    if (await ifExercised(isStillAccepting, false)) return true;
  }

  // The plain order was accepted with another value only.
  return (['paymentMethod', 'confirmed'] as const).some(
    (field) => accepted.length > 0 && accepted.every((creation) => creation.sent[field] !== sent[field]),
  );
}
