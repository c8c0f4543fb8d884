import { isAccepted } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import type { Role } from '../interface/roles.js';
import { finding, missingOrderFinding } from '../judging/finding.js';
import { ownOrdersIn } from '../judging/created.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, requireAny, type Log } from '../judging/log.js';
import { isRightByPage, isSameList, wholeLists, type ListReading } from './list-readings.js';

const slug = 'list-farmer-orders';

/** The orders of ours that such a farmer created. */
function ordersOf(log: Log, isOwner: (role: Role) => boolean): string[] {
  return [...ownOrdersIn(log)].flatMap(([id, order]) => (order !== null && isOwner(order.as) ? [id] : []));
}

/** A farmer's list contains every order of ours that this farmer created. */
export function judgeMissingOrders(log: Log): Suspicion[] {
  const lists = wholeLists(log, slug).filter((list) => list.filters.length === 0 && isRightByPage(log, list));
  const compared = lists
    .map((list) => ({ list, own: ordersOf(log, (role) => role === list.role) }))
    .filter(({ own }) => own.length > 0);

  return requireAny(compared, 'no list was read whole at rest').flatMap(({ list, own }) =>
    list.pages.slice(0, 1).flatMap((start) => {
      if (list.ids.includes(null) || !isCountedWhole(list)) return [];
      // An item that other pages show is lost between pages, which is blamed already.
      const shown = new Set(lists.filter((other) => isSameList(list, other)).flatMap(({ ids }) => ids));

      return own
        .filter((id) => !shown.has(id))
        .flatMap((id) =>
          suspicionsOf(start, [missingOrderFinding(start, `${id} of this farmer`)], {
            certainty: 'at rest',
            subject: `order ${id}`,
            order: id,
          }),
        );
    }),
  );
}

/** Whether the list itself says that there is nothing else in it. */
function isCountedWhole({ pages, ids }: ListReading): boolean {
  const count = new Set(ids).size;

  return pages.every((page) => (pageFieldAt(page, 'totalElements') ?? 0) <= count);
}

/** No page of a farmer's list shows an order that another farmer created: no cache and no delay explains that. */
export function judgeLeakedOrders(log: Log): Suspicion[] {
  const pages = entriesFor(log, slug).filter(({ exchange }) => isAccepted(exchange));
  const compared = pages
    .map(({ exchange }) => ({ exchange, foreign: new Set(ordersOf(log, (role) => role !== exchange.role)) }))
    .filter(({ foreign }) => foreign.size > 0);

  return requireAny(compared, 'there are no orders of two farmers').flatMap(({ exchange, foreign }) =>
    idsOf(exchange).flatMap((id, index) =>
      id === null || !foreign.has(id)
        ? []
        : suspicionsOf(
            exchange,
            [finding(exchange, `/content/${index}`, 'no order of another farmer', `order ${id}`)],
            {
              certainty: 'certain',
              subject: `order ${id}`,
              order: id,
            },
          ),
    ),
  );
}
