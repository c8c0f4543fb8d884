import { describe, expect, test } from 'vitest';
import { anAsk, type Shown } from './ask.js';

const { content: orders } = anAsk()('farmer', 'GET /api/farmer/order/').body;
const valuesOf = (field: keyof Shown) => new Set(orders.map((order) => order[field]));

describe("the farmer's orders", () => {
  test('have every order status, payment method and payment status', () => {
    expect(valuesOf('orderStatus').size).toBe(6);
    expect(valuesOf('paymentMethod').size).toBe(3);
    expect(valuesOf('paymentStatus').size).toBe(3);
  });

  test('have a receptionist unless they are pending', () => {
    for (const order of orders) expect('receptionist' in order).toBe(order.orderStatus !== 'pending');
  });

  test('have a completion date only when they are completed', () => {
    for (const order of orders) expect('completionDate' in order).toBe(order.orderStatus === 'completed');
  });
});

test('the second sprayer has orders that the first does not have', () => {
  const ask = anAsk();
  const of = (line: string) => ask('receptionist', line).body.content.map(({ id }) => id);
  const alone = orders
    .map(({ id }) => of(`GET /api/receptionist/order/${id}/sprayers`))
    .filter((ids) => ids.length === 1);

  expect(new Set(alone.flat())).toEqual(new Set([4, 6]));
});

test('two references share nothing', () => {
  const [first, second] = [anAsk(), anAsk()];
  const before = second('farmer', 'GET /api/farmer/order/').text;
  for (const { id } of orders) first('farmer', `POST /api/farmer/order/${id}/confirm`);

  expect(second('farmer', 'GET /api/farmer/order/').text).toBe(before);
});

test('without seeded there is nothing to list', () => {
  const ask = anAsk({ seeded: false });

  expect(ask('farmer', 'GET /api/farmer/order/').body.content).toEqual([]);
  expect(ask('sprayer', 'GET /api/sprayer/order/').body.content).toEqual([]);
  expect(ask('receptionist', 'GET /api/receptionist/feedback/').body.content).toEqual([]);
  expect(ask('admin', 'GET /api/common/notification/').body.content).toEqual([]);
});
