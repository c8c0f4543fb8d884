import { describe, expect, test, vi } from 'vitest';
import { aReference } from '../../reference/reference.js';
import { sampleOrder } from '../support/sample-order.js';
import { anAsk, create, idsOf } from './ask.js';

describe('a created order', () => {
  test('carries what was sent, with the session and crop filled in', () => {
    const created = create(anAsk());

    expect(created.status).toBe(200);
    expect(created.body).toMatchObject(sampleOrder);
    expect(created.body.session).toMatchObject({ startTime: { hour: 8, minute: 30, second: 0, nano: 0 } });
    expect(created.body.cropType).toEqual({ id: 11, name: 'Spring wheat' });
  });

  test('is pending, unpaid, of today, without a receptionist, and its cost follows from its area', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59Z') });
    const { body } = create(anAsk());
    vi.useRealTimers();

    expect(body).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending', cost: 500 });
    expect(body).toHaveProperty('creationDate', '2026-12-31');
    expect(body).not.toHaveProperty('receptionist');
    expect(body).not.toHaveProperty('completionDate');
  });

  test('omits the farmer', () => {
    expect(create(anAsk()).body).not.toHaveProperty('farmer');
  });

  test('differs in id from the one before', () => {
    const ask = anAsk();

    expect(create(ask).body.id).not.toBe(create(ask).body.id);
  });

  test("is first in its farmer's list, and in no other list", () => {
    const ask = anAsk();
    const { id } = create(ask).body;

    expect(idsOf(ask('farmer', 'GET /api/farmer/order/'))[0]).toBe(id);
    expect(idsOf(ask('other-farmer', 'GET /api/farmer/order/'))).not.toContain(id);
  });

  test('makes one notification, for its farmer', () => {
    const ask = anAsk();
    const before = ask('farmer', 'GET /api/common/notification/').body.page.totalElements;
    const { id } = create(ask).body;
    const { content, page } = ask('farmer', 'GET /api/common/notification/').body;

    expect(page.totalElements).toBe(before + 1);
    expect(content[0]?.order.id).toBe(id);
  });

  test.each([
    { area: 1 },
    { area: 1.25 },
    { latitude: -33.8688, longitude: 151.2093 },
    { location: 'La coulée "du haut" 🌾' },
    { confirmed: true },
    { paymentMethod: 'cash' },
    { paymentMethod: 'mastercard' },
    { date: '2020-02-29' },
    { session: { id: 7, startTime: { hour: 1 } } },
  ])('can have %j', (changes) => {
    const created = create(anAsk(), changes);

    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ ...changes, session: { id: changes.session?.id ?? 8 } });
  });
});

describe('a rejected order', () => {
  test.each([
    { date: '2027-02-29' },
    { date: '2027-13-01' },
    { date: '09/08/2027' },
    { date: 20270809 },
    { session: { id: 10 } },
    { session: 8 },
    { session: { id: '8' } },
    { location: '' },
    { location: '  ' },
    { location: 7 },
    { latitude: 90.5 },
    { longitude: -180.01 },
    { longitude: '12' },
    { cropType: { id: 8 } },
    { cropType: null },
    { area: 0 },
    { area: 0.9999999999999999 },
    { area: -1 },
    { area: '40' },
    { confirmed: 'no' },
    { paymentMethod: 'bitcoin' },
    { paymentMethod: 'VISA' },
    { paymentMethod: undefined },
  ])('is one with %j', (changes) => {
    const ask = anAsk();
    const before = ask('farmer', 'GET /api/farmer/order/').text;
    const refused = create(ask, changes);

    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: 'bad_request', message: expect.stringMatching(/ must be .*\.$/) });
    expect(ask('farmer', 'GET /api/farmer/order/').text).toBe(before);
  });

  test.each([
    [{ session: { id: 10 } }, 'session must be an object with the id of one that exists: 7, 8, 9; got {"id":10}.'],
    [{ session: undefined }, 'session must be an object with the id of one that exists: 7, 8, 9; got nothing.'],
    [{ cropType: 8 }, /^cropType must be an object with the id of one that exists: 10 \(\w+\), .*; got 8\.$/],
    [{ date: '2027-02-29' }, 'date must be a day of the calendar, YYYY-MM-DD, got "2027-02-29".'],
    [{ area: 0.5 }, 'area must be at least 1, got 0.5.'],
    [{ area: '40' }, /^area must be a number between .*, got "40"\.$/],
    [{ paymentMethod: 'VISA' }, 'paymentMethod must be one of cash, visa, mastercard, got "VISA".'],
    [{ location: ['x'.repeat(200)] }, /^location must be a string with something in it, got \["x{78}…\.$/],
  ])('says what is wrong with %j', (changes, message) => {
    const { body } = create(anAsk(), changes);

    if (typeof message === 'string') expect(body.message).toBe(message);
    else expect(body.message).toMatch(message);
  });

  test.each(['', '{', '[]', 'null', '"order"'])('is the body %j', (body) => {
    expect(anAsk()('farmer', 'POST /api/farmer/order', body).status).toBe(400);
  });

  test('is one that is not sent as JSON', () => {
    const { handle, credentials } = aReference();
    const post = (headers: Record<string, string>) =>
      handle({
        method: 'POST',
        target: '/api/farmer/order',
        headers: { ...credentials.farmer, ...headers },
        body: JSON.stringify(sampleOrder),
      }).status;

    expect(post({})).toBe(415);
    expect(post({ 'content-type': 'text/plain' })).toBe(415);
    expect(post({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe(200);
  });
});

describe('decisions', () => {
  test('initialOrderStatus and initialPaymentStatus are those of a created order', () => {
    const ask = anAsk({ initialOrderStatus: 'confirmed', initialPaymentStatus: 'paid' });

    expect(create(ask).body).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid' });
  });

  test('slotCapacity fills one session of one day', () => {
    const ask = anAsk({ slotCapacity: 1 });

    expect(create(ask).status).toBe(200);
    expect(create(ask).status).toBe(409);
    expect(create(ask, { session: { id: 9 } }).status).toBe(200);
    expect(create(ask, { date: '2027-08-10' }).status).toBe(200);
  });

  test('isClosed closes a day', () => {
    const ask = anAsk({ isClosed: (date) => date === sampleOrder.date });

    expect(create(ask).status).toBe(409);
    expect(create(ask, { date: '2027-08-10' }).status).toBe(200);
  });

  test('without knowsSessions any session and crop is accepted', () => {
    const { body, status } = create(anAsk({ knowsSessions: false }), { session: { id: 700 }, cropType: { id: 701 } });

    expect(status).toBe(200);
    expect(body).toMatchObject({ session: { id: 700 }, cropType: { id: 701 } });
  });

  test('nulls shows a field without a value as null, but never the farmer', () => {
    const { body } = create(anAsk({ nulls: 'null' }));

    expect(body).toMatchObject({ receptionist: null, completionDate: null });
    expect(body).not.toHaveProperty('farmer');
  });
});

describe('faults', () => {
  test('minimumArea moves the limit', () => {
    expect(create(anAsk({ minimumArea: 0 }), { area: 0 }).status).toBe(200);
    expect(create(anAsk({ minimumArea: 2 }), { area: 1 }).status).toBe(400);
  });

  test('storesRejectedOrders leaves a trace', () => {
    const ask = anAsk({ storesRejectedOrders: true });
    const refused = create(ask, { area: 0, location: 'refused' });

    expect(refused.status).toBe(400);
    expect(ask('farmer', 'GET /api/farmer/order/').body.content[0]).toMatchObject({ location: 'refused', area: 0 });
  });

  test('acceptsAnyPaymentMethod and acceptsImpossibleDates store what was sent', () => {
    const ask = anAsk({ acceptsAnyPaymentMethod: true, acceptsImpossibleDates: true });

    expect(create(ask, { paymentMethod: 'bitcoin', date: '2027-02-30' }).body).toMatchObject({
      paymentMethod: 'bitcoin',
      date: '2027-02-30',
    });
  });

  test('acceptedPaymentMethods excludes a payment method', () => {
    const ask = anAsk({ acceptedPaymentMethods: ['cash', 'visa'] });

    expect(create(ask, { paymentMethod: 'visa' }).status).toBe(200);
    expect(create(ask, { paymentMethod: 'mastercard' }).status).toBe(400);
  });

  test('dateShift moves the date', () => {
    expect(create(anAsk({ dateShift: -1 }), { date: '2027-03-01' }).body.date).toBe('2027-02-28');
  });

  test.each([
    [{ rejectsConfirmedTrue: true }, { confirmed: true }],
    [{ areaStep: 1 }, { area: 1.5 }],
    [{ rejectsNegativeCoordinates: true }, { latitude: -1 }],
    [{ rejectsNonAscii: true }, { location: 'La coulée' }],
  ])('%j refuses %j and takes the rest', (rules, changes) => {
    const ask = anAsk(rules);

    expect(create(ask, { longitude: 108.1133, ...changes }).status).toBe(400);
    expect(create(ask, { longitude: 108.1133 }).status).toBe(200);
  });
});
