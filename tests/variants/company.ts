import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import type { Handle } from '../support/in-process.js';
import { meanwhile, place, prepared, queryOf, turnedAway } from './calls.js';
import type { Variant } from './variant.js';
import { eachOrder, isMeant, refusal, type Thing, type Wrap } from './wraps.js';

const asFarmer = { authorization: `Bearer ${tokens.farmer}` };

/** The newest order that still waits is confirmed by somebody else. */
async function confirmOne(handle: Handle): Promise<void> {
  const waiting = await handle({
    method: 'GET',
    target: '/api/farmer/order/?orderStatus=pending&size=1',
    headers: asFarmer,
    body: null,
  });
  const { content } = JSON.parse(String(waiting.body)) as { content: { id: number }[] };
  const target = `/api/farmer/order/${content[0]?.id}/confirm`;
  await handle({ method: 'POST', target, headers: asFarmer, body: null });
}

/** Orders get their receptionist a while after they were placed. */
const attendedLater = (after: number): Wrap => {
  return (handle) => {
    let calls = 0;
    const seen = new Map<unknown, number>();
    const attend = eachOrder((order) => {
      const since = seen.get(order['id']) ?? calls;
      seen.set(order['id'], since);

      return calls - since < after ? order : { receptionist: { id: 3, role: 'receptionist' }, ...order };
    })(handle);

    return (call) => {
      calls++;

      return attend(call);
    };
  };
};

/** The farmer's list comes from a copy, to which every call is passed on with a delay. */
const listedLater = (milliseconds: number): Wrap => {
  return (handle) => {
    const copy = aReference();

    return (call) => {
      if (isMeant('list-farmer-orders', call)) return copy.handle(call);
      setTimeout(() => copy.handle(call), milliseconds).unref();

      return handle(call);
    };
  };
};

/** Two feedbacks more, the newest first, each of the first times that somebody reads it, and two to a page. */
const ratedTwice: Wrap = (handle) => {
  let added = 0;

  return async (call) => {
    if (!isMeant('list-feedback', call)) return handle(call);
    const reply = await handle({ ...call, target: '/api/receptionist/feedback/' });
    if (reply.status !== 200) return reply;
    added += added < 4 ? 2 : 0;
    const { content } = JSON.parse(String(reply.body)) as { content: Thing[] };
    const newest = Array.from({ length: added }, (_, count) => ({ ...content[0], id: 1_000_000 + added - count }));

    return { ...reply, body: JSON.stringify(pageOf([...newest, ...content], queryOf(call))) };
  };
};

function pageOf(items: readonly Thing[], query: URLSearchParams): Thing {
  const number = Number(query.get('page') ?? 0);
  const size = Number(query.get('size') ?? 2);
  const totalPages = Math.ceil(items.length / size);

  return {
    content: items.slice(number * size, (number + 1) * size),
    page: { size, number, totalElements: items.length, totalPages },
  };
}

/** Who else uses it, and how much of that it bears. */
export const oddCompany: readonly Variant[] = [
  { differs: 'has another client placing an order every 15 calls', wrap: meanwhile(15, (handle) => place(handle)) },
  { differs: 'has another client placing an order every 40 calls', wrap: meanwhile(40, (handle) => place(handle)) },
  {
    differs: 'has another client placing an order every 25 calls, and shows the oldest first',
    rules: { newestFirst: false },
    wrap: meanwhile(25, (handle) => place(handle, { paymentMethod: 'cash' })),
  },
  {
    differs: 'has another client placing one order while the lists are read',
    wrap: meanwhile(90, (handle, count) => (count === 1 ? place(handle) : undefined)),
  },
  { differs: 'has somebody else confirming an order every 8 calls', wrap: meanwhile(8, confirmOne) },
  { differs: 'has somebody else confirming an order every 3 calls', wrap: meanwhile(3, confirmOne) },
  {
    differs: 'has somebody else confirming one order while the lists are read',
    wrap: meanwhile(60, (handle, count) => (count === 1 ? confirmOne(handle) : undefined)),
  },
  {
    differs: 'has somebody else confirming one of many orders whenever orders are filtered by their status',
    wrap: (handle) => {
      const crowded = prepared(async (own) => {
        for (let count = 0; count < 40; count++) await place(own);
      })(handle);

      return async (call) => {
        if (queryOf(call).has('orderStatus')) await confirmOne(handle);

        return crowded(call);
      };
    },
  },
  { differs: 'has somebody rating orders while feedback is read', wrap: ratedTwice },
  {
    differs: 'takes an order of the same farmer with every call, and shows two of anything to a page',
    rules: { defaultPageSize: 2 },
    wrap: meanwhile(1, (handle) => place(handle)),
    expects: 'incomplete',
  },
  { differs: 'shows a new order in its list a little later', wrap: listedLater(200) },
  { differs: 'gives orders a receptionist after a while', wrap: attendedLater(40) },
  {
    differs: 'answers one call in five with 429, and takes it at once when it comes again',
    wrap: turnedAway(5, () => refusal(429, { 'Retry-After': '0' })),
  },
  {
    differs: 'answers one call in sixty with 429, and bears it again after a second',
    wrap: turnedAway(60, () => refusal(429, { 'retry-after': '1' })),
  },
  {
    differs: 'answers 429 while it has answered 20 calls in 200 milliseconds, and says to come again at once',
    wrap: (handle) => {
      let times: number[] = [];

      return (call) => {
        times = times.filter((time) => Date.now() - time < 200);
        if (times.length >= 20) return refusal(429, { 'Retry-After': new Date().toUTCString() });
        times.push(Date.now());

        return handle(call);
      };
    },
  },
  {
    differs: 'answers one call in nine with 503, and says when to come again',
    wrap: turnedAway(9, () => refusal(503, { 'Retry-After': new Date().toUTCString() })),
  },
];
