import { digitsAt, type Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, type Log } from '../judging/log.js';
import { sprayedIn } from './sprayed-orders.js';

/** Something about the sprayers of an order. */
export function suspect(exchange: Exchange, id: string | null, found: Finding): Suspicion[] {
  return suspicionsOf(exchange, [found], { certainty: 'at rest', subject: `order ${id}` });
}

/** For orders of different farmers, the only sprayer is the order's own farmer each time, or its receptionist. */
export function findMistaken(log: Log): Suspicion[] {
  const shown = new Map((['list-sprayer-orders', 'get-order'] as const).flatMap((slug) => peopleIn(log, slug)));
  const orders = sprayedIn(log).filter(({ isWhole, sprayers }) => isWhole && sprayers.length === 1);

  return (['farmer', 'receptionist'] as const).flatMap((field) => {
    const mistaken = orders.filter(({ id, sprayers }) => shown.get(id)?.[field] === sprayers[0]);
    const farmers = new Set(mistaken.flatMap(({ id }) => shown.get(id)?.farmer ?? []));
    if (farmers.size < 2) return [];

    return mistaken.flatMap(({ id, exchange, sprayers }) => {
      const got = `only ${sprayers.join(', ')}, who is the ${field} of this order`;

      return suspect(exchange, id, finding(exchange, '/content', `the sprayers of order ${id}`, got));
    });
  });
}

type People = Readonly<Record<'farmer' | 'receptionist', string | null>>;

function peopleIn(log: Log, slug: Slug): (readonly [string, People])[] {
  return entriesFor(log, slug).flatMap(({ exchange }) =>
    ordersIn(exchange).flatMap(({ id, pointer }) => {
      const people = {
        farmer: digitsAt(exchange, `${pointer}/farmer/id`),
        receptionist: digitsAt(exchange, `${pointer}/receptionist/id`),
      };

      return id === null ? [] : [[id, people] as const];
    }),
  );
}
