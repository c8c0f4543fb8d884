import type { Client } from '../exchanges/client.js';
import { digitsAt, isAccepted, isServerFailure, type Exchange } from '../exchanges/exchange.js';
import { answeredOrNot } from '../exchanges/lost-responses.js';
import type { RequestClass } from '../exchanges/request-class.js';
import { ifExercised } from '../not-exercised.js';
import { judgedElsewhere, must, type JudgedRequest } from '../observations/judged-request.js';
import { orderText, type OrderBody } from '../observations/sample-order.js';
import type { Made } from './answers.js';
import { plainDate } from './dates.js';
import type { Grounds } from './grounds.js';
import { bodyOf, wrongIn } from './requests.js';
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
  const exchange = await send(client, { sent, as, requestClass });
  const id = isAccepted(exchange) ? digitsAt(exchange, '/id') : null;
  const created: CreatedOrder = { as, sent, exchange, id, wrong };
  const requests = wrong === null ? [await judgedCreation(client, grounds, created)] : [];

  return { exchanges: [exchange], requests, created, ...(id === null ? {} : { id }) };
}

/** The same order is sent once more if the service fails: one failure may be an accident. */
async function send(
  client: Client,
  { sent, as, requestClass }: { sent: OrderBody; as: FarmerRole; requestClass: RequestClass },
): Promise<Exchange> {
  const first = await answeredOrNot(
    client.call('create-order', requestClass, {
      role: as,
      body: orderText(sent),
      replace: () => Promise.resolve(null),
    }),
  );
  if (!isServerFailure(first) || requestClass === 'wrong on purpose') return first;

  return (await ifExercised(client.resend(first), null)) ?? first;
}

/** A 4xx may have a reason that the interface does not show. A 5xx may not, unless it is about that day alone. */
async function judgedCreation(
  client: Client,
  { today, isGuess }: Grounds,
  { as, sent, exchange }: CreatedOrder,
): Promise<JudgedRequest> {
  if (isAccepted(exchange)) return must(exchange);
  if (!isServerFailure(exchange) || isGuess) return judgedElsewhere(exchange);
  const date = plainDate(today);
  if (date === sent.date) return must(exchange);
  const otherDay = await send(client, { sent: { ...sent, date }, as, requestClass: 'valid' });

  return isAccepted(otherDay) ? judgedElsewhere(exchange) : must(exchange);
}
