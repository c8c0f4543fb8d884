import { describe, expect, test } from 'vitest';
import { anAsk, type Ask, create, type Id } from './ask.js';

const firstWith = (ask: Ask, filter: string): Id =>
  ask('farmer', `GET /api/farmer/order/?${filter}&size=1`).body.content[0]?.id ?? 0;
const confirm = (ask: Ask, id: Id) => ask('farmer', `POST /api/farmer/order/${id}/confirm`);
const verify = (ask: Ask, id: Id, secret: string) =>
  ask('farmer', `GET /api/farmer/order/${id}/payment-intent/${secret}`);
const statusOf = (ask: Ask, id: Id) => ask('receptionist', `GET /api/receptionist/order/${id}`).body;
const intent = (ask: Ask) => ask('nobody', 'POST /provider-states', { state: 'an order with a payment intent' }).body;

describe('get-order', () => {
  test('shows the farmer and the receptionist, without their passwords', () => {
    const ask = anAsk();
    const { body, status } = ask(
      'receptionist',
      `GET /api/receptionist/order/${firstWith(ask, 'orderStatus=assigned')}`,
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({ farmer: { role: 'farmer' }, receptionist: { role: 'receptionist' } });
    expect(body.farmer).not.toHaveProperty('password');
    expect(body.receptionist).not.toHaveProperty('password');
  });

  test('agrees with the response of create-order', () => {
    const ask = anAsk();
    const created = create(ask).body;

    expect(statusOf(ask, created.id)).toMatchObject(created);
  });

  test.each(['999999', '0', '-1', 'first', '1.0', '007', '99999999999999999999'])('there is no order %s', (id) => {
    expect(anAsk()('receptionist', `GET /api/receptionist/order/${id}`).status).toBe(404);
  });
});

describe('confirm-order', () => {
  test('confirms a new order, gives it a receptionist, and omits the farmer', () => {
    const ask = anAsk();
    const { body, status } = confirm(ask, create(ask).body.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({ orderStatus: 'confirmed', confirmed: true, receptionist: { role: 'receptionist' } });
    expect(body).not.toHaveProperty('farmer');
  });

  test('confirms a confirmed order again', () => {
    const ask = anAsk();
    const { id } = create(ask).body;

    expect(confirm(ask, id)).toEqual(confirm(ask, id));
  });

  test.each(['cancelled', 'assigned', 'in_progress', 'completed'])('rejects an order that is %s', (orderStatus) => {
    const ask = anAsk();
    const id = firstWith(ask, `orderStatus=${orderStatus}`);

    expect(confirm(ask, id).status).toBe(409);
    expect(statusOf(ask, id).orderStatus).toBe(orderStatus);
  });

  test("finds no order of another farmer's", () => {
    const ask = anAsk();
    const { id } = create(ask).body;

    expect(ask('other-farmer', `POST /api/farmer/order/${id}/confirm`).status).toBe(404);
    expect(statusOf(ask, id).orderStatus).toBe('pending');
  });

  test('confirms decides which orders can be confirmed', () => {
    const assigned = anAsk({ confirms: 'assigned' });
    const any = anAsk({ confirms: 'any' });

    expect(confirm(assigned, create(assigned).body.id).status).toBe(409);
    expect(confirm(assigned, firstWith(assigned, 'orderStatus=assigned')).body.orderStatus).toBe('assigned');
    expect(confirm(any, firstWith(any, 'orderStatus=completed')).body.orderStatus).toBe('completed');
  });
});

describe('verify-payment', () => {
  test('the right secret pays the order, and the response omits the farmer', () => {
    const ask = anAsk();
    const { orderId, secret } = intent(ask);
    const { body, status } = verify(ask, orderId, secret);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: orderId, paymentStatus: 'paid' });
    expect(body).not.toHaveProperty('farmer');
  });

  test('the secret is percent-decoded', () => {
    const ask = anAsk();
    const { orderId, secret } = intent(ask);

    expect(verify(ask, orderId, secret.replaceAll('_', '%5F')).status).toBe(200);
    expect(verify(ask, orderId, '%E0%A4%A').status).toBe(400);
  });

  test('a wrong secret changes nothing', () => {
    const ask = anAsk();
    const { orderId } = intent(ask);

    expect(verify(ask, orderId, 'pi_made_up').status).toBe(404);
    expect(statusOf(ask, orderId).paymentStatus).toBe('pending');
  });

  test('an order paid in cash has no secret', () => {
    const ask = anAsk();
    const { id } = create(ask, { paymentMethod: 'cash' }).body;

    expect(verify(ask, id, 'undefined').status).toBe(404);
  });

  test("a farmer cannot pay another farmer's order", () => {
    const ask = anAsk();
    const { orderId, secret } = intent(ask);

    expect(ask('other-farmer', `GET /api/farmer/order/${orderId}/payment-intent/${secret}`).status).toBe(404);
    expect(statusOf(ask, orderId).paymentStatus).toBe('pending');
  });

  test('paysAnySecret pays with a wrong one', () => {
    const ask = anAsk({ paysAnySecret: true });
    const { orderId } = intent(ask);

    expect(verify(ask, orderId, 'pi_made_up').body.paymentStatus).toBe('paid');
  });
});
