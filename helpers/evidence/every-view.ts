import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { slugs } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { responsesOf } from './responses.js';

/**
 * The responses of every operation that is judged, and of the requests that created orders: what one view shows, others show,
 * too. If no orders are created for the judged operations anyway, only what was read already.
 */
export function readEveryView(run: Run): Promise<readonly Exchange[]> {
  return run.derive('every view', async () => {
    if (!run.operations.has('create-order') && !run.operations.has('get-order'))
      return run.client.exchanges.filter(isResponse);
    const views = slugs.filter((slug) => run.operations.has(slug) || slug === 'get-order');
    const [created, ...responses] = await Promise.all([
      ifExercised(run.everyCreated(), []),
      ...views.map((slug) => ifExercised(responsesOf(run, slug), [])),
    ]);

    return [...new Set([...created.map(({ exchange }) => exchange), ...responses.flat()])];
  });
}

function isResponse(exchange: Exchange): boolean {
  const { operation, requestClass } = exchange;

  return operation !== 'provider-state' && requestClass !== 'wrong on purpose' && acceptedValue(exchange) !== undefined;
}
