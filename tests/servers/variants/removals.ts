import type { JsonObject } from '../../../helpers/json/values.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { isCallOf, queryOf } from '../changes/calls.js';
import { isOfTheRun } from '../changes/conditions.js';
import { pageOf } from '../changes/pages.js';
import { aRejection, type Wrap } from '../changes/servers.js';
import type { Variant } from './variant.js';

/** An admin removes an order of the run as soon as get-order has shown it: nobody finds it any more. */
const removedOnceRead: Wrap = (handle) => {
  let removed: string | undefined;

  return async (call) => {
    const [, id] = /\/order\/(\d+)/.exec(call.target) ?? [];
    if (id !== undefined && id === removed) return aRejection(404);
    const reply = await handle(call);
    if (reply.status !== 200) return reply;
    if (isCallOf(['list-farmer-orders', 'list-sprayer-orders'], call)) return withoutOrder(handle, call, removed);
    if (id === undefined || !isCallOf('get-order', call)) return reply;
    if (isOfTheRun(JSON.parse(String(reply.body)) as JsonObject)) removed ??= id;

    return reply;
  };
};

/** A page of what remains of a list. */
async function withoutOrder(handle: Handle, call: Call, removed: string | undefined): Promise<Reply> {
  const { page = '0', size = '20', ...filters } = Object.fromEntries(queryOf(call));
  const all = new URLSearchParams({ ...filters, page: '0', size: '200' });
  const whole = await handle({ ...call, target: `${call.target.split('?')[0]}?${all.toString()}` });
  const { content } = JSON.parse(String(whole.body)) as { content: JsonObject[] };
  const remaining = content.filter(({ id }) => String(id) !== removed);

  return { ...whole, body: JSON.stringify(pageOf(remaining, new URLSearchParams({ page, size }))) };
}

/** Orders that are removed while they are judged. */
export const removals: readonly Variant[] = [
  {
    differs: 'has an admin who removes a new order as soon as it was read by its id',
    wrap: removedOnceRead,
    settings: { pageable: 'flat' },
    expects: 'incomplete',
  },
];
