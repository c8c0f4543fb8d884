import { areCopiedAlike, copyExactly } from '../exchanges/exact-copy.js';
import { digitsOfValue } from '../exchanges/exchange.js';
import type { ShownOrder } from '../exchanges/shown-objects.js';
import { shapeOf } from '../interface/shapes.js';
import { isObject, memberOf } from '../json/object.js';
import { writeJson } from '../json/write.js';

type Term = 'session' | 'cropType';

const SCHEMAS: Readonly<Record<Term, string>> = { session: 'session', cropType: 'crop' };

/** With the same ids, as many as this are compared: what comes after them may be there twice, which does no harm. */
const MOST_COMPARED = 20;

/** The session or the crop of an order, to be sent back. */
export function termOf({ exchange, pointer }: ShownOrder, term: Term): unknown {
  return copyExactly(exchange, `${pointer}/${term}`, shapeOf(SCHEMAS[term]));
}

/** The first order with each session, crop or both, with an id. There may be a hundred thousand orders, with a few of each. */
export function firstWithEach(orders: readonly ShownOrder[], ...terms: readonly Term[]): ShownOrder[] {
  const first: ShownOrder[] = [];
  const byIds = new Map<string, ShownOrder[]>();
  for (const order of orders) {
    if (!terms.every((term) => hasId(order.value[term]))) continue;
    const ids = terms.map((term) => idOf(order, term)).join(' ');
    const known = byIds.get(ids) ?? [];
    if (known.some((earlier) => terms.every((term) => areAlikeIn(earlier, order, term)))) continue;
    first.push(order);
    if (known.length < MOST_COMPARED) byIds.set(ids, [...known, order]);
  }

  return first;
}

function hasId(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'id');
}

function idOf({ exchange, pointer, value }: ShownOrder, term: Term): string | null {
  return digitsOfValue(exchange, `${pointer}/${term}/id`, memberOf(value[term], 'id'));
}

function areAlikeIn(order: ShownOrder, other: ShownOrder, term: Term): boolean {
  const isExact = [order, other].every(({ exchange: { body } }) => body.kind === 'json' && body.exact.size === 0);

  return isExact
    ? areCopiedAlike(order.value[term], other.value[term], shapeOf(SCHEMAS[term]))
    : writeJson(termOf(order, term)) === writeJson(termOf(other, term));
}
