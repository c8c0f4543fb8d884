import { daysAfter, today } from '../../../reference/calendar.js';
import type { Rules } from '../../../reference/reference.js';
import { whenStatus } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { changeOrders, reject } from '../changes/responses.js';
import { aRejection, changeRejections, changeResponses, respondInstead, type Wrap } from '../changes/servers.js';
import type { Variant } from './variant.js';

type Sent = Record<'location' | 'date' | 'paymentMethod', string> & Record<'latitude' | 'longitude' | 'area', number>;

/** Rejects such orders, for a reason that the interface does not show. */
const refusing = (status: number, isRefused: (order: Sent) => boolean): Wrap =>
  respondInstead('create-order', ({ body }) =>
    isRefused(JSON.parse(body ?? '{}') as Sent) ? aRejection(status) : undefined,
  );

const storing = (onCreate: Rules['onCreate']): Pick<Variant, 'rules'> => ({ rules: { onCreate } });

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
/** Something at the edges is rejected. */
export const edgeAdvice = ['create-order/accepts-edge-values'];
const keepingAdvice = ['create-order/keeps-edge-values'];

/** Accepts so many orders per day of creation, for each farmer. */
const taking =
  (most: number): Wrap =>
  (handle) => {
    const taken = new Map<string, number>();

    return async (call) => {
      if (call.method !== 'POST' || call.target !== '/api/farmer/order') return handle(call);
      const { date } = JSON.parse(call.body ?? '{}') as Sent;
      const key = `${call.headers['authorization']} ${date}`;
      if ((taken.get(key) ?? 0) >= most) return aRejection(409);
      taken.set(key, (taken.get(key) ?? 0) + 1);
      const reply = await handle(call);
      if (reply.status !== 200) taken.set(key, (taken.get(key) ?? 1) - 1);

      return reply;
    };
  };

/** What is accepted at the edges, and how it is stored. */
export const oddEdges: readonly Variant[] = [
  {
    differs: 'sprays in one region only, and rejects places elsewhere with 400',
    wrap: refusing(400, ({ latitude, longitude }) => latitude < 40 || longitude > -50),
    warns: edgeAdvice,
  },
  {
    differs: 'rejects an emoji with 422',
    wrap: refusing(422, ({ location }) => /\p{Extended_Pictographic}/u.test(location)),
    warns: ['create-order/accepts-any-text'],
  },
  {
    differs: 'rejects locations of more than 60 characters with 400',
    wrap: refusing(400, ({ location }) => location.length > 60),
    warns: edgeAdvice,
  },
  {
    differs: 'rejects locations of less than 10 characters',
    wrap: refusing(400, ({ location }) => location.trim().length < 10),
  },
  {
    differs: 'rejects locations of less than 20 characters, and places far away',
    wrap: refusing(400, ({ location, latitude }) => location.length < 20 || latitude < 40),
    warns: edgeAdvice,
  },
  { differs: 'rejects weekends with 409', wrap: refusing(409, ({ date }) => isWeekend(date)) },
  { differs: 'rejects weekends with 400', wrap: refusing(400, ({ date }) => isWeekend(date)), warns: edgeAdvice },
  {
    differs: 'rejects dates that are more than 90 days ahead with 400',
    wrap: refusing(400, ({ date }) => date > daysAfter(today(), 90)),
    warns: edgeAdvice,
  },
  {
    differs: 'sprays no more than 1000 hectares at once',
    wrap: refusing(400, ({ area }) => area > 1000),
    warns: edgeAdvice,
  },
  {
    differs: 'accepts areas with two decimals at most',
    wrap: refusing(400, ({ area }) => Math.round(area * 100) !== area * 100),
    warns: edgeAdvice,
  },
  {
    differs: 'stores areas with two decimals, trims locations and writes line breaks as Windows does',
    ...storing((order) => {
      order.area = Math.round(order.area * 100) / 100;
      order.location = order.location.trim().replaceAll('\n', '\r\n');
    }),
    warns: keepingAdvice,
  },
  {
    differs: 'echoes what was sent, and stores locations trimmed and areas with two decimals',
    wrap: changeResponses(
      [
        'get-order',
        'list-farmer-orders',
        'confirm-order',
        'list-notifications',
        'list-sprayer-orders',
        'list-feedback',
        'verify-payment',
      ],
      changeOrders((order) => ({
        ...order,
        location: String(order['location']).trim(),
        // 1237.85 * 100 is a little less than 123785, and would lose a hundredth.
        area: Math.floor(Number((Number(order['area']) * 100).toFixed(6))) / 100,
      })),
    ),
  },
  {
    differs: 'shows 180 degrees east as 180 degrees west',
    wrap: changeResponses(
      'every operation',
      changeOrders(changeField('longitude', (degrees) => (degrees === 180 ? -180 : degrees))),
    ),
  },
  {
    differs: 'stores coordinates with six decimals',
    ...storing((order) => {
      order.latitude = Number(order.latitude.toFixed(6));
      order.longitude = Number(order.longitude.toFixed(6));
    }),
  },
  {
    differs: 'fails with 500 on days and sessions that are taken, and on weekends',
    rules: { slotCapacity: 1, isClosed: isWeekend },
    wrap: changeRejections('create-order', whenStatus(409, reject(500))),
    warns: ['create-order/refusals-are-4xx'],
  },
  {
    differs: 'has no data, and fails with 500 on sessions that do not exist',
    rules: { seeded: false },
    wrap: changeRejections('create-order', whenStatus(400, reject(500))),
    settings: { statesUrl: null },
    expects: 'incomplete',
    warns: ['create-order/refusals-are-4xx'],
  },
  { differs: 'accepts one order per farmer and day', wrap: taking(1) },
  { differs: 'accepts two orders per farmer and day', wrap: taking(2) },
  {
    differs: 'has sessions that fit only some crops',
    wrap: respondInstead('create-order', ({ body }) => {
      const { session, cropType } = JSON.parse(body ?? '{}') as Record<'session' | 'cropType', { id: number }>;

      return (session.id + cropType.id) % 2 === 0 ? aRejection(422) : undefined;
    }),
  },
];
