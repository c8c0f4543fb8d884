import { explainFailure } from '../connection/no-response.js';
import type { Failure } from '../connection/wire.js';
import { answeredOrNot, Unanswered } from '../exchanges/client.js';
import { isAnsweredByService, type Exchange } from '../exchanges/exchange.js';
import { CouldNotJudge, ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { probe } from './lists/page-query.js';
import { readFeedback } from './reading/feedback.js';

const POLL_MS = 250;

/** The first page of the farmer's list, which also shows whether the service responds. */
export function reachTarget(context: Context): Promise<Exchange | null> {
  // A response that says nothing about the service must not stop the other operations from being judged.
  return context.once('reached', async (own) => {
    const exchange = await ifExercised(sendFirstRequest(own), null);
    const [lost] = own.client.lost();
    // The time may be over before every try was made.
    if (lost !== undefined && !own.client.exchanges.some(isAnsweredByService)) throw nothingResponds(own, lost.failure);

    return exchange;
  });
}

/** The first request of a run. If nothing responds, the run ends: there is nothing to judge. */
async function sendFirstRequest(context: Context): Promise<Exchange> {
  const { pageable, waitS } = context.settings;
  const deadline = performance.now() + waitS * 1000;
  while (
    performance.now() < deadline &&
    isUnreachable(await answeredOrNot(context.client.call('list-farmer-orders', 'probe')))
  ) {
    await context.client.pause(POLL_MS);
  }
  const encoding = pageable === 'auto' ? 'flat' : pageable;
  const exchange = await answeredOrNot(probe(context, 'list-farmer-orders', { encoding }));
  if (exchange.failure?.kind === 'unreachable') {
    throw nothingResponds(context, exchange.failure);
  }
  if (exchange.response !== null) return exchange;

  // One dead operation must not end the run, so two others are tried.
  const others = await Promise.all(
    [readFeedback(context), context.client.call('get-order', 'probe', { id: '1' })].map(answeredOrNot),
  );
  if (others.every(({ response }) => response === null)) {
    throw nothingResponds(context, exchange.failure);
  }

  throw new Unanswered(exchange);
}

/** A proxy responds in place of a service that is still starting. */
function isUnreachable({ failure }: Exchange): boolean {
  return failure?.kind === 'unreachable' || failure?.proxy !== undefined;
}

function nothingResponds({ settings }: Context, failure: Failure | null): CouldNotJudge {
  const url = settings.baseUrl ?? '';
  const why =
    failure === null ? 'no response' : explainFailure({ ...settings, url, setting: 'SPRAY_BASE_URL' }, failure).message;

  return new CouldNotJudge(`nothing responds at ${url}: ${why}`);
}
