import { digitsAt } from '../../helpers/exchange.js';
import { NotExercised } from '../../helpers/finding.js';
import type { Run } from '../../helpers/run.js';
import { ordersIn } from '../../helpers/sight.js';
import { served } from './served.js';

/** The id of the farmer who creates orders, as get-order shows it on one of them. */
export async function farmerId(run: Run): Promise<string> {
  const { id } = await run.created();
  await served(run, 'get-order');
  const farmer = id === null ? null : digitsAt(await run.getOrder(id), '/farmer/id');
  if (farmer === null) throw new NotExercised('nothing tells who the farmer of a created order is');

  return farmer;
}

const views = ['get-order', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const;

/** Order → its farmer, from every answer that shows both. */
export async function farmersOfOrders(run: Run): Promise<ReadonlyMap<string, string>> {
  const answers = await Promise.all(views.map((view) => served(run, view).catch(() => [])));
  const pairs = answers
    .flat()
    .flatMap(ordersIn)
    .flatMap(({ exchange, pointer, id }): [string, string][] => {
      const farmer = digitsAt(exchange, `${pointer}/farmer/id`);

      return id === null || farmer === null ? [] : [[id, farmer]];
    });

  return new Map(pairs);
}
