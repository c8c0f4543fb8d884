import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { aReference, type Call } from '../../../reference/reference.js';
import type { Handle } from '../../support/in-process.js';
import { laterInTestTime } from '../../support/test-time.js';
import { isCallOf, placeOrder, queryOf } from '../changes/calls.js';
import { isFiltered } from '../changes/conditions.js';
import { pageOf, replaceItems } from '../changes/pages.js';
import { changeOrders } from '../changes/responses.js';
import {
  aRejection,
  beforeOneIn,
  changeResponses,
  prepare,
  respondInstead,
  wrapInTurn,
  type Wrap,
} from '../changes/servers.js';
import type { Variant } from './variant.js';

const asFarmer = { authorization: `Bearer ${tokens.farmer}` };
const isFarmers = ({ headers }: Call) => headers['authorization'] === asFarmer.authorization;

/** Another client confirms the newest pending order. */
export async function confirmOne(handle: Handle): Promise<void> {
  await confirmAll(handle, 'size=1');
}

/** Another client confirms the pending orders that the query selects. */
async function confirmAll(handle: Handle, query: string): Promise<void> {
  const waiting = await handle({
    method: 'GET',
    target: `/api/farmer/order/?orderStatus=pending&${query}`,
    headers: asFarmer,
    body: null,
  });
  const { content } = JSON.parse(String(waiting.body)) as { content: { id: number }[] };
  for (const { id } of content) {
    await handle({ method: 'POST', target: `/api/farmer/order/${id}/confirm`, headers: asFarmer, body: null });
  }
}

/** Orders get their receptionist a while after they were placed. */
const attendedLater = (after: number, isAttended: (order: JsonObject) => boolean = () => true): Wrap => {
  return (handle) => {
    let calls = 0;
    const seen = new Map<unknown, number>();
    const attend = changeResponses(
      'every operation',
      changeOrders((order) => {
        const since = seen.get(order['id']) ?? calls;
        seen.set(order['id'], since);

        return calls - since < after || !isAttended(order)
          ? order
          : { receptionist: { id: 3, role: 'receptionist' }, ...order };
      }),
    )(handle);

    return (call) => {
      calls++;

      return attend(call);
    };
  };
};

function ratedOrder({ order }: JsonObject): string {
  return String((order as { id: number | bigint }).id);
}

/** The order of the first feedback is removed once it was requested by its id, and from then on no feedback shows it. */
const removedInBetween: Wrap = (handle) => {
  let first: string | undefined;
  let isRemoved = false;
  const listed: Handle = async (call) => {
    if (!isCallOf('list-feedback', call)) return handle(call);
    const whole = await handle({ ...call, target: call.target.split('?')[0] ?? '' });
    if (whole.status !== 200) return whole;
    const { content } = JSON.parse(String(whole.body)) as { content: JsonObject[] };
    first ??= content.map(ratedOrder)[0];
    const left = isRemoved ? content.filter((item) => ratedOrder(item) !== first) : content;
    const [number, size] = ['page', 'size'].map((name) =>
      Number(queryOf(call).get(name) ?? (name === 'page' ? 0 : 20)),
    );
    const page = { size, number, totalElements: left.length, totalPages: Math.ceil(left.length / (size ?? 1)) };
    const shown = left.slice((number ?? 0) * (size ?? 1), ((number ?? 0) + 1) * (size ?? 1));

    return { ...whole, body: JSON.stringify({ content: shown, page }) };
  };

  return (call) => {
    const [, id] = /\/api\/receptionist\/order\/(\d+)/.exec(call.target) ?? [];
    if (first === undefined || id !== first) return listed(call);
    isRemoved = true;

    return aRejection(404);
  };
};

/** Some responses come from a copy, to which every call is passed on with a delay. */
const copiedLater = (milliseconds: number, isCopied: (call: Call) => boolean): Wrap => {
  return (handle) => {
    const copy = aReference();

    return (call) => {
      if (isCopied(call)) return copy.handle(call);
      laterInTestTime(milliseconds, () => copy.handle(call));

      return handle(call);
    };
  };
};

const isFarmersList = (call: Call) => isCallOf('list-farmer-orders', call);
const isFilteredList = (call: Call) => isFarmersList(call) && isFiltered(queryOf(call), call);

/** Adds so much feedback, the newest first, whenever it is read, up to a number, with pages of 2. */
const rated =
  (each: number, most: number): Wrap =>
  (handle) => {
    let added = 0;

    return async (call) => {
      if (!isCallOf('list-feedback', call)) return handle(call);
      const reply = await handle({ ...call, target: '/api/receptionist/feedback/' });
      if (reply.status !== 200) return reply;
      added += added < most ? each : 0;
      const { content } = JSON.parse(String(reply.body)) as { content: JsonObject[] };
      const newest = Array.from({ length: added }, (_, count) => ({ ...content[0], id: 1_000_000 + added - count }));

      return { ...reply, body: JSON.stringify(pageOf([...newest, ...content], queryOf(call))) };
    };
  };

/** Drafts can be read by their id even after they are deleted. */
const readingDrafts = respondInstead(['get-order', 'list-order-sprayers'], ({ target }) => {
  const [, id, list] = /\/order\/(2000\d{3})(\/sprayers)?/.exec(target) ?? [];
  if (id === undefined) return undefined;
  const draft = { id: Number(id), farmer: { id: 1, role: 'farmer' }, confirmed: false };

  return {
    status: 200,
    headers: {},
    body: JSON.stringify(list === undefined ? draft : pageOf([], queryOf({ target }))),
  };
});

/** The oldest of the farmer's orders are drafts; one is deleted whenever the second page is read. */
const throwingDraftsAway =
  (drafts: number, size: number): Wrap =>
  (handle) => {
    let left = drafts;

    return async (call) => {
      const query = queryOf(call);
      const isPlain = !query.has('orderStatus') && !query.has('paymentMethod');
      if (!isPlain || !isCallOf('list-farmer-orders', call) || !isFarmers(call)) return handle(call);
      if (query.get('page') === '1' && query.get('size') === String(size)) left = Math.max(0, left - 1);
      const kept = Array.from({ length: left }, (_, count) => ({ id: 2_000_000 + count, confirmed: false }));
      const reply = await handle(call);
      if (reply.status !== 200) return reply;
      const { body } = await handle({ ...call, target: '/api/farmer/order/?size=200' });
      const { content } = JSON.parse(String(body)) as { content: JsonObject[] };
      query.set('size', String(Math.min(size, Number(query.get('size') ?? size))));

      return { ...reply, body: JSON.stringify(pageOf([...kept, ...content], query)) };
    };
  };

/** Other clients that use the server during the run. */
export const oddClients: readonly Variant[] = [
  {
    differs: 'has another client placing an order every 15 calls',
    wrap: beforeOneIn(15, (handle) => placeOrder(handle)),
  },
  {
    differs: 'has another client placing an order every 40 calls',
    wrap: beforeOneIn(40, (handle) => placeOrder(handle)),
  },
  {
    differs: 'has another client placing an order every 30 calls, and shows the oldest first',
    rules: { newestFirst: false },
    wrap: beforeOneIn(30, (handle) => placeOrder(handle, { paymentMethod: 'cash' })),
  },
  {
    differs: 'has another client placing one order while the lists are read',
    wrap: beforeOneIn(90, (handle, count) => (count === 1 ? placeOrder(handle) : undefined)),
  },
  { differs: 'has another client confirming an order every 8 calls', wrap: beforeOneIn(8, confirmOne) },
  { differs: 'has another client confirming an order every 3 calls', wrap: beforeOneIn(3, confirmOne) },
  {
    differs: 'has another client confirming one order while the lists are read',
    wrap: beforeOneIn(60, (handle, count) => (count === 1 ? confirmOne(handle) : undefined)),
  },
  {
    differs: 'has another client confirming one of many orders whenever orders are filtered by their status',
    wrap: (handle) => {
      const crowded = prepare(async (own) => {
        for (let count = 0; count < 40; count++) await placeOrder(own);
      })(handle);

      return async (call) => {
        if (queryOf(call).has('orderStatus')) await confirmOne(handle);

        return crowded(call);
      };
    },
  },
  {
    differs: 'has another client confirming what both filters would find, just before they are used',
    wrap: (handle) => async (call) => {
      const query = queryOf(call);
      if (query.has('orderStatus') && query.has('paymentMethod')) await confirmAll(handle, 'paymentMethod=visa');

      return handle(call);
    },
  },
  {
    differs: 'has a farmer who deletes two drafts while the list is read',
    rules: { newestFirst: false },
    wrap: wrapInTurn(readingDrafts, throwingDraftsAway(2, 15)),
  },
  {
    differs: 'has a farmer who deletes drafts whenever the list is read',
    rules: { newestFirst: false },
    wrap: wrapInTurn(readingDrafts, throwingDraftsAway(6, 10)),
  },
  { differs: 'has another client rating orders while feedback is read', wrap: rated(2, 4) },
  { differs: 'has another client rating an order whenever feedback is read', wrap: rated(1, Infinity) },
  {
    differs: 'has another client placing an order for the same farmer with every call, and pages of 2 by default',
    rules: { defaultPageSize: 2 },
    wrap: beforeOneIn(1, (handle) => placeOrder(handle)),
  },
  { differs: 'shows a new order in its list a little later', wrap: copiedLater(200, isFarmersList) },
  { differs: 'shows a new order in its list two seconds later', wrap: copiedLater(2000, isFarmersList) },
  {
    differs: 'shows a new order in its filtered list two seconds later',
    wrap: copiedLater(2000, isFilteredList),
  },
  {
    differs: 'shows a new order two seconds later where only new ones are filtered by their payment method',
    wrap: copiedLater(2000, (call) => isFilteredList(call) && queryOf(call).has('paymentMethod')),
  },
  {
    differs: 'shows a new order two seconds later on its small pages',
    wrap: copiedLater(2000, (call) => isFarmersList(call) && queryOf(call).get('size') === '2'),
  },
  {
    differs: 'shows a new order two seconds later on every second page of its list',
    wrap: copiedLater(2000, (call) => isFarmersList(call) && Number(queryOf(call).get('page')) % 2 === 1),
  },
  {
    differs: "shows everything in the sprayer's list and in lists of sprayers two seconds later",
    wrap: copiedLater(2000, (call) => isCallOf(['list-sprayer-orders', 'list-order-sprayers'], call)),
  },
  {
    differs: 'finds a new order by its id two seconds later',
    wrap: copiedLater(2000, (call) => isCallOf('get-order', call)),
  },
  { differs: 'removes an order, with its feedback, before it is read by its id', wrap: removedInBetween },
  { differs: 'assigns a receptionist to orders after a while', wrap: attendedLater(40) },
  {
    differs: 'has one sprayer for all orders, and assigns a receptionist to every second order after a while',
    rules: { sprayerSees: 'all' },
    wrap: wrapInTurn(
      changeResponses(
        'list-order-sprayers',
        replaceItems(() => [{ id: 4, role: 'sprayer' }]),
      ),
      attendedLater(40, ({ id }) => Number(id) % 2 === 0),
    ),
  },
];
