import { readBody } from '../exchanges/body.js';
import { SENT_FIELDS } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { shapeAt, shapeOf } from '../interface/shapes.js';
import { valueAt } from '../json/pointer.js';
import { formOf, INSIDE, isCreation, knownObjectsIn, type KnownObject } from './known-objects.js';

/** The value of a field → where it is known from. */
type Values = ReadonlyMap<string, string>;

/** The values that are known for a field of an object, from what was sent and from every response. */
export interface KnownValues {
  valuesOf(object: KnownObject, field: string): Values;
}

export function knownValuesIn(exchanges: readonly Exchange[]): KnownValues {
  const known = new Map<string, Map<string, string>>();
  const owners = new Map<string, Set<string>>();
  const add = (name: string, field: string, form: string | null, source: string) => {
    if (form === null) return;
    const values = known.get(name + INSIDE + field) ?? new Map<string, string>();
    known.set(name + INSIDE + field, values.set(form, values.get(form) ?? source));
  };

  for (const exchange of exchanges) {
    for (const { names, pointer, shape, value } of knownObjectsIn(exchange)) {
      const [first = ''] = names;
      for (const name of names) if (name !== first) owners.set(name, (owners.get(name) ?? new Set()).add(first));
      for (const [field, member] of shape.properties) {
        if (!Object.hasOwn(value, field)) continue;
        const form = formOf(exchange, `${pointer}/${field}`, value[field], member);
        for (const name of names) add(name, field, form, `${exchange.operation} shows`);
      }
    }
    if (isCreation(exchange)) addSent(exchange, add);
  }
  // A location or an address that several objects have identifies none of them.
  const isAmbiguous = (key: string) => (owners.get(key.split(INSIDE)[0] ?? '')?.size ?? 0) > 1;

  return {
    valuesOf: ({ keys }, field) =>
      new Map(keys.filter((key) => !isAmbiguous(key)).flatMap((key) => [...(known.get(key + INSIDE + field) ?? [])])),
  };
}

type Add = (name: string, field: string, form: string | null, source: string) => void;

/** What was sent to create an order. Not `confirmed`: what becomes of it is not shown. */
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
