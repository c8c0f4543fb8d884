import { digitsAt, exchangesOf, isAccepted, isNotFound, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { placesIn, totalsIn } from '../../exchanges/obstacles.js';
import { idsOf, ordersIn } from '../../exchanges/shown-objects.js';
import { orderListsWithFarmer } from '../../interface/operations.js';
import { missingOrderFinding } from '../../judging/finding.js';
import { suspicionsOf, whatIsShown, type Suspicion } from '../../judging/log-rule.js';
import {
  entriesFor,
  judgedEntries,
  NothingShown,
  placesFor,
  requireAny,
  responsesIn,
  type Log,
} from '../../judging/log.js';
import { NotExercised } from '../../not-exercised.js';
import { isGone } from '../../observations/reading/follow-ups.js';
import type { Run } from '../../observations/run-observations.js';
import { farmerOf, listsOf, ownersIn, ownOf, unlistedIn } from '../people/list-owners.js';
import { isOneList, type ListReading } from './list-readings.js';
import { isFiltered } from './page-arithmetic.js';

const slug = 'list-farmer-orders';

export function judgeMissingOrders(log: Log): Suspicion[] {
  responsesIn(log, slug);
  requireAny(
    ownOf(log, () => true),
    'no created order shows an id',
    placesFor(log, 'create-order', '/id'),
  );
  const judged = (['farmer', 'other-farmer'] as const).flatMap((role) => {
    const lists = listsOf(log, role);
    const whole = lists.filter((list) => list.isWhole && !list.ids.includes(null) && isOneList(list.pages));
    const pages = entriesFor(log, slug).filter((entry) => entry.isAtRest === true && entry.exchange.role === role);
    const unfiltered = exchangesOf(pages).filter((page) => !isFiltered(page));
    const listed = new Set(whole.length > 0 ? whole.flatMap(({ ids }) => ids) : unfiltered.flatMap(idsOf));
    const own = ownOf(log, (as) => as === role).filter((id) => !listed.has(id) && !mayBeRemoved(log, id));
    const [start] = whole[0]?.pages ?? [];
    if (start !== undefined) return [missingFrom(start, own, listed, ordersOf(log, role))];
    if (own.length > 0 && role === 'farmer') throw whyNotWhole(lists);

    return lists.length > 0 && own.length === 0 ? [[]] : [];
  });

  return requireAny(judged, 'no list was read whole at rest').flat();
}

/** Whether somebody may have removed an order: get-order, which found it, finds it no longer. */
function mayBeRemoved(log: Log, id: string): boolean {
  const reads = entriesFor(log, 'get-order').filter(({ exchange }) => requestedId(exchange) === id);
  const last = reads.at(-1);

  return last !== undefined && isNotFound(last.exchange) && reads.some(({ exchange }) => isAccepted(exchange));
}

/** A missing order that get-order showed is read by its id once more, because somebody may have removed it meanwhile. */
export async function unlessRemoved(run: Run, suspicion: Suspicion): Promise<readonly Suspicion[]> {
  return suspicion.order !== undefined && (await isGone(run, suspicion.order)) ? [] : [suspicion];
}

function missingFrom(
  start: Exchange,
  own: readonly string[],
  listed: ReadonlySet<string | null>,
  others: ReadonlyMap<string, string>,
): Suspicion[] {
  const missing = [...others].filter(([id]) => !listed.has(id) && !own.includes(id));
  const about = (id: string, text: string, order?: string) =>
    suspicionsOf(start, [missingOrderFinding(start, text)], { certainty: 'at rest', subject: `order ${id}`, order });

  return [
    ...own.flatMap((id) => about(id, `${id} of this farmer`, id)),
    ...missing.flatMap(([id, text]) => about(id, `${id} of ${text}`)),
  ];
}

function whyNotWhole(lists: readonly ListReading[]): NotExercised {
  const pages = lists.flatMap((list) => list.pages);
  if (lists.some(({ ids }) => ids.includes(null)))
    return new NothingShown('some of the listed orders have no valid id', placesIn(pages, '/id'));

  return lists.some(({ isWhole }) => isWhole)
    ? new NotExercised('the list kept changing while it was read', [], totalsIn(pages))
    : new NothingShown('the list was not read whole', []);
}

/** The orders of a farmer that other responses show, if get-order shows the same farmer. */
function ordersOf(log: Log, role: 'farmer' | 'other-farmer'): ReadonlyMap<string, string> {
  const farmer = whatIsShown(() => farmerOf(log, role));
  if (farmer instanceof NotExercised) return new Map();
  const owners = ownersIn(log);
  const shown = orderListsWithFarmer
    .flatMap((list) => judgedEntries(log, list).flatMap(({ exchange }) => ordersIn(exchange)))
    .filter(({ id, exchange, pointer }) => owners.get(id ?? '') === digitsAt(exchange, `${pointer}/farmer/id`));

  return new Map(
    [...shown, ...unlistedIn(log)].flatMap(({ id, exchange }) =>
      id !== null && owners.get(id) === farmer ? [[id, `farmer ${farmer}, which ${exchange.id} shows`] as const] : [],
    ),
  );
}
