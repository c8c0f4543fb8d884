import type { Order } from '../../../reference/model.js';
import { aReference, type Call } from '../../../reference/reference.js';
import type { Reply } from '../../support/in-process.js';
import { laterInTestTime, testTime } from '../../support/test-time.js';
import { isCallOf, operationOf } from '../changes/calls.js';
import { changeField } from '../changes/objects.js';
import { changeOrders } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import type { Variant } from './variant.js';

const NEXT = {
  pending: 'confirmed',
  confirmed: 'assigned',
  assigned: 'in_progress',
  in_progress: 'completed',
} as const;

/** A job that advances the orders of the run one after another, and every cost. */
function busy(): Pick<Variant, 'rules' | 'wrap'> {
  const orders: Order[] = [];
  const start = testTime();
  const ticks = () => Math.floor((testTime() - start) / 200);
  let done = 0;

  return {
    rules: { confirms: 'any', onCreate: (order) => void orders.push(order) },
    wrap: (handle) => {
      const priced = changeResponses(
        'every operation',
        changeOrders(changeField('cost', (cost) => Number(cost) + ticks())),
      )(handle);

      return (call) => {
        for (; done < ticks(); done++) {
          const order = orders[done % Math.max(1, orders.length)];
          if (order !== undefined && order.orderStatus in NEXT)
            order.orderStatus = NEXT[order.orderStatus as keyof typeof NEXT];
        }

        return priced(call);
      };
    },
  };
}

/** A job that confirms all orders of the run, and takes the money for them. */
function collecting(): Pick<Variant, 'rules' | 'wrap'> {
  const orders: Order[] = [];
  let start: number | undefined;
  let done = 0;

  return {
    rules: { onCreate: (order) => void orders.push(order) },
    wrap: (handle) => (call) => {
      start ??= testTime() - 6800; // for the first time soon after the first orders
      if (Math.floor((testTime() - start) / 7000) > done) {
        done = Math.floor((testTime() - start) / 7000);
        for (const order of orders)
          Object.assign(order, { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' });
      }

      return handle(call);
    },
  };
}

/** Responses to GET come from a cache for some seconds, which writes do not empty. */
const cachedFor = (seconds: number, headersAt: (age: number) => Record<string, string>): Wrap => {
  return (handle) => {
    const cache = new Map<string, { reply: Reply; time: number }>();

    return async (call) => {
      if (call.method !== 'GET' || isCallOf('verify-payment', call)) return handle(call);
      const key = `${call.headers['authorization']} ${call.target}`;
      const known = cache.get(key);
      const isFresh = known !== undefined && testTime() - known.time < seconds * 1000;
      const entry = isFresh ? known : { reply: await handle(call), time: testTime() };
      cache.set(key, entry);
      const age = Math.floor((testTime() - entry.time) / 1000);

      return { ...entry.reply, headers: { ...entry.reply.headers, ...headersAt(age) } };
    };
  };
};

/** Lists come from a copy, which gets all changes together from time to time. */
const refreshedEvery = (milliseconds: number, isCopied: (call: Call) => boolean): Wrap => {
  return (handle) => {
    const copy = aReference();
    const start = testTime();
    const waiting: { call: Call; time: number }[] = [];

    return (call) => {
      const refreshed = testTime() - ((testTime() - start) % milliseconds);
      const due = waiting.filter(({ time }) => time <= refreshed).length;
      for (const passed of waiting.splice(0, due)) copy.handle(passed.call);
      if (isCopied(call)) return copy.handle(call);
      if (operationOf(call) !== 'get-order') waiting.push({ call, time: testTime() });

      return handle(call);
    };
  };
};

/** Changes by the clock: jobs, work that is done after the response, caches, and copies that are refreshed. */
export const lateChanges: readonly Variant[] = [
  { differs: 'has a job that advances orders and costs every 200 ms', ...busy() },
  {
    differs: 'caches what is read for 3 seconds, and says so',
    wrap: cachedFor(3, () => ({ 'cache-control': 'max-age=3' })),
  },
  {
    differs: 'caches what is read for 3 seconds, and shows the age',
    wrap: cachedFor(3, (age) => ({ age: String(age) })),
  },
  {
    differs: 'confirms an order two seconds after the response',
    rules: {
      afterConfirm: (order) => {
        order.orderStatus = 'pending';
        order.confirmed = false;
        laterInTestTime(2000, () => Object.assign(order, { orderStatus: 'confirmed', confirmed: true }));
      },
    },
  },
  {
    differs: 'computes the cost of an order three seconds after it was created',
    rules: {
      onCreate: (order) => {
        const { cost } = order;
        order.cost = 0;
        laterInTestTime(3000, () => Object.assign(order, { cost }));
      },
    },
  },
  {
    differs: 'refreshes its lists of orders every 4 seconds',
    wrap: refreshedEvery(4000, (call) => isCallOf(['list-farmer-orders', 'list-sprayer-orders'], call)),
  },
  {
    differs: 'confirms every order by itself a second after it was created',
    rules: {
      onCreate: (order) => {
        laterInTestTime(1000, () => Object.assign(order, { orderStatus: 'confirmed', confirmed: true }));
      },
    },
  },
  {
    differs: 'confirms and collects every order by itself 40 ms after it was created',
    rules: {
      onCreate: (order) => {
        const change = { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' };
        laterInTestTime(40, () => Object.assign(order, change));
      },
    },
  },
  { differs: 'has a job that confirms and collects all orders every seven seconds', ...collecting() },
];
