import { describe, expect, test } from 'vitest';
import { anAsk, create, idsOf } from './ask.js';

const farmerList = (query = '', rules = {}) => anAsk(rules)('farmer', `GET /api/farmer/order/${query}`);
const sprayerList = (query = '', rules = {}) => anAsk(rules)('sprayer', `GET /api/sprayer/order/${query}`);

describe('list-farmer-orders', () => {
  test("shows the farmer's orders and omits the farmer", () => {
    const { body } = farmerList();

    expect(body.page).toEqual({ size: 20, number: 0, totalElements: 10, totalPages: 1 });
    for (const order of body.content) expect(order).not.toHaveProperty('farmer');
  });

  test.each(['pending', 'cancelled', 'confirmed', 'assigned', 'in_progress', 'completed'])(
    'filters on orderStatus %s',
    (orderStatus) => {
      const { content, page } = farmerList(`?orderStatus=${orderStatus}`).body;

      expect(new Set(content.map((order) => order.orderStatus))).toEqual(new Set([orderStatus]));
      expect(page.totalElements).toBe(content.length);
    },
  );

  test.each(['cash', 'visa', 'mastercard'])('filters on paymentMethod %s', (paymentMethod) => {
    const { content } = farmerList(`?paymentMethod=${paymentMethod}`).body;

    expect(new Set(content.map((order) => order.paymentMethod))).toEqual(new Set([paymentMethod]));
  });

  test('two filters are combined with and', () => {
    const { content } = farmerList('?orderStatus=pending&paymentMethod=visa').body;

    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({ orderStatus: 'pending', paymentMethod: 'visa' });
  });

  test.each(['?orderStatus=done', '?orderStatus=PENDING', '?paymentMethod=bitcoin', '?paymentMethod='])(
    'refuses %s',
    (query) => {
      expect(farmerList(query).status).toBe(400);
    },
  );

  test('the filters have the names of the rules', () => {
    const rules = { orderStatusParam: 'status', paymentMethodParam: 'payment' };

    expect(farmerList('?status=pending&payment=visa', rules).body.page.totalElements).toBe(1);
    expect(farmerList('?orderStatus=pending&paymentMethod=visa', rules).body.page.totalElements).toBe(10);
  });

  test('filterJoin or widens the list', () => {
    const { content } = farmerList('?orderStatus=pending&paymentMethod=visa', { filterJoin: 'or' }).body;

    expect(content.length).toBeGreaterThan(2);
    expect(content.every((order) => order.orderStatus === 'pending' || order.paymentMethod === 'visa')).toBe(true);
  });

  test('a filter without effect is ignored, with any value', () => {
    const filters = { orderStatus: false, paymentMethod: true };

    expect(farmerList('?orderStatus=done', { filters }).body.page.totalElements).toBe(10);
  });

  test('without filteredTotals the totals count every order', () => {
    const { content, page } = farmerList('?orderStatus=pending&size=2', { filteredTotals: false }).body;

    expect(content).toHaveLength(2);
    expect(page).toMatchObject({ totalElements: 10, totalPages: 5 });
  });

  test("farmerSees all shows the other farmer's too", () => {
    expect(farmerList('', { farmerSees: 'all' }).body.page.totalElements).toBe(13);
  });
});

describe('list-sprayer-orders', () => {
  test('shows the orders that the sprayer works on, with farmer and receptionist', () => {
    const { content } = sprayerList().body;

    expect(content).toHaveLength(6);
    for (const order of content) {
      expect(order).toMatchObject({ farmer: { role: 'farmer' }, receptionist: { role: 'receptionist' } });
    }
    expect(new Set(content.map(({ orderStatus }) => orderStatus))).toEqual(
      new Set(['assigned', 'in_progress', 'completed']),
    );
  });

  test('every order names the sprayer among its sprayers', () => {
    const ask = anAsk();
    const me = ask('sprayer', 'GET /api/common/notification/').body.content[0]?.recipient.id;

    for (const id of idsOf(ask('sprayer', 'GET /api/sprayer/order/'))) {
      expect(idsOf(ask('receptionist', `GET /api/receptionist/order/${id}/sprayers`))).toContain(me);
    }
  });

  test('requiresPageable rejects a query without any member', () => {
    expect(sprayerList('', { requiresPageable: true }).status).toBe(400);
    expect(sprayerList('?page=0', { requiresPageable: true }).status).toBe(200);
    expect(sprayerList('?sort=id', { requiresPageable: true }).status).toBe(200);
  });

  test('sprayerSees all shows every order', () => {
    expect(sprayerList('', { sprayerSees: 'all' }).body.page.totalElements).toBe(13);
  });
});

describe('list-order-sprayers', () => {
  test('shows sprayers with their expertise, and no password', () => {
    const ask = anAsk();
    const { orderId } = ask('nobody', 'POST /provider-states', { state: 'an order with sprayers' }).body;
    const { content } = ask('receptionist', `GET /api/receptionist/order/${orderId}/sprayers`).body;

    expect(content).toHaveLength(2);
    for (const sprayer of content) {
      expect(sprayer).toMatchObject({ role: 'sprayer', expertise: expect.any(String), active: true });
      expect(sprayer).not.toHaveProperty('password');
    }
  });

  test('is empty for a new order, and 404 for an unknown one', () => {
    const ask = anAsk();
    const { id } = create(ask).body;

    expect(ask('receptionist', `GET /api/receptionist/order/${id}/sprayers`).body).toEqual({
      content: [],
      page: { size: 20, number: 0, totalElements: 0, totalPages: 0 },
    });
    expect(ask('receptionist', 'GET /api/receptionist/order/999999/sprayers').status).toBe(404);
  });
});

test('list-feedback shows ratings, a text, and the order with farmer and receptionist', () => {
  const { content } = anAsk()('receptionist', 'GET /api/receptionist/feedback/').body;

  expect(content).toHaveLength(4);
  for (const feedback of content) {
    expect(feedback).toMatchObject({
      overallRating: expect.any(Number),
      attentiveRating: expect.any(Number),
      friendlyRating: expect.any(Number),
      professionalRating: expect.any(Number),
      text: expect.any(String),
      order: { farmer: { role: 'farmer' }, receptionist: { role: 'receptionist' } },
    });
  }
});

describe('list-notifications', () => {
  const accounts = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'] as const;
  const recipients = (rules = {}) => {
    const ask = anAsk(rules);
    return accounts.map((account) => [
      ...new Set(ask(account, 'GET /api/common/notification/').body.content.map(({ recipient }) => recipient.id)),
    ]);
  };

  test.each(accounts)('the %s has at least three, each with an order and a recipient with a password', (account) => {
    const { content } = anAsk()(account, 'GET /api/common/notification/').body;

    expect(content.length).toBeGreaterThanOrEqual(3);
    for (const notification of content) {
      expect(notification).toMatchObject({
        recipient: { role: account.replace('other-', ''), password: expect.stringMatching(/^\$2b\$10\$[./\w]{53}$/) },
        order: { farmer: { role: 'farmer' } },
        subject: expect.any(String),
        text: expect.any(String),
        timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      });
      expect(notification.order.farmer).not.toHaveProperty('password');
    }
  });

  test('each user sees their own', () => {
    expect(recipients()).toEqual([[1], [2], [3], [4], [5]]);
  });

  test("notificationsOf next-user shows the next user's", () => {
    expect(recipients({ notificationsOf: 'next-user' })).toEqual([[2], [3], [4], [5], [1]]);
  });

  test('notificationsOf all shows those of all users', () => {
    expect(recipients({ notificationsOf: 'all' })[0]).toHaveLength(5);
  });
});
