import type { JsonObject } from '../../../helpers/json/values.js';
import { changeOrders } from '../changes/responses.js';
import { changeCalls, changeResponses, wrapInTurn, type Wrap } from '../changes/servers.js';

interface Numbering {
  readonly shown: (id: bigint) => bigint;
  readonly stored: (id: bigint) => bigint;
}

/** Other ids than the reference's, everywhere. */
export function renumbered({ shown, stored }: Numbering): Wrap {
  return (handle) => async (call) => {
    const target = withPathId(call.target, stored);
    const reply = await handle({ ...call, target, body: call.body === null ? null : withIds(call.body, stored) });

    return { ...reply, body: withIds(String(reply.body), shown) };
  };
}

/** Orders counted from 1, so that they share their ids with users, sessions and crops. */
export function ordersCountedFromOne(): Wrap {
  const before = 13n;
  const shift = (field: string) => (thing: JsonObject) => ({
    ...thing,
    [field]: BigInt(String(thing[field])) - before,
  });
  const states: Wrap = (handle) => async (call) => {
    const reply = await handle(call);
    if (!call.target.endsWith('/provider-states')) return reply;

    return { ...reply, body: withIds(String(reply.body), (id) => id - before) };
  };

  return wrapInTurn(
    changeResponses('every operation', changeOrders(shift('id'))),
    states,
    changeCalls((call) => ({ ...call, target: withPathId(call.target, (id) => id + before) })),
  );
}

function withPathId(target: string, change: Numbering['stored']): string {
  return target.replace(/(\/order\/)(-?\d+)/, (_, path: string, id: string) => path + change(BigInt(id)).toString());
}

function withIds(text: string, change: Numbering['shown']): string {
  return text.replaceAll(
    /"(id|orderId)":(-?\d+)/g,
    (_, name: string, id: string) => `"${name}":${change(BigInt(id)).toString()}`,
  );
}

/** Every number of a JSON text, written another way. */
export function numbers(change: (digits: string) => string): (text: string) => string {
  return (text) =>
    text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : change(token)));
}
