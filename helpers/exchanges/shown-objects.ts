import { operations } from '../interface/operations.js';
import { shapeOf, type Shape } from '../interface/shapes.js';
import { isObject, memberOf } from '../json/object.js';
import { acceptedValue, digitsOf, type Exchange } from './exchange.js';

/** An object of a documented kind, and where it was seen. */
export interface ShownObject {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly shape: Shape;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An order as one answer shows it. */
export interface ShownOrder extends ShownObject {
  readonly id: string | null;
}

const memory = new WeakMap<Exchange, readonly ShownObject[]>();
const ordersMemory = new WeakMap<Exchange, readonly ShownOrder[]>();

/** The shape that the interface gives to the whole answer of an exchange. */
export function responseShape(exchange: Exchange): Shape {
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
export function objectsIn(exchange: Exchange): readonly ShownObject[] {
  const known = memory.get(exchange);
  if (known !== undefined) return known;

  const found: ShownObject[] = [];
  visit({ exchange, pointer: '', shape: responseShape(exchange), value: acceptedValue(exchange) }, found);
  memory.set(exchange, found);

  return found;
}

type Visited = Omit<ShownObject, 'value'> & { readonly value: unknown };

/** Notes every documented object in a value, outermost first. */
function visit({ exchange, pointer, shape, value }: Visited, found: ShownObject[]): void {
  if (shape.items !== null && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      visit({ exchange, pointer: `${pointer}/${index}`, shape: shape.items, value: item }, found);
    }
  }
  if (shape.type !== 'object' || !isObject(value)) return;

  found.push({ exchange, pointer, shape, value });
  for (const [name, member] of shape.properties) {
    if ((member.type === 'object' || member.items !== null) && Object.hasOwn(value, name)) {
      visit({ exchange, pointer: `${pointer}/${name}`, shape: member, value: value[name] }, found);
    }
  }
}

export function ordersIn(exchange: Exchange): readonly ShownOrder[] {
  const known = ordersMemory.get(exchange);
  if (known !== undefined) return known;

  const found = objectsIn(exchange)
    .filter(({ shape }) => shape.kind === 'order')
    .map(({ pointer, shape, value }) => {
      const id = digitsOf(exchange, `${pointer}/id`, memberOf(value, 'id'));

      return { exchange, pointer, shape, value, id };
    });
  ordersMemory.set(exchange, found);

  return found;
}

export function usersIn(exchange: Exchange): ShownObject[] {
  return objectsIn(exchange).filter(({ shape }) => shape.kind === 'user');
}

/** A text that a target sent, or nothing where it sent something else: `String` would call what it sent. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether an order carries the mark of this run. */
export function isOurs({ mark }: { readonly mark: string }, order: Readonly<Record<string, unknown>>): boolean {
  return textOf(order['location']).includes(mark);
}
