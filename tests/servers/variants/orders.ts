import type { JsonObject } from '../../../helpers/json/values.js';
import { daysAfter, today } from '../../../reference/calendar.js';
import { tokens } from '../../../reference/identity.js';
import { readJson, writeJson } from '../../../reference/json.js';
import { operationOf, placeOrder } from '../changes/calls.js';
import { whenStatus } from '../changes/conditions.js';
import { removeFields } from '../changes/objects.js';
import { changeBody, changeOrders, reject } from '../changes/responses.js';
import {
  aRejection,
  changeCalls,
  changeRejections,
  changeResponses,
  prepare,
  respondInstead,
  type Wrap,
} from '../changes/servers.js';
import { edgeAdvice } from './edges.js';
import { terms, type Variant } from './variant.js';

const priya = { id: 3, fullName: 'Priya Raman', role: 'receptionist' };
const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
const isBeyond = (days: number) => (date: string) => date > daysAfter(today(), days);
const refusing = (status: number): Wrap => changeRejections('every operation', whenStatus(409, reject(status)));

/** An intent is used up by its verification. */
const verifiedOnce: Wrap = (handle) => {
  const used = new Set<string>();

  return async (call) => {
    if (operationOf(call) === 'verify-payment' && used.has(call.target)) return aRejection(409);
    const reply = await handle(call);
    if (reply.status === 200) used.add(call.target);

    return reply;
  };
};

/** An unknown secret changes nothing, and the response shows the order as it is. */
const unmoved: Wrap = (handle) => async (call) => {
  const reply = await handle(call);
  if (operationOf(call) !== 'verify-payment' || reply.status !== 404) return reply;
  const id = /\/order\/(\d+)/.exec(call.target)?.[1];
  const listed = await handle({ ...call, target: '/api/farmer/order/?size=200' });
  const { content } = JSON.parse(String(listed.body)) as { content: { id: number }[] };

  return {
    ...reply,
    status: 200,
    body: writeJson(
      content.find((order) => String(order.id) === id),
      'omit',
    ),
  };
};

/** Used to accept everything, and still has what an earlier run sent. */
const mendedSince: Wrap = (handle) => {
  const leave = (wrong: JsonObject) =>
    handle({
      method: 'POST',
      target: '/api/farmer/order',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.farmer}` },
      body: JSON.stringify({
        date: daysAfter(today(), 9),
        session: terms.session,
        location: 'Elm Street...... #0badcafe-9',
        latitude: 1,
        longitude: 1,
        cropType: terms.crop,
        area: 2,
        confirmed: true,
        paymentMethod: 'visa',
        ...wrong,
      }),
    });
  let left: Promise<unknown> | undefined;

  return async (call) => {
    left ??= Promise.all([leave({ paymentMethod: 'cheque' }), leave({ date: '2026-02-30' })]);
    await left;
    const isWrong = operationOf(call) === 'create-order' && /"cheque"|-02-30"/.test(call.body ?? '');

    return isWrong ? aRejection(400) : handle(call);
  };
};

/** Adds the ids of the session and the crop where none were sent. */
function identified(text: string | null): string {
  const order = readJson(text ?? '') as Record<'session' | 'cropType', JsonObject>;

  return writeJson(
    { ...order, session: { ...terms.session, ...order.session }, cropType: { ...terms.crop, ...order.cropType } },
    'omit',
  );
}

/** How orders are accepted, confirmed and paid. */
export const oddOrders: readonly Variant[] = [
  { differs: 'confirms orders as it accepts them', rules: { initialOrderStatus: 'confirmed' } },
  {
    differs: 'has orders assigned and paid as it accepts them',
    rules: { initialOrderStatus: 'assigned', initialPaymentStatus: 'paid', confirms: 'any' },
  },
  {
    differs: 'has orders paid as it accepts them, and shows that only later',
    rules: { initialPaymentStatus: 'paid' },
    wrap: changeResponses('create-order', changeBody(removeFields('paymentStatus'))),
  },
  {
    differs: 'identifies sessions by their times, and crops by their names',
    wrap: changeCalls((call) =>
      operationOf(call) === 'create-order' ? { ...call, body: identified(call.body) } : call,
    ),
    settings: {
      session: { startTime: { hour: 8, minute: 30 }, endTime: { hour: 11, minute: 0 } },
      crop: { name: 'Canola' },
    },
  },
  {
    differs: 'cancels every order at once, because its payment failed',
    rules: { initialOrderStatus: 'cancelled', initialPaymentStatus: 'failed', confirms: 'any' },
  },
  {
    differs: 'has a receptionist on every order from the start',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ receptionist: priya, ...order })),
    ),
  },
  {
    differs: 'shows every order as not confirmed',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ ...order, confirmed: false })),
    ),
  },
  { differs: 'accepts one order per session, and rejects the next with 409', rules: { slotCapacity: 1 } },
  {
    differs: 'accepts two orders per session, and rejects the next with 400',
    rules: { slotCapacity: 2 },
    wrap: refusing(400),
  },
  {
    differs: 'accepts one order per session, and rejects the next with 500',
    rules: { slotCapacity: 1 },
    wrap: refusing(500),
    // The first order may be sent for a day on which another farmer's is there already.
    mayWarn: ['create-order/refusals-are-4xx'],
  },
  {
    differs: 'has orders of an earlier run with a payment method and a date that it no longer accepts',
    rules: { acceptsAnyPaymentMethod: true, acceptsImpossibleDates: true },
    wrap: mendedSince,
  },
  {
    differs: 'has an order in every session of every day, and wants locations of at least 20 characters',
    rules: { slotCapacity: 0 },
    wrap: respondInstead('create-order', ({ body }) => {
      const { location } = readJson(body ?? '{}') as { location: string };

      return location.length < 20 ? aRejection(400) : undefined;
    }),
    expects: 'incomplete',
  },
  { differs: 'has an order in every session of every day', rules: { slotCapacity: 0 }, expects: 'incomplete' },
  {
    differs: 'accepts no location that looks like markup',
    wrap: respondInstead('create-order', ({ body }) => (/<\w/.test(body ?? '') ? aRejection(422) : undefined)),
    warns: edgeAdvice,
  },
  {
    differs: 'accepts locations of 20 characters at most',
    wrap: respondInstead('create-order', ({ body }) => {
      const { location } = readJson(body ?? '{}') as { location: string };

      return location.length > 20 ? aRejection(400) : undefined;
    }),
    warns: edgeAdvice,
  },
  {
    differs: 'has the payment intent of an order that an earlier run created',
    wrap: prepare(async (handle) => {
      await placeOrder(handle, { paymentMethod: 'visa', confirmed: true, location: 'Elm Street...... #0badcafe-9' });
    }),
    rules: { seeded: false },
    settings: terms,
  },
  { differs: 'accepts areas in halves', rules: { areaStep: 0.5 }, warns: edgeAdvice },
  { differs: 'is closed at weekends', rules: { isClosed: isWeekend, slotCapacity: 1 } },
  { differs: 'is closed for the next two months', rules: { isClosed: (date) => !isBeyond(60)(date) } },
  {
    differs: 'is closed for the next two months, and rejects orders with 403',
    rules: { isClosed: (date) => !isBeyond(60)(date) },
    wrap: refusing(403),
  },
  { differs: 'accepts orders for the next 90 days', rules: { isClosed: isBeyond(90) } },
  { differs: 'accepts orders for the next 14 days', rules: { isClosed: isBeyond(14) } },
  { differs: 'accepts orders for any session and crop', rules: { knowsSessions: false } },
  { differs: 'confirms only orders that have a sprayer', rules: { confirms: 'assigned' } },
  { differs: 'confirms orders that are paid by card only when they are paid', rules: { cardsPayFirst: true } },
  {
    differs: 'confirms only orders that have a sprayer, and rejects others with 403',
    rules: { confirms: 'assigned' },
    wrap: refusing(403),
  },
  {
    differs: 'confirms only orders that have a sprayer, and offers no states',
    rules: { confirms: 'assigned' },
    settings: { statesUrl: null },
    expects: 'incomplete',
    missing: ['SPRAY_CONFIRM_ORDER_ID', 'SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'],
  },
  {
    differs: 'learns from a payment which card it was',
    rules: { onPayment: (order) => void Object.assign(order, { paymentMethod: 'mastercard' }) },
  },
  {
    differs: 'confirms and verifies the orders in the settings',
    rules: { confirms: 'assigned' },
    settings: {
      statesUrl: null,
      confirmOrderId: '20',
      sprayersOrderId: '14',
      paymentOrderId: '20',
      paymentSecret: 'pi_20_secret_pmar4k',
    },
  },
  { differs: 'verifies a payment once, and rejects it the second time', wrap: verifiedOnce },
  { differs: 'responds with the unchanged order to an unknown secret', wrap: unmoved },
  {
    differs: 'fails with 500 on an unknown secret',
    wrap: changeRejections('verify-payment', reject(500)),
    warns: ['verify-payment/no-server-errors'],
  },
];
