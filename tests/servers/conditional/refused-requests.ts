import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { changeQuery, isCallOf, queryOf } from '../changes/calls.js';
import { isCalledBy, isFiltered, isFilteredByBoth, whenSent } from '../changes/conditions.js';
import { reject } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { callerOf } from './memories.js';
import { areaAbove, both, isConfirmed, isSouth, paidBy, withFraction, type IsSuch } from './such-orders.js';

type IsMeant = (query: URLSearchParams, call: Call) => boolean;

/** Reads a page or size below its minimum as the minimum, in some requests. */
function clampWhere(list: 'list-farmer-orders' | 'list-sprayer-orders', isMeant: IsMeant): Wrap {
  return (handle) => (call) => {
    const query = queryOf(call);
    if (!isCallOf(list, call) || !isMeant(query, call)) return handle(call);
    const clamped = changeQuery(call, (asked) => {
      if (Number(asked.get('page')) < 0) asked.set('page', '0');
      if (asked.has('size') && Number(asked.get('size')) < 1) asked.set('size', '1');
    });

    return handle(clamped);
  };
}

const asksForPage: IsMeant = (query) => Number(query.get('page')) < 0;
const asksForSize =
  (isMeant: (size: number) => boolean): IsMeant =>
  (query) =>
    query.has('size') && isMeant(Number(query.get('size')));
const all =
  (...conditions: readonly IsMeant[]): IsMeant =>
  (query, call) =>
    conditions.every((isMeant) => isMeant(query, call));

/** Holds the minimum area for some orders; the others are stored, and rejected all the same. */
function storeRejected(
  isStored: IsSuch,
  isMeantCall: (call: Call) => boolean = () => true,
): Pick<ConditionalDeviant, 'rules' | 'wrap'> {
  let isMeant = true;

  return {
    rules: () => ({ holdsMinimumFor: (order) => !isMeant || !isStored(order) }),
    wrap: (handle) => {
      const rejecting = changeResponses(
        'create-order',
        whenSent(({ area }) => Number(area) < 1, reject(400)),
      )(handle);

      return (call) => {
        isMeant = isMeantCall(call);

        return rejecting(call);
      };
    },
  };
}

/** What is accepted of what must be rejected, and what becomes of it. */
export const refusedRequests: readonly ConditionalDeviant[] = [
  {
    fault: 'accepts areas below 1 for Mastercard orders that are sent as confirmed',
    breaks: ['create-order/refuses-area-below-one', 'create-order/refused-orders-leave-no-trace'],
    rules: () => ({ holdsMinimumFor: (order) => order.paymentMethod !== 'mastercard' || !order.confirmed }),
  },
  {
    fault: 'accepts areas between 0 and 1 for Visa orders that are sent as confirmed',
    breaks: ['create-order/refuses-area-below-one', 'create-order/refused-orders-leave-no-trace'],
    rules: () => ({
      holdsMinimumFor: ({ area, confirmed, paymentMethod }) => area <= 0 || paymentMethod !== 'visa' || !confirmed,
    }),
  },
  {
    fault: 'accepts areas below 1 from the second farmer',
    breaks: ['create-order/refuses-area-below-one', 'create-order/refused-orders-leave-no-trace'],
    ...acceptedFrom('other-farmer'),
  },
  {
    fault: 'stores Visa orders that it rejects for an area above 0',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    ...storeRejected(both(areaAbove(0), paidBy('visa'))),
  },
  {
    fault: 'stores orders of the second farmer that it rejects for their area',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    ...storeRejected(
      () => true,
      (call) => callerOf(call) === `Bearer ${tokens['other-farmer']}`,
    ),
  },
  {
    fault: 'stores confirmed cash orders that it rejects for their area',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    ...storeRejected(both(isConfirmed, paidBy('cash'))),
  },
  {
    fault: 'accepts negative pages where a filter is set',
    breaks: ['list-farmer-orders/refuses-a-negative-page'],
    wrap: clampWhere('list-farmer-orders', all(asksForPage, isFiltered)),
  },
  {
    fault: 'accepts negative pages of the second farmer',
    breaks: ['list-farmer-orders/refuses-a-negative-page'],
    wrap: clampWhere('list-farmer-orders', all(asksForPage, isCalledBy('other-farmer'))),
  },
  {
    fault: 'accepts size 0 where a status is filtered by',
    breaks: ['list-farmer-orders/refuses-size-zero'],
    wrap: clampWhere(
      'list-farmer-orders',
      all(
        (query) => query.has('orderStatus'),
        asksForSize((size) => size === 0),
      ),
    ),
  },
  {
    fault: 'accepts negative sizes where both filters are set',
    breaks: ['list-farmer-orders/refuses-a-negative-size'],
    wrap: clampWhere(
      'list-farmer-orders',
      all(
        isFilteredByBoth,
        asksForSize((size) => size < 0),
      ),
    ),
  },
  {
    fault: "accepts a negative page of the sprayer's list where the size is above 5",
    breaks: ['list-sprayer-orders/refuses-a-negative-page'],
    wrap: clampWhere(
      'list-sprayer-orders',
      all(
        asksForPage,
        asksForSize((size) => size > 5),
      ),
    ),
  },
  {
    fault: 'rejects fractional areas of southern Mastercard orders with 500',
    breaks: ['create-order/answers-200', 'create-order/accepts-a-fractional-area'],
    wrap: changeResponses('create-order', whenSent(both(withFraction, isSouth, paidBy('mastercard')), reject(500))),
  },
];

function acceptedFrom(account: keyof typeof tokens): Pick<ConditionalDeviant, 'rules' | 'wrap'> {
  let isMeant = false;

  return {
    rules: () => ({ holdsMinimumFor: () => !isMeant }),
    wrap: (handle) => (call) => {
      isMeant = isCalledBy(account)(queryOf(call), call);

      return handle(call);
    },
  };
}
