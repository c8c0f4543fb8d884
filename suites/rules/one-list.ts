import { finding, type Finding } from '../../helpers/finding.js';
import { idsOf } from '../../helpers/page.js';
import type { PagedSlug, Run } from '../../helpers/run.js';
import { ordersIn } from '../../helpers/sight.js';
import { served } from './served.js';

/**
 * Pages and filters are views of one list: an order that only one of them shows is somebody else's, or missing from the
 * list. Nothing is found where the list is too long to be read whole.
 */
export async function strangersIn(run: Run, slug: PagedSlug): Promise<Finding[]> {
  const shown = (await served(run, slug)).flatMap(ordersIn).filter(({ id }) => id !== null);
  const { exchanges, isComplete } = await (slug === 'list-farmer-orders' ? run.farmerOrders() : run.sprayerOrders());
  const whole = new Set(exchanges.flatMap(idsOf));
  const strange = isComplete && !whole.has(null) ? shown.filter(({ id }) => !whole.has(id)) : [];
  if (strange.length === 0) return [];

  // Somebody may have added an order since the list was read.
  const later = new Set((await Promise.all(exchanges.map((exchange) => run.again(exchange)))).flatMap(idsOf));

  return strange
    .filter(({ id }) => !later.has(id))
    .map(({ exchange, pointer, id }) => finding(exchange, pointer, 'an order of the whole list', `order ${id}`));
}
