import { acceptedValue, digitsOfValue, requestedId, type Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { objectsIn, type ShownObject } from '../exchanges/shown-objects.js';
import { isCalendarDay } from '../interface/date-time.js';
import type { Shape } from '../interface/shapes.js';
import { memberOf } from '../json/object.js';
import { parseJson } from '../json/parse.js';

/** A documented object, and what identifies it. */
export interface KnownObject extends ShownObject {
  /** Every key under which it is known: its id, what else only it has, and its place in the object around it. */
  readonly names: readonly string[];
  /** The keys by which other responses with the same object are found. */
  readonly keys: readonly string[];
}

/** Between the key of an object and the name of its field. */
export const INSIDE = '\n';

const KINDS: ReadonlySet<string> = new Set([
  'order',
  'user',
  'session',
  'crop',
  'local-time',
  'feedback',
  'notification',
]);

/** Whether an object is a resource of the interface: not the paged result around the items. */
export function isResource({ shape }: Pick<ShownObject, 'shape'>): boolean {
  return KINDS.has(shape.kind);
}

/** Every documented object in a response, except for the paged result around the items. */
export const knownObjectsIn: (exchange: Exchange) => readonly KnownObject[] = oncePer(collectObjects);

function collectObjects(exchange: Exchange): KnownObject[] {
  const byPointer = new Map<string, KnownObject>();
  for (const object of objectsIn(exchange)) {
    if (!isResource(object)) continue;
    const slash = Math.max(0, object.pointer.lastIndexOf('/'));
    const around = byPointer.get(object.pointer.slice(0, slash));
    const field = INSIDE + object.pointer.slice(slash + 1);
    const id = digitsOfValue(exchange, `${object.pointer}/id`, memberOf(object.value, 'id'));
    const byId = id === null ? [] : [`${object.shape.kind} ${id}`];
    const otherwise = otherNamesOf(object, id);
    const inside = (keys: readonly string[] = []) => (object.pointer === '' ? [] : keys.map((key) => key + field));
    byPointer.set(object.pointer, {
      ...object,
      names: [...byId, ...otherwise, ...inside(around?.names)],
      keys: [...(id === null ? otherwise : byId), ...inside(around?.keys)],
    });
  }

  return [...byPointer.values()];
}

/** An order by the id that was requested and by its location, a user by their address: these may be shown without an id. */
function otherNamesOf({ exchange, pointer, shape, value }: ShownObject, id: string | null): string[] {
  if (shape.kind === 'user') return typeof value['email'] === 'string' ? [`user at ${value['email']}`] : [];
  if (shape.kind !== 'order') return [];
  const requested = id === null && pointer === '' ? requestedId(exchange) : '';
  const location = sentLocationOf(exchange) ?? value['location'];

  return [
    ...(requested === '' ? [] : [`order ${requested}`]),
    ...(typeof location === 'string' ? [`order at ${location}`] : []),
  ];
}

/** The location in the request that created an order. */
function sentLocationOf({ operation, request }: Exchange): unknown {
  return operation === 'create-order' ? memberOf(parseJson(request.body ?? '')?.value, 'location') : undefined;
}

/**
 * A value in a form that can be compared, ids by their digits; null if it does not have the documented type. An object is
 * compared by its id, or by its members if the interface gives it none.
 */
export function formOf(exchange: Pick<Exchange, 'body'>, pointer: string, value: unknown, shape: Shape): string | null {
  if (shape.type === 'integer') return digitsOfValue(exchange, pointer, value);
  if (shape.type === 'object') return formOfObject(exchange, pointer, value, shape);
  if (typeof value !== shape.type) return null;
  if (shape.values !== null && !shape.values.some((documented) => documented === value)) return null;
  if (shape.format === 'date' && !isCalendarDay(String(value))) return null;

  return JSON.stringify(value);
}

function formOfObject(exchange: Pick<Exchange, 'body'>, pointer: string, value: unknown, shape: Shape): string | null {
  const compared = shape.properties.has('id') ? ['id'] : [...shape.properties.keys()];
  const forms = compared.map((name) => {
    const [member, field] = [memberOf(value, name), shape.properties.get(name)];

    return member === undefined || field === undefined ? '' : formOf(exchange, `${pointer}/${name}`, member, field);
  });

  return forms.includes(null) || forms.every((form) => form === '') ? null : forms.join(' ');
}

/** Whether a response created an order, and shows it. */
export function isCreation(exchange: Exchange): boolean {
  return (
    exchange.operation === 'create-order' && exchange.requestClass === 'valid' && acceptedValue(exchange) !== undefined
  );
}
