import { describe, expect, test } from 'vitest';
import { anAsk, type Ask } from './ask.js';

const setUp = (ask: Ask, state: string, role = 'farmer') =>
  ask('nobody', 'POST /provider-states', { state, params: { role }, action: 'setup' });

describe.each([{ seeded: true }, { seeded: false }])('with %j', (rules) => {
  test('an order with sprayers has some', () => {
    const ask = anAsk(rules);
    const { orderId } = setUp(ask, 'an order with sprayers', 'receptionist').body;

    const sprayers = ask('receptionist', `GET /api/receptionist/order/${orderId}/sprayers`).body;
    expect(sprayers.page.totalElements).toBeGreaterThan(0);
  });

  test('an order with a payment intent can be paid by the farmer, every time', () => {
    const ask = anAsk(rules);

    for (let time = 0; time < 5; time++) {
      const { orderId, secret } = setUp(ask, 'an order with a payment intent').body;
      expect(ask('receptionist', `GET /api/receptionist/order/${orderId}`).body.paymentStatus).toBe('pending');
      expect(ask('farmer', `GET /api/farmer/order/${orderId}/payment-intent/${secret}`).status).toBe(200);
    }
  });

  test.each(['pending', 'assigned', 'any'] as const)(
    'an order that can be confirmed is, where %s orders are',
    (confirms) => {
      const ask = anAsk({ ...rules, confirms });
      const { orderId } = setUp(ask, 'an order that can be confirmed').body;

      expect(ask('farmer', `POST /api/farmer/order/${orderId}/confirm`).status).toBe(200);
    },
  );

  test('feedback exists', () => {
    const ask = anAsk(rules);

    expect(setUp(ask, 'feedback exists').body).toEqual({});
    const { content } = ask('receptionist', 'GET /api/receptionist/feedback/').body;
    expect(content[0]).toMatchObject({ order: { farmer: {}, receptionist: {} } });
  });

  test('an order of the sprayer exists', () => {
    const ask = anAsk(rules);

    expect(setUp(ask, 'an order of the sprayer exists', 'sprayer').body).toEqual({});
    expect(ask('sprayer', 'GET /api/sprayer/order/').body.content[0]).toMatchObject({ farmer: {}, receptionist: {} });
  });

  test.each(['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'] as const)(
    'notifications for the %s exist',
    (role) => {
      const ask = anAsk(rules);

      expect(setUp(ask, 'notifications for the current user exist', role).body).toEqual({});
      const { content } = ask(role, 'GET /api/common/notification/').body;
      expect(content[0]?.recipient.role).toBe(role.replace('other-', ''));
    },
  );
});

test('a new order is created for each confirmation', () => {
  const ask = anAsk();
  const [first, second] = [1, 2].map(() => setUp(ask, 'an order that can be confirmed').body.orderId);

  expect(first).not.toBe(second);
});

test('an unknown state is rejected with 422', () => {
  expect(setUp(anAsk(), 'the sun shines').status).toBe(422);
});

test('a body that is not a JSON object is rejected with 400', () => {
  expect(anAsk()('nobody', 'POST /provider-states', '[').status).toBe(400);
});

test('tearing down a state does nothing', () => {
  const ask = anAsk({ seeded: false });
  const body = { state: 'feedback exists', action: 'teardown' };

  expect(ask('nobody', 'POST /provider-states', body).body).toEqual({});
  expect(ask('receptionist', 'GET /api/receptionist/feedback/').body.content).toEqual([]);
});
