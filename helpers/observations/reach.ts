import { explainFailure } from '../connection/no-response.js';
import type { Failure } from '../connection/wire.js';
import type { Exchange } from '../exchanges/exchange.js';
import { CouldNotJudge, ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { readFeedback } from './feedback.js';
import { probe } from './page-query.js';

const POLL_MS = 250;

/** The first page of the farmer's list, which also shows whether the service responds. */
export function reachTarget(run: Context): Promise<Exchange | null> {
  // A response that says nothing about the service must not stop the other operations from being judged.
  return run.once('reached', (own) => ifExercised(sendFirstRequest(own), null));
}

/** The first request of a run. If nothing responds, the run ends: there is nothing to judge. */
async function sendFirstRequest(run: Context): Promise<Exchange> {
  const { pageable, waitS } = run.settings;
  const deadline = Date.now() + waitS * 1000;
  while (Date.now() < deadline && isUnreachable(await run.client.call('list-farmer-orders'))) {
    await run.client.pause(POLL_MS);
  }
  const exchange = await probe(run, 'list-farmer-orders', { encoding: pageable === 'auto' ? 'flat' : pageable });
  if (exchange.failure?.kind === 'unreachable') {
    throw nothingResponds(run, exchange.failure);
  }
  if (exchange.response !== null) return exchange;

  // One dead operation must not end the run, so two others are tried.
  const others = await Promise.all([readFeedback(run), run.client.call('get-order', { id: '1' })]);
  if (others.every(({ response }) => response === null)) {
    throw nothingResponds(run, exchange.failure);
  }

  return exchange;
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
