import type { Client } from '../exchanges/client.js';
import { digitsAt, isAccepted, isServerFailure, type Exchange } from '../exchanges/exchange.js';
import { answeredOrNot } from '../exchanges/lost-responses.js';
import type { RequestClass } from '../exchanges/request-class.js';
import { daysAfter } from '../interface/date-time.js';
import { ifExercised } from '../not-exercised.js';
import { judgedElsewhere, must, type JudgedRequest } from '../observations/judged-request.js';
import { orderText, type OrderBody } from '../observations/sample-order.js';
import type { Made } from './answers.js';
import type { Grounds } from './grounds.js';
import { bodyOf, wrongIn } from './requests.js';
import { plainOrder } from './simpler-steps.js';
import type { CreateStep, FarmerRole } from './step.js';
import type { CreatedOrder } from './trail.js';

/** Sends the order of a step. */
export async function create(
  client: Client,
  grounds: Grounds,
  { as, order }: CreateStep,
  label: string,
): Promise<Made> {
  const sent = bodyOf(order, grounds, label);
  const wrong = wrongIn(sent);
  const requestClass = wrong !== null ? 'wrong on purpose' : grounds.isGuess ? 'probe' : 'valid';
  const { exchange, failed } = await send(client, { sent, as, requestClass });
  const id = isAccepted(exchange) ? digitsAt(exchange, '/id') : null;
  const created: CreatedOrder = { as, sent, exchange, id, wrong };
  const accident = failed === null || !isAccepted(exchange) || isOfGateway(failed) ? [] : [must(failed)];
  const requests = wrong === null ? [...accident, await judgedCreation(client, grounds, created)] : [];

  return {
    exchanges: [...(failed === null ? [] : [failed]), exchange],
    requests,
    created,
    ...(id === null ? {} : { id }),
  };
}

/** Gateways fail now and then, which says little about the service behind them. */
function isOfGateway({ response }: Exchange): boolean {
  return [502, 503, 504].includes(response?.status ?? 0);
}

/** The same order is sent once more if the service fails. */
async function send(
  client: Client,
  { sent, as, requestClass }: { sent: OrderBody; as: FarmerRole; requestClass: RequestClass },
): Promise<{ readonly exchange: Exchange; readonly failed: Exchange | null }> {
  const first = await answeredOrNot(
    client.call('create-order', requestClass, {
      role: as,
      body: orderText(sent),
      replace: () => Promise.resolve(null),
    }),
  );
  const second =
    isServerFailure(first) && requestClass !== 'wrong on purpose'
      ? await ifExercised(client.resend(first), null)
      : null;

  return second === null ? { exchange: first, failed: null } : { exchange: second, failed: first };
}

/** So far away that hardly any other order is for that day. */
const WEEKS = 20;
/** So many further weeks, by the number of the exchange: prime, so that two days are seldom both those of an earlier order. */
const FURTHER_WEEKS = [53, 47];

/** A 4xx may have a reason that the interface does not show. A 5xx may not, unless it is about the slot or the day. */
async function judgedCreation(
  client: Client,
  grounds: Grounds,
  { as, sent, exchange }: CreatedOrder,
): Promise<JudgedRequest> {
  if (isAccepted(exchange)) return must(exchange);
  if (!isServerFailure(exchange) || grounds.isGuess) return judgedElsewhere(exchange);
  // A slot may be taken, so that on another day nothing fails; or that day of the week may be closed, for plain orders, too.
  const number = Number(exchange.id.slice(1));
  const days = FURTHER_WEEKS.map((weeks) => daysAfter(sent.date, 7 * (WEEKS + (number % weeks))));
  const isAcceptedAs = async (order: OrderBody) =>
    isAccepted((await send(client, { sent: order, as, requestClass: 'valid' })).exchange);
  for (const date of days) if (await isAcceptedAs({ ...sent, date })) return judgedElsewhere(exchange);
  for (const date of days) {
    const plain = bodyOf({ ...plainOrder(grounds.today), date }, grounds, `#${grounds.run.mark}-day`);
    if (await isAcceptedAs(plain)) return must(exchange);
  }

  return judgedElsewhere(exchange);
}
