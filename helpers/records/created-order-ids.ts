import { digitsAt, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn } from '../exchanges/shown-objects.js';

/** The accepted orders, and those that any response shows although they were rejected or failed. */
export function createdOrderIds(exchanges: readonly Exchange[], mark: string): string[] {
  const created = exchanges.filter(({ operation }) => operation === 'create-order');
  const accepted = created.filter(isAccepted).map((exchange) => digitsAt(exchange, '/id') ?? WITHOUT_ID);
  const shown = exchanges
    .filter(({ operation }) => operation !== 'provider-state')
    .flatMap(ordersIn)
    .filter(({ id, value }) => id !== null && isOurs({ mark }, value) && !accepted.includes(id));
  // An order whose creation showed no id may be one of those.
  const others = [...new Set(shown.map(({ id }) => id ?? ''))].slice(accepted.filter((id) => id === WITHOUT_ID).length);

  return [...accepted, ...others];
}

const WITHOUT_ID = 'without an id';

/** In the order in which they were sent. */
export function inOrderSent(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}
