import type { Exchange } from '../exchanges/exchange.js';
import { slugs } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { responsesOf } from './responses.js';

/**
 * The responses of every operation that is judged, of get-order, and of the requests that created orders: what one view
 * shows, others show, too. Reading orders by their ids needs the created ones anyway.
 */
export function readEveryView(run: Run): Promise<readonly Exchange[]> {
  return run.derive('every view', async () => {
    const views = slugs.filter((slug) => run.operations.has(slug) || slug === 'get-order');
    const [created, ...responses] = await Promise.all([
      ifExercised(run.everyCreated(), []),
      ...views.map((slug) => ifExercised(responsesOf(run, slug), [])),
    ]);

    return [...new Set([...created.map(({ exchange }) => exchange), ...responses.flat()])];
  });
}
