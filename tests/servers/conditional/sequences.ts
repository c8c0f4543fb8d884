import type { JsonObject } from '../../../helpers/json/values.js';
import type { Order, User } from '../../../reference/model.js';
import { changeQuery, isCallOf, queryOf } from '../changes/calls.js';
import { isLaterPage } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { changeBody, reject } from '../changes/responses.js';
import { aRejection, changeResponses, type Wrap } from '../changes/servers.js';
import { roundDown } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { callerOf, changeList, changeTimes, inBody, orderIn, remembering, wasCalled } from './memories.js';
import { byCard, withFraction } from './such-orders.js';

/** Changes a response with what the response to the last call of a kind showed. */
function withTheLast(
  kind: Parameters<typeof isCallOf>[0],
  operation: Parameters<typeof isCallOf>[0],
  change: (order: JsonObject, last: JsonObject, count: number) => unknown,
): Wrap {
  return (handle) => {
    let last: JsonObject | undefined;
    let count = 0;
    const changed = changeResponses(operation, (response) => {
      count++;

      return last === undefined ? response : { ...response, body: change(response.body as JsonObject, last, count) };
    })(handle);

    return async (call) => {
      const reply = await changed(call);
      if (reply.status === 200 && isCallOf(kind, call)) last = inBody(reply);

      return reply;
    };
  };
}

const isEvery = (period: number) => (count: number) => count % period === 0;
const anybody = () => '';

/** Whoever lists the orders of a farmer may see that one of them is another's. */
const ofAnother = [
  'list-farmer-orders/holds-created-orders',
  'get-order/one-farmer',
  'list-farmer-orders/hidden-from-other-farmers',
  'list-farmer-orders/shows-own-orders-only',
  'list-farmer-orders/finds-every-match',
] as const;

/** A list that lacks the newest order of a farmer, if it is paid by card. */
const listedLate = remembering(() => {
  const newest = new Map<string, JsonObject>();
  const shortened = changeList('list-farmer-orders', (items, _, call) =>
    items.filter(({ id }) => id !== newest.get(callerOf(call))?.['id']),
  );

  return (handle) => {
    const list = shortened(handle);

    return async (call) => {
      const reply = await list(call);
      if (wasCalled('create-order')(call, reply)) {
        const created = inBody(reply);
        if (byCard(created)) newest.set(callerOf(call), created);
        else newest.delete(callerOf(call));
      }

      return reply;
    };
  };
});

/** What goes wrong after other calls, or the third time. */
export const sequences: readonly ConditionalDeviant[] = [
  {
    fault: 'shows the order confirmed before on the third confirmation of a farmer',
    breaks: ['confirm-order/answers-the-order-asked'],
    wrap: remembering(() => {
      const last = new Map<string, JsonObject>();
      const counts = new Map<string, number>();

      return changeResponses('confirm-order', (response, call) => {
        const count = (counts.get(callerOf(call)) ?? 0) + 1;
        counts.set(callerOf(call), count);
        const before = last.get(callerOf(call));
        last.set(callerOf(call), response.body as JsonObject);

        return count % 3 === 0 && before !== undefined ? { ...response, body: before } : response;
      });
    }),
  },
  {
    fault: 'fails with 500 on every fifth confirmation of a farmer',
    breaks: ['confirm-order/answers-200', 'confirm-order/no-server-errors'],
    wrap: changeTimes('confirm-order', { times: isEvery(5) }, reject(500)),
  },
  {
    fault: 'doubles the area of a Mastercard order that is confirmed twice',
    breaks: [
      'confirm-order/keeps-the-order',
      'get-order/shown-as-created',
      'list-farmer-orders/shown-as-created',
      'list-notifications/shown-consistently',
    ],
    rules: () => {
      const confirmed = new Set<Order>();

      return {
        onConfirm(order) {
          if (confirmed.has(order) && order.paymentMethod === 'mastercard') order.area *= 2;
          confirmed.add(order);
        },
      };
    },
  },
  {
    fault: 'stores every fourth order of the second farmer for the first',
    breaks: ofAnother,
    rules: () => {
      let first: User | undefined;
      let count = 0;

      return {
        onCreate(order) {
          if (order.farmer.id === 1n) first = order.farmer;
          else if (++count % 4 === 0 && first !== undefined) order.farmer = first;
        },
      };
    },
  },
  {
    fault: 'fails with 500 on every thirtieth creation',
    breaks: ['create-order/answers-200'],
    wrap: (handle) => {
      let count = 0;

      return (call) => (isCallOf('create-order', call) && ++count % 30 === 0 ? aRejection(500) : handle(call));
    },
  },
  {
    fault: 'gives every fifteenth order the id of the one before',
    breaks: ['create-order/different-ids'],
    wrap: withTheLast('create-order', 'create-order', (order, last, count) =>
      count % 15 === 0 ? { ...order, id: last['id'] } : order,
    ),
  },
  {
    fault: 'gives every thirtieth order the location of the one before',
    breaks: ['create-order/keeps-the-location'],
    rules: () => {
      const created: Order[] = [];

      return {
        onCreate(order) {
          created.push(order);
          if (created.length % 30 === 0) order.location = created.at(-2)?.location ?? '';
        },
      };
    },
  },
  {
    fault: 'writes ids as strings after 20 orders',
    breaks: ['create-order/field-types'],
    wrap: changeTimes(
      'create-order',
      { times: (count) => count > 20, each: anybody },
      changeBody(changeField('id', String)),
    ),
  },
  {
    fault: 'rounds the area down when an order is read for the third time',
    breaks: ['get-order/shown-as-created', 'get-order/shown-consistently'],
    wrap: changeTimes(
      'get-order',
      { times: (count) => count > 2, each: orderIn },
      changeBody((order) => (withFraction(order) ? changeField('area', roundDown)(order, 0) : order)),
    ),
  },
  {
    fault: 'stops listing at 40 orders of a farmer',
    breaks: [
      'list-farmer-orders/holds-created-orders',
      'list-farmer-orders/finds-every-match',
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: changeList('list-farmer-orders', (items) => items.slice(0, 40)),
  },
  {
    fault: 'lists a card order only after the next one was created',
    breaks: [
      'list-farmer-orders/holds-created-orders',
      'list-farmer-orders/finds-every-match',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: listedLate,
  },
  {
    fault: 'ignores the filter on the payment method after the first page, once an order was paid',
    breaks: [
      'list-farmer-orders/filters-by-payment-method',
      'list-farmer-orders/filters-together',
      'list-farmer-orders/counts-the-filtered',
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-share-no-item',
    ],
    wrap: (handle) => {
      let isPaid = false;

      return async (call) => {
        const isMeant = isPaid && isCallOf('list-farmer-orders', call) && isLaterPage(queryOf(call), call);
        const reply = await handle(isMeant ? changeQuery(call, (query) => query.delete('paymentMethod')) : call);
        isPaid ||= wasCalled('verify-payment')(call, reply);

        return reply;
      };
    },
  },
];
