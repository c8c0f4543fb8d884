import { SENT_FIELDS } from '../../exchanges/comparable.js';
import { digitsOfValue, madeIn, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { readBody } from '../../exchanges/received-body.js';
import { objectsIn, type ShownObject } from '../../exchanges/shown-objects.js';
import { isCalendarDay, shapeAt, shapeOf, type Shape } from '../../interface/schemas.js';
import { parseJson } from '../../json/parse.js';
import { memberOf, valueAt } from '../../json/values.js';

export interface KnownObject extends ShownObject {
  /** Every key under which it is known: its id, what else only it has, and its place in the object around it. */
  readonly names: readonly string[];
  /** The keys by which other responses with the same object are found. */
  readonly keys: readonly string[];
}

/** Between the key of an object and the name of its field. */
const INSIDE = '\n';

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
  const sent = exchange.operation === 'create-order' ? parseJson(exchange.request.body ?? '')?.value : undefined;
  const location = memberOf(sent, 'location') ?? value['location'];

  return [
    ...(requested === '' ? [] : [`order ${requested}`]),
    ...(typeof location === 'string' ? [`order at ${location}`] : []),
  ];
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

/** The value of a field → where it is known from. */
type Values = ReadonlyMap<string, string>;

export type KnownValues = ReturnType<typeof knownValuesIn>;

/** The values that are known for the fields of objects, from what was sent and from every response. */
export function knownValuesIn(exchanges: readonly Exchange[]) {
  const known = new Map<string, Map<string, string>>();
  const owners = new Map<string, Set<string>>();
  const add = (name: string, field: string, form: string | null, source: string) => {
    if (form === null) return;
    madeIn(
      madeIn(known, name + INSIDE + field, () => new Map()),
      form,
      () => source,
    );
  };

  for (const exchange of exchanges) {
    for (const { names, pointer, shape, value } of knownObjectsIn(exchange)) {
      const [first = ''] = names;
      for (const name of names) if (name !== first) madeIn(owners, name, () => new Set()).add(first);
      for (const [field, member] of shape.properties) {
        if (!Object.hasOwn(value, field)) continue;
        const form = formOf(exchange, `${pointer}/${field}`, value[field], member);
        for (const name of names) add(name, field, form, `${exchange.operation} shows`);
      }
    }
    if (exchange.operation === 'create-order' && exchange.requestClass === 'valid') addSent(exchange, add);
  }
  // A location or an address that several objects have identifies none of them.
  const isAmbiguous = (key: string) => (owners.get(key.split(INSIDE)[0] ?? '')?.size ?? 0) > 1;

  return {
    valuesOf: ({ keys }: KnownObject, field: string): Values =>
      new Map(keys.filter((key) => !isAmbiguous(key)).flatMap((key) => [...(known.get(key + INSIDE + field) ?? [])])),
  };
}

type Add = (name: string, field: string, form: string | null, source: string) => void;

/** What was sent to create an order, if the response shows one. Not `confirmed`: what becomes of it is not shown. */
function addSent(exchange: Exchange, add: Add): void {
  const [order] = knownObjectsIn(exchange);
  const sent = readBody(Buffer.from(exchange.request.body ?? ''), 'reject');
  if (order === undefined || sent.kind !== 'json') return;

  for (const field of SENT_FIELDS) {
    const [owner = '', member] = field.split('/');
    for (const path of member === undefined ? [owner] : [owner, field]) {
      const shape = shapeAt(shapeOf('order'), path.split('/'));
      const form = shape === null ? null : formOf({ body: sent }, `/${path}`, valueAt(sent.value, `/${path}`), shape);
      for (const name of order.names) add(name, path.replace('/', INSIDE), form, 'was sent');
    }
  }
}
