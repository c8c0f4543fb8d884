import { placeOrder, queryOf } from '../changes/calls.js';
import { when } from '../changes/conditions.js';
import { replaceItems } from '../changes/pages.js';
import { aRejection, changeResponses, prepare, respondInstead } from '../changes/servers.js';
import type { Variant } from './variant.js';

const known = new Set(['pageable.page', 'pageable.size', 'order-status', 'payment-method']);
const uncommon = { orderStatusParam: 'zustand', paymentMethodParam: 'zahlart' };

/** What the filters of the farmer's list are called. */
export const oddFilters: readonly Variant[] = [
  { differs: 'filters by status and method', rules: { orderStatusParam: 'status', paymentMethodParam: 'method' } },
  {
    differs: 'filters by order_status and payment_method',
    rules: { orderStatusParam: 'order_status', paymentMethodParam: 'payment_method', pageable: 'json' },
  },
  {
    differs: 'filters by filter[orderStatus] and filter[paymentMethod]',
    rules: { orderStatusParam: 'filter[orderStatus]', paymentMethodParam: 'filter[paymentMethod]' },
  },
  {
    differs: 'filters by order-status and payment-method, and rejects every other parameter',
    rules: { orderStatusParam: 'order-status', paymentMethodParam: 'payment-method', pageable: 'dotted' },
    wrap: respondInstead(['list-farmer-orders', 'list-sprayer-orders'], (call) =>
      [...queryOf(call).keys()].some((name) => !known.has(name)) ? aRejection(400) : undefined,
    ),
  },
  { differs: 'filters by the names in the settings', rules: uncommon, settings: uncommon },
  {
    differs: 'filters by names that cannot be guessed',
    rules: uncommon,
    expects: 'incomplete',
    missing: ['SPRAY_ORDER_STATUS_PARAM', 'SPRAY_PAYMENT_METHOD_PARAM'],
  },
  {
    differs: 'filters by state and payment',
    rules: { orderStatusParam: 'state', paymentMethodParam: 'payment', defaultPageSize: 2 },
  },
  {
    differs: 'filters the order status by state, and the payment status by status',
    rules: { orderStatusParam: 'state' },
    wrap: changeResponses(
      'list-farmer-orders',
      when(
        (query) => query.has('status'),
        (response, call) =>
          replaceItems((orders) => orders.filter(({ paymentStatus }) => paymentStatus === queryOf(call).get('status')))(
            response,
            call,
          ),
      ),
    ),
  },
  {
    differs: 'has more orders that match both filters than fit on a page, the oldest first',
    rules: { maximumPageSize: 5, newestFirst: false },
    wrap: prepare(async (handle) => {
      for (let count = 0; count < 8; count++) await placeOrder(handle, { paymentMethod: 'visa' });
    }),
  },
];
