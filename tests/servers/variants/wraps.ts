import type { Slug } from '../../../helpers/interface/operations.js';
import { isObject, readJson, writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { operationOf } from '../deviants/deviant.js';

/** What stands between the reference and the suite. */
export type Wrap = (handle: Handle) => Handle;
export type Thing = Record<string, unknown>;
export type Where = Slug | readonly Slug[] | 'everywhere';

export function all(...wraps: readonly Wrap[]): Wrap {
  return (handle) => wraps.reduce((wrapped, wrap) => wrap(wrapped), handle);
}

/** Every answer of these operations that succeeds, changed as a whole. */
export function replies(where: Where, change: (reply: Reply, call: Call) => Reply): Wrap {
  return (handle) => async (call) => {
    const reply = await handle(call);

    return reply.status === 200 && isMeant(where, call) ? change(reply, call) : reply;
  };
}

export function isMeant(where: Where, call: Call): boolean {
  const slug = operationOf(call);

  return slug !== null && (where === 'everywhere' || [where].flat().includes(slug));
}

/** The JSON text of every answer that succeeds. */
export function texts(change: (text: string) => string): Wrap {
  return replies('everywhere', (reply) => ({ ...reply, body: change(String(reply.body)) }));
}

/** The JSON value of an answer; integers keep their digits. */
export function bodies(where: Where, change: (body: Thing, call: Call) => Thing): Wrap {
  return replies(where, (reply, call) => {
    const body = readJson(String(reply.body)) as Thing;

    return { ...reply, body: writeJson(change(body, call), 'omit') };
  });
}

/** The answers that refuse. */
export function refusals(change: (reply: Reply, call: Call) => Reply): Wrap {
  return (handle) => async (call) => {
    const reply = await handle(call);

    return reply.status >= 400 && isMeant('everywhere', call) ? change(reply, call) : reply;
  };
}

type Change = (thing: Thing) => Thing;

export function eachItem(where: Where, change: Change): Wrap {
  return bodies(where, (page) => ({ ...page, content: (page['content'] as Thing[]).map(change) }));
}

const oneOrder = ['create-order', 'get-order', 'confirm-order', 'verify-payment'] as const;
const manyOrders = ['list-farmer-orders', 'list-sprayer-orders'] as const;
const ordersWithin = ['list-feedback', 'list-notifications'] as const;

/** Every order, in whichever answer it is shown. */
export function eachOrder(change: Change): Wrap {
  return all(bodies(oneOrder, change), eachItem(manyOrders, change), eachItem(ordersWithin, within('order', change)));
}

/** Every user that the interface knows, wherever one is shown. */
export function eachUser(change: Change): Wrap {
  return all(
    eachOrder((order) => within('receptionist', change)(within('farmer', change)(order))),
    eachItem('list-order-sprayers', change),
    eachItem('list-notifications', within('recipient', change)),
  );
}

/** A change to the object in a field, where there is one. */
export function within(field: string, change: Change): Change {
  return (thing) => (isObject(thing[field]) ? { ...thing, [field]: change(thing[field]) } : thing);
}

/** A change to every object, at any depth. */
export function eachObject(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => eachObject(item, change));
  if (!isObject(value)) return value;

  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, eachObject(member, change)])));
}

export function without(...fields: readonly string[]): Change {
  return (thing) => Object.fromEntries(Object.entries(thing).filter(([name]) => !fields.includes(name)));
}

export function keeping(...fields: readonly string[]): Change {
  return (thing) => Object.fromEntries(Object.entries(thing).filter(([name]) => fields.includes(name)));
}

/** The numbers of a page. */
export function pageNumbers(where: Where, change: (page: Record<string, number>, call: Call) => Thing): Wrap {
  return bodies(where, (body, call) => ({ ...body, page: change(body['page'] as Record<string, number>, call) }));
}

/** An answer that refuses. */
export function refusal(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: '{"error":"refused"}' };
}

/** The same items under any query. */
export function always(where: Where, content: (body: Thing) => Thing[]): Wrap {
  return bodies(where, (body) => {
    const items = content(body);
    const { size, number } = body['page'] as Record<string, number>;
    const totalPages = Math.ceil(items.length / (size ?? 1));

    return { content: items, page: { size, number, totalElements: items.length, totalPages } };
  });
}
