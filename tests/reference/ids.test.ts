import { expect, test } from 'vitest';
import { sampleOrder } from '../support/sample-order.js';
import { anAsk, idsOf } from './ask.js';

const firstId = 9007199254740993n;
const lists = [
  ['farmer', 'GET /api/farmer/order/'],
  ['sprayer', 'GET /api/sprayer/order/'],
  ['receptionist', 'GET /api/receptionist/feedback/'],
  ['admin', 'GET /api/common/notification/'],
] as const;

test('every id of every resource starts above 2^53', () => {
  const ask = anAsk({ firstId });

  for (const [account, line] of lists) {
    const ids = [...ask(account, line).text.matchAll(/"id":(\d+)/g)].map(([, digits = '0']) => BigInt(digits));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every((id) => id >= firstId)).toBe(true);
  }
});

test('an id in a path is read digit for digit', () => {
  const ask = anAsk({ firstId });

  for (const id of idsOf(ask('farmer', 'GET /api/farmer/order/'))) {
    expect(ask('receptionist', `GET /api/receptionist/order/${id}`).body.id).toBe(id);
  }
});

test('the ids in the body of a created order are read digit for digit', () => {
  const ask = anAsk({ firstId });
  const session = firstId + 6n;
  const crop = firstId + 10n;
  const created = (sessionId: bigint, cropId: bigint) => {
    const body = JSON.stringify({ ...sampleOrder, session: { id: 'S' }, cropType: { id: 'C' } });
    return ask(
      'farmer',
      'POST /api/farmer/order',
      body.replace('"S"', String(sessionId)).replace('"C"', String(cropId)),
    );
  };

  expect(created(session, crop).body).toMatchObject({ session: { id: session }, cropType: { id: crop } });
  expect(created(session - 1n, crop).status).toBe(400);
  expect(created(session, crop + 4n).status).toBe(400);
});

test('an order above 2^53 is confirmed and paid by its exact id', () => {
  const ask = anAsk({ firstId });
  const confirmable = ask('nobody', 'POST /provider-states', { state: 'an order that can be confirmed' }).body.orderId;
  const intent = ask('nobody', 'POST /provider-states', { state: 'an order with a payment intent' }).body;

  expect(ask('farmer', `POST /api/farmer/order/${confirmable}/confirm`).body.id).toBe(confirmable);
  expect(ask('farmer', `GET /api/farmer/order/${intent.orderId}/payment-intent/${intent.secret}`).body).toMatchObject({
    id: intent.orderId,
    paymentStatus: 'paid',
  });
});

test('no two things have the same id', () => {
  const ask = anAsk();
  const ids = lists.flatMap(([account, line]) => idsOf(ask(account, line)));
  const orders = new Set([...idsOf(ask('farmer', lists[0][1])), ...idsOf(ask('sprayer', lists[1][1]))]);

  expect(new Set(ids).size).toBe(orders.size + 4 + 3);
});
