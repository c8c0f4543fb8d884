import { testTime } from '../../support/test-time.js';
import { isCallOf } from '../changes/calls.js';
import { whenShown } from '../changes/conditions.js';
import { changePageNumbers } from '../changes/pages.js';
import { changeItems, reject } from '../changes/responses.js';
import { aRejection, changeRejections, changeResponses, respondInstead, type Wrap } from '../changes/servers.js';
import { edgeAdvice } from './edges.js';
import type { Variant } from './variant.js';

/** Rejects orders for a reason that the interface does not mention. */
function refusingOrders(isRefused: (order: Record<string, unknown>) => boolean): Wrap {
  return respondInstead('create-order', ({ body }) =>
    isRefused(JSON.parse(body ?? '{}') as Record<string, unknown>) ? aRejection(422) : undefined,
  );
}

/** Accepts so many orders. */
const takingOrders =
  (most: number): Wrap =>
  (handle) => {
    let taken = 0;

    return async (call) => {
      if (!isCallOf('create-order', call)) return handle(call);
      if (taken >= most) return aRejection(409);
      taken++;
      const reply = await handle(call);
      taken -= reply.status === 200 ? 0 : 1;

      return reply;
    };
  };

const weekday = (date: unknown) => new Date(String(date)).getUTCDay();
const daysAhead = (date: unknown) => (Date.parse(String(date)) - Date.now()) / 86_400_000;

/** Limits that the interface does not mention. */
export const oddLimits: readonly Variant[] = [
  {
    differs: 'is closed on Wednesdays and Fridays',
    wrap: refusingOrders(({ date }) => [3, 5].includes(weekday(date))),
  },
  {
    differs: 'sprays on Saturdays and Sundays only',
    wrap: refusingOrders(({ date }) => ![0, 6].includes(weekday(date))),
  },
  {
    differs: 'sprays no more than 3 hectares at once',
    wrap: refusingOrders(({ area }) => Number(area) > 3),
    warns: edgeAdvice,
  },
  {
    differs: 'allows a dozen characters in a location',
    wrap: refusingOrders(({ location }) => String(location).length > 12),
    warns: edgeAdvice,
  },
  {
    differs: 'allows letters and blanks in a location, and neither digits nor signs',
    wrap: refusingOrders(({ location }) => !/^[\p{L} ]*$/u.test(String(location))),
    warns: edgeAdvice,
  },
  {
    differs: 'finds a new order by its id only a moment after it was created',
    wrap: (handle) => {
      const made = new Map<string, number>();

      return async (call) => {
        const reply = await handle(call);
        const id = /\/receptionist\/order\/(\d+)/.exec(call.target)?.[1];
        if (call.target === '/api/farmer/order')
          made.set(String(/"id":(\d+)/.exec(String(reply.body))?.[1]), testTime());

        return id !== undefined && testTime() - (made.get(id) ?? -Infinity) < 300 ? aRejection(404) : reply;
      };
    },
  },
  {
    differs: 'accepts orders for one of its sessions only',
    wrap: refusingOrders(({ session }) => (session as { id: number }).id !== 8),
  },
  {
    differs: 'accepts orders for one of its crops only',
    wrap: refusingOrders(({ cropType }) => (cropType as { id: number }).id !== 13),
  },
  { differs: 'accepts orders for the next three days', wrap: refusingOrders(({ date }) => daysAhead(date) > 3) },
  {
    differs: 'sprays in one province only',
    wrap: refusingOrders(({ latitude, longitude }) => Number(latitude) < 40 || Number(longitude) > -50),
    warns: edgeAdvice,
  },
  {
    differs: 'sprays in one region, and on Tuesdays only',
    wrap: refusingOrders(
      ({ latitude, longitude, date }) => Number(latitude) < 40 || Number(longitude) > -50 || weekday(date) !== 2,
    ),
    warns: edgeAdvice,
  },
  { differs: 'accepts one order, and no more', wrap: takingOrders(1), expects: 'incomplete' },
  { differs: 'accepts two orders, and no more', wrap: takingOrders(2), expects: 'incomplete' },
  {
    differs: 'accepts no more orders after one for a single hectare',
    wrap: (handle) => {
      let isClosed = false;
      const closing = refusingOrders(({ area }) => (isClosed ||= area === 1));

      return closing(handle);
    },
    expects: 'incomplete',
  },
  {
    differs: 'accepts locations of 40 characters at most',
    wrap: refusingOrders(({ location }) => String(location).length > 40),
    warns: edgeAdvice,
  },
  {
    differs: 'writes timestamps without seconds',
    wrap: changeResponses(
      'list-notifications',
      changeItems((notification) => ({ ...notification, timestamp: '2026-05-04T03:02Z' })),
    ),
  },
  {
    differs: 'clamps every size to 1, with its encoding in the settings',
    rules: { maximumPageSize: 1 },
    settings: { pageable: 'flat' },
    expects: 'incomplete',
  },
  {
    differs: 'reports the largest int64 as the size of lists that are requested without a page',
    rules: { defaultPageSize: 1_000_000, maximumPageSize: 1_000_000 },
    wrap: changeResponses(
      ['list-feedback', 'list-order-sprayers', 'list-notifications'],
      changePageNumbers((page) => ({
        ...page,
        size: 9_223_372_036_854_775_807n,
      })),
    ),
  },
  {
    differs: 'denies receptionists orders that are paid',
    wrap: changeResponses(
      'get-order',
      whenShown(({ paymentStatus }) => paymentStatus === 'paid', reject(403)),
    ),
    expects: 'incomplete',
  },
  {
    differs: 'responds with 200 and an error to a made-up secret',
    wrap: changeRejections('verify-payment', () => ({
      status: 200,
      headers: {},
      body: { error: 'no such payment intent' },
    })),
  },
];
