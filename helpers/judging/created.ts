import { comparablesOf } from '../exchanges/comparable.js';
import { digitsAt, type Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import type { OrderBody } from '../observations/sample-order.js';
import type { KnownOrder } from './known-before.js';
import { judgedEntries, type Log } from './log.js';

/** The orders that were created, as they were sent and as the response shows them; without an id, `id` is null. */
export function creationsIn(log: Log): { exchange: Exchange; sent: OrderBody; id: string | null }[] {
  return judgedEntries(log, 'create-order').flatMap(({ exchange, sent }) =>
    sent === undefined ? [] : [{ exchange, sent, id: digitsAt(exchange, '/id') }],
  );
}

/** The orders of ours by id, also those from before the log; null where two orders share an id, which identifies neither. */
export const ownOrdersIn: (log: Log) => ReadonlyMap<string, KnownOrder | null> = oncePer((log: Log) => {
  const own = new Map<string, KnownOrder | null>(log.before.orders);
  for (const { exchange, sent, id } of creationsIn(log)) {
    if (id === null) continue;
    const known = own.get(id);
    const isShared = known === null || (known !== undefined && known.sent.location !== sent.location);
    const [shown] = ordersIn(exchange);
    const created = shown === undefined ? new Map() : comparablesOf(shown);
    own.set(id, isShared ? null : { ...known, as: exchange.role ?? 'farmer', sent, created });
  }

  return own;
});
