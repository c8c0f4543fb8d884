import type { JsonObject } from '../../../helpers/json/object.js';
import type { Order } from '../../../reference/model.js';
import { tokens } from '../../../reference/identity.js';
import { aReference, type Call } from '../../../reference/reference.js';
import type { Reply } from '../../support/in-process.js';
import { isCallOf, operationOf } from '../changes/calls.js';
import { isCalledBy, when } from '../changes/conditions.js';
import { changeField, changeInTurn, changeObject, changeWhere, setField } from '../changes/objects.js';
import { replaceItems } from '../changes/pages.js';
import { changeItems, changeOrders, changeUsers, type ResponseChange } from '../changes/responses.js';
import { aRejection, changeResponses, respondInstead, type Wrap } from '../changes/servers.js';
import { withOneSecret } from '../changes/secrets.js';
import { toDayBefore } from '../changes/values.js';
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
  const start = Date.now();
  const ticks = () => Math.floor((Date.now() - start) / 200);
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
      start ??= Date.now() - 6800; // for the first time soon after the first orders
      if (Math.floor((Date.now() - start) / 7000) > done) {
        done = Math.floor((Date.now() - start) / 7000);
        for (const order of orders)
          Object.assign(order, { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' });
      }

      return handle(call);
    },
  };
}

/** An order and its farmer as they were some days ago. */
const asItWasThere = changeInTurn(
  setField('orderStatus', 'pending'),
  changeField('cost', (cost) => Number(cost) + 17),
  changeObject('farmer', setField('city', 'Swift Current')),
);

/** An order as it was before its place was changed. */
const asItWas = changeInTurn(asItWasThere, setField('location', 'Where it was first meant to be'));

const everySecond = (_: JsonObject, index: number) => index % 2 === 1;

/** Responses to GET come from a cache for some seconds, which writes do not empty. */
const cachedFor = (seconds: number, headersAt: (age: number) => Record<string, string>): Wrap => {
  return (handle) => {
    const cache = new Map<string, { reply: Reply; time: number }>();

    return async (call) => {
      if (call.method !== 'GET' || isCallOf('verify-payment', call)) return handle(call);
      const key = `${call.headers['authorization']} ${call.target}`;
      const known = cache.get(key);
      const isFresh = known !== undefined && Date.now() - known.time < seconds * 1000;
      const entry = isFresh ? known : { reply: await handle(call), time: Date.now() };
      cache.set(key, entry);
      const age = Math.floor((Date.now() - entry.time) / 1000);

      return { ...entry.reply, headers: { ...entry.reply.headers, ...headersAt(age) } };
    };
  };
};

/** Changes all responses after so many calls. */
const afterCalls = (calls: number, change: ResponseChange): Wrap => {
  return (handle) => {
    let count = 0;
    const changed = changeResponses('every operation', change)(handle);

    return (call) => (++count > calls ? changed(call) : handle(call));
  };
};

const isHarriet = ({ id }: JsonObject) => Number(id) === 1;

const rejectsSecondFarmer = (status: number): Wrap =>
  respondInstead('create-order', ({ headers }) =>
    headers['authorization'] === `Bearer ${tokens['other-farmer']}` ? aRejection(status) : undefined,
  );

/** Lists come from a copy, which gets all changes together from time to time. */
const refreshedEvery = (milliseconds: number, isCopied: (call: Call) => boolean): Wrap => {
  return (handle) => {
    const copy = aReference();
    const start = Date.now();
    const waiting: { call: Call; time: number }[] = [];

    return (call) => {
      const refreshed = Date.now() - ((Date.now() - start) % milliseconds);
      const due = waiting.filter(({ time }) => time <= refreshed).length;
      for (const passed of waiting.splice(0, due)) copy.handle(passed.call);
      if (isCopied(call)) return copy.handle(call);
      if (operationOf(call) !== 'get-order') waiting.push({ call, time: Date.now() });

      return handle(call);
    };
  };
};

const masked = (value: unknown) => `${String(value).slice(0, 2)}•••••`;

/** Data that changes while it is read, or that some views show as it was. */
export const movingData: readonly Variant[] = [
  { differs: 'has a job that advances orders and costs every 200 ms', isTimed: true, ...busy() },
  {
    differs: 'shows orders and farmers in notifications as they were',
    wrap: changeResponses('list-notifications', changeItems(changeObject('order', asItWasThere))),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows orders and farmers in every second notification as they were, also their place',
    wrap: changeResponses('list-notifications', changeItems(changeWhere(everySecond, changeObject('order', asItWas)))),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows every order but one in notifications as it was, also its place',
    wrap: changeResponses(
      'list-notifications',
      changeItems(
        changeObject(
          'order',
          changeWhere(({ id }) => Number(id) !== 16, asItWas),
        ),
      ),
    ),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows orders in every second feedback as they were, also their date',
    wrap: changeResponses(
      'list-feedback',
      changeItems(
        changeWhere(everySecond, changeObject('order', changeInTurn(asItWas, changeField('date', toDayBefore)))),
      ),
    ),
    warns: ['list-feedback/snapshots-agree'],
  },
  {
    differs: 'caches what is read for 3 seconds, and says so',
    isTimed: true,
    wrap: cachedFor(3, () => ({ 'cache-control': 'max-age=3' })),
  },
  {
    differs: 'caches what is read for 3 seconds, and shows the age',
    isTimed: true,
    wrap: cachedFor(3, (age) => ({ age: String(age) })),
  },
  {
    differs: 'masks telephone numbers and e-mails where an order is read by its id',
    wrap: changeResponses(
      'get-order',
      changeUsers(changeInTurn(changeField('email', masked), changeField('phoneNumber', masked))),
    ),
  },
  {
    differs: "masks telephone numbers with asterisks in the sprayer's list",
    wrap: changeResponses('list-sprayer-orders', changeUsers(changeField('phoneNumber', () => '*** *** 1234'))),
  },
  {
    differs: 'has a farmer who marries and moves during the run',
    wrap: afterCalls(
      90,
      changeUsers(
        changeWhere(isHarriet, changeInTurn(setField('fullName', 'Harriet Bear'), setField('city', 'Kindersley'))),
      ),
    ),
  },
  {
    differs: 'has a sprayer who is promoted during the run',
    wrap: afterCalls(100, changeUsers(changeWhere(({ id }) => Number(id) === 4, setField('expertise', 'expert')))),
  },
  {
    differs: 'has a farmer who is an admin now',
    wrap: changeResponses('every operation', changeUsers(changeWhere(isHarriet, setField('role', 'admin')))),
    warns: [
      'get-order/fitting-roles',
      'list-feedback/fitting-roles',
      'list-sprayer-orders/fitting-roles',
      'list-notifications/fitting-roles',
      'list-notifications/recipient-has-the-role',
    ],
  },
  ...[403, 409, 422].map((status) => ({
    differs: `rejects the orders of the second farmer with ${status}`,
    wrap: rejectsSecondFarmer(status),
  })),
  {
    differs: 'confirms an order two seconds after the response',
    isTimed: true,
    rules: {
      afterConfirm: (order) => {
        order.orderStatus = 'pending';
        order.confirmed = false;
        setTimeout(() => Object.assign(order, { orderStatus: 'confirmed', confirmed: true }), 2000).unref();
      },
    },
  },
  {
    differs: 'computes the cost of an order three seconds after it was created',
    isTimed: true,
    rules: {
      onCreate: (order) => {
        const { cost } = order;
        order.cost = 0;
        setTimeout(() => Object.assign(order, { cost }), 3000).unref();
      },
    },
  },
  {
    differs: 'refreshes its lists of orders every 4 seconds',
    isTimed: true,
    wrap: refreshedEvery(4000, (call) => isCallOf(['list-farmer-orders', 'list-sprayer-orders'], call)),
  },
  {
    differs: 'confirms every order by itself a second after it was created',
    isTimed: true,
    rules: {
      onCreate: (order) => {
        setTimeout(() => Object.assign(order, { orderStatus: 'confirmed', confirmed: true }), 1000).unref();
      },
    },
  },
  {
    differs: 'confirms and collects every order by itself 40 ms after it was created',
    isTimed: true,
    rules: {
      onCreate: (order) => {
        const change = { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' };
        setTimeout(() => Object.assign(order, change), 40).unref();
      },
    },
  },
  {
    differs:
      'confirms and collects orders as it creates them, shows that only later, and accepts a secret for any order',
    rules: withOneSecret({
      onCreate: (order) =>
        void Object.assign(order, { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' }),
    }),
    wrap: changeResponses(
      'create-order',
      changeOrders(
        changeInTurn(
          setField('orderStatus', 'pending'),
          setField('confirmed', false),
          setField('paymentStatus', 'pending'),
        ),
      ),
    ),
  },
  { differs: 'accepts a secret that is valid for one order for any other', rules: withOneSecret() },
  {
    differs: 'accepts a secret that is valid for one order for any other, one request after another',
    rules: withOneSecret(),
    settings: { concurrency: 1 },
  },
  { differs: 'has a job that confirms and collects all orders every seven seconds', isTimed: true, ...collecting() },
  {
    differs: 'promises notifications, and has none for sprayers',
    wrap: changeResponses(
      'list-notifications',
      when(
        isCalledBy('sprayer'),
        replaceItems(() => []),
      ),
    ),
    expects: 'incomplete',
  },
];
