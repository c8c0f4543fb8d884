import { digitsOf, servedValue, type Exchange } from './exchange.js';
import { operations } from './operations.js';
import { memberOf, places, shapeOf, type Place, type Shape } from './shapes.js';

/** An object of a documented kind, and the exchange in which it was seen. */
export interface Sight extends Place {
  readonly exchange: Exchange;
}

/** An order as one answer shows it. */
export interface OrderSight extends Sight {
  readonly id: string | null;
}

const memory = new WeakMap<Exchange, readonly Sight[]>();
const ordersMemory = new WeakMap<Exchange, readonly OrderSight[]>();

/** The shape that the interface gives to the whole answer of an exchange. */
export function answerShape(exchange: Exchange): Shape {
  if (exchange.operation === 'provider-state') throw new Error('a provider state has no documented shape');
  const { paged, item } = operations[exchange.operation];
  if (!paged) return shapeOf(item);

  return shapeOf(PAGES[item]);
}

const PAGES = {
  'order-without-farmer': 'page-of-orders-without-farmer',
  'order-with-farmer': 'page-of-orders-with-farmer',
  feedback: 'page-of-feedback',
  user: 'page-of-users',
  notification: 'page-of-notifications',
};

/** Every documented object in an answer. */
export function sightsIn(exchange: Exchange): readonly Sight[] {
  const known = memory.get(exchange);
  if (known !== undefined) return known;

  const found = places(answerShape(exchange), servedValue(exchange)).map(({ pointer, shape, value }) => ({
    pointer,
    shape,
    value,
    exchange,
  }));
  memory.set(exchange, found);

  return found;
}

export function ordersIn(exchange: Exchange): readonly OrderSight[] {
  const known = ordersMemory.get(exchange);
  if (known !== undefined) return known;

  const found = sightsIn(exchange)
    .filter(({ shape }) => shape.kind === 'order')
    .map((sight) => ({ ...sight, id: digitsOf(exchange, `${sight.pointer}/id`, memberOf(sight.value, 'id')) }));
  ordersMemory.set(exchange, found);

  return found;
}

export function usersIn(exchange: Exchange): Sight[] {
  return sightsIn(exchange).filter(({ shape }) => shape.kind === 'user');
}

/** A text that a target sent, or nothing where it sent something else: `String` would call what it sent. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether an order carries the mark of this run. */
export function isOurs({ mark }: { readonly mark: string }, order: Readonly<Record<string, unknown>>): boolean {
  return textOf(order['location']).includes(mark);
}
