import { operations } from '../interface/operations.js';
import { shapeOf, type Shape } from '../interface/schemas.js';
import { isObject, memberOf } from '../json/values.js';
import { acceptedValue, digitsOfValue, oncePer, oncePerBody, type Exchange } from './exchange.js';

/** A documented object in a response, and where it is. */
export interface ShownObject {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly shape: Shape;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An order as one response shows it. */
export interface ShownOrder extends ShownObject {
  readonly id: string | null;
}

export function responseShape({ operation }: Pick<Exchange, 'operation'>): Shape {
  if (operation === 'provider-state') throw new Error('a provider state has no documented shape');
  const { paged, item } = operations[operation];
  if (!paged) return shapeOf(item);

  return shapeOf(PAGE_SHAPES[item]);
}

const PAGE_SHAPES = {
  'order-without-farmer': 'page-of-orders-without-farmer',
  'order-with-farmer': 'page-of-orders-with-farmer',
  feedback: 'page-of-feedback',
  user: 'page-of-users',
  notification: 'page-of-notifications',
};

/** Whether an object has a documented field: asked by the documented names, because it may have thousands of others. */
export function hasDocumentedName({ shape, value }: Pick<ShownObject, 'shape' | 'value'>): boolean {
  return [...shape.properties.keys()].some((name) => Object.hasOwn(value, name));
}

/** Every documented object in a response. */
export const objectsIn: (exchange: Exchange) => readonly ShownObject[] = oncePer(collectObjects);

/** Every documented object in a response, outermost first. */
function collectObjects(exchange: Exchange): ShownObject[] {
  const found: ShownObject[] = [];
  collect('', responseShape(exchange), acceptedValue(exchange));

  return found;

  function collect(pointer: string, shape: Shape, value: unknown): void {
    if (shape.items !== null && Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) collect(`${pointer}/${index}`, shape.items, value[index]);
    }
    if (shape.type !== 'object' || !isObject(value)) return;

    found.push({ exchange, pointer, shape, value });
    for (const [name, member] of shape.nested) {
      if (Object.hasOwn(value, name)) collect(`${pointer}/${name}`, member, value[name]);
    }
  }
}

export const ordersIn = oncePer((exchange: Exchange): readonly ShownOrder[] =>
  objectsIn(exchange)
    .filter(({ shape }) => shape.kind === 'order')
    .map(({ pointer, shape, value }) => {
      const id = digitsOfValue(exchange, `${pointer}/id`, memberOf(value, 'id'));

      return { exchange, pointer, shape, value, id };
    }),
);

export function usersIn(exchange: Exchange): ShownObject[] {
  return objectsIn(exchange).filter(({ shape }) => shape.kind === 'user');
}

/** A string from a response, or '' for any other value. Not `String(value)`: a value may have its own `toString`. */
export function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether an order has the mark of this run. */
export function isOurs({ mark }: { readonly mark: string }, order: Readonly<Record<string, unknown>>): boolean {
  const location = stringOrEmpty(order['location']);

  return [mark, inLetters(mark), inDigits(mark)].some((written) => location.includes(written));
}

/** A mark for a location that looks like a number. */
export function inDigits(mark: string): string {
  return String(Number.parseInt(mark, 16)).padStart(10, '0');
}

/** A mark for a service that takes no digits: 0 to 9 are g to p. */
export function inLetters(mark: string): string {
  return mark.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/** The names that the objects of one shape have in a response. */
interface ShownNames {
  readonly shape: Shape;
  readonly all: ReadonlySet<string>;
  /** Those that have a value other than null in some object. */
  readonly filled: ReadonlySet<string>;
}

/** The names in a response, by shape: collected once, because there may be a hundred thousand objects of a few shapes. */
export const namesIn: (exchange: Exchange) => readonly ShownNames[] = oncePerBody(collectNames);

function collectNames(exchange: Exchange): ShownNames[] {
  const byShape = new Map<Shape, { readonly shape: Shape; readonly all: Set<string>; readonly filled: Set<string> }>();
  for (const { shape, value } of objectsIn(exchange)) {
    let names = byShape.get(shape);
    if (names === undefined) byShape.set(shape, (names = { shape, all: new Set(), filled: new Set() }));
    for (const name of Object.keys(value)) {
      if (names.filled.has(name)) continue;
      names.all.add(name);
      if (value[name] !== null) names.filled.add(name);
    }
  }

  return [...byShape.values()];
}

/** Whether an object in a response has a name that the interface does not give it. */
export const hasUndocumentedNames = oncePerBody((exchange) =>
  namesIn(exchange).some(({ shape, all }) => [...all].some((name) => !shape.properties.has(name))),
);

type PageField = 'size' | 'number' | 'totalElements' | 'totalPages';

export const pageFields: readonly PageField[] = ['size', 'number', 'totalElements', 'totalPages'];

/** The items of a page, or null if the response is not a page. */
export function contentOf(exchange: Exchange): readonly unknown[] | null {
  const content = memberOf(acceptedValue(exchange), 'content');

  return Array.isArray(content) ? content : null;
}

/** The number of items on a page; 0 if the response is not a page. */
export function lengthOf(exchange: Exchange): number {
  return contentOf(exchange)?.length ?? 0;
}

/** A number of the page, or null if it is missing or ill-formed. It is inexact above 2^53, which is enough to plan requests. */
export function pageFieldAt(exchange: Exchange, field: PageField): number | null {
  const digits = pageDigitsAt(exchange, field);

  return digits === null ? null : Number(digits);
}

/** A number of the page without loss, for checks. */
export function exactPageFieldAt(exchange: Exchange, field: PageField): bigint | null {
  const digits = pageDigitsAt(exchange, field);

  return digits === null ? null : BigInt(digits);
}

function pageDigitsAt(exchange: Exchange, field: PageField): string | null {
  const page = memberOf(acceptedValue(exchange), 'page');

  return digitsOfValue(exchange, `/page/${field}`, memberOf(page, field));
}

/** Whether a response has the items and the four numbers of a page. */
export function isPage(exchange: Exchange): boolean {
  return contentOf(exchange) !== null && pageFields.every((field) => pageFieldAt(exchange, field) !== null);
}

/** Whether a page is one within the limits, also if one below them was requested. */
export function isClamped(exchange: Exchange): boolean {
  return isPage(exchange) && (pageFieldAt(exchange, 'size') ?? 0) >= 1 && (pageFieldAt(exchange, 'number') ?? -1) >= 0;
}

/** The ids of the items, null for an item without one. */
export function idsOf(exchange: Exchange): (string | null)[] {
  return (contentOf(exchange) ?? []).map((item, index) =>
    isObject(item) ? digitsOfValue(exchange, `/content/${index}/id`, memberOf(item, 'id')) : null,
  );
}

/** The indexes of ids that are earlier on the page, too. */
export function repeatedIndexes(ids: readonly (string | null)[]): number[] {
  const seen = new Set<string>();

  return ids.flatMap((id, index) => {
    if (id === null) return [];
    const isRepeated = seen.has(id);
    seen.add(id);

    return isRepeated ? [index] : [];
  });
}
