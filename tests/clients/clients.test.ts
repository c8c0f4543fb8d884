import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startReference, type StartedReference } from '../../bin/library/reference-server.js';
import { clientFile, headerOf } from './generate.js';
import type { paths } from './generated/openapi-typescript.js';
import * as orval from './generated/orval.js';

let reference: StartedReference;

/** An order whose payment intent has this secret. */
let payable: { orderId: number; secret: string };

const date = '2099-06-01';
const order = {
  date,
  session: { id: 8 },
  location: 'Clients’ field',
  latitude: 51.6204,
  longitude: -108.1133,
  cropType: { id: 11 },
  area: 12.5,
  confirmed: false,
  paymentMethod: 'visa',
} as const;

beforeAll(async () => {
  reference = await startReference();
  const asked = { state: 'an order with a payment intent', params: { role: 'farmer' }, action: 'setup' };
  const body = JSON.stringify(asked);
  const headers = { 'content-type': 'application/json' };
  const set = await fetch(String(reference.settings.statesUrl), { method: 'POST', headers, body });
  payable = (await set.json()) as typeof payable;
});

afterAll(() => reference.close());

function authorization(token: string | undefined): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

test.for([
  ['openapi-typescript', 'openapi-typescript.d.ts'],
  ['orval', 'orval.ts'],
] as const)('the client of %s was generated from the document as it is', ([generator, name]) => {
  const [first] = readFileSync(clientFile(name), 'utf8').split('\n');

  expect(first, 'npm run clients generates it again').toBe(headerOf(generator));
});

function clientOf(token: string | undefined): Client<paths> {
  return createClient<paths>({ baseUrl: reference.baseUrl, headers: authorization(token) });
}

function as(token: string | undefined): { headers: ReturnType<typeof authorization> } {
  return { headers: authorization(token) };
}

describe('a client of openapi-typescript with openapi-fetch', () => {
  test('calls every operation', async () => {
    const { farmerToken, receptionistToken, sprayerToken } = reference.settings;
    const [farmer, receptionist] = [clientOf(farmerToken), clientOf(receptionistToken)];
    const query = { page: 0, size: 2, sort: ['area,desc', 'id'] };
    const created = await farmer.POST('/api/farmer/order', { body: order });
    const id = created.data?.id ?? 0;
    const path = { id };
    const paid = { path: { id: payable.orderId, secret: payable.secret } };

    expect(created.data).toMatchObject({ date, area: 12.5 });
    const read = await receptionist.GET('/api/receptionist/order/{id}', { params: { path } });
    expect(read.data?.farmer.role).toBe('farmer');
    const confirmed = await farmer.POST('/api/farmer/order/{id}/confirm', { params: { path } });
    expect(confirmed.data).toMatchObject({ id, confirmed: true });
    const filtered = { ...query, orderStatus: 'confirmed', paymentMethod: 'visa' } as const;
    const own = await farmer.GET('/api/farmer/order/', { params: { query: filtered } });
    expect(own.data?.page).toMatchObject({ size: 2, number: 0 });
    expect(own.data?.content.every(({ orderStatus }) => orderStatus === 'confirmed')).toBe(true);
    const verified = await farmer.GET('/api/farmer/order/{id}/payment-intent/{secret}', { params: paid });
    expect(verified.data?.id).toBe(payable.orderId);
    const sprayed = await clientOf(sprayerToken).GET('/api/sprayer/order/', { params: { query } });
    const areas = sprayed.data?.content.map(({ area = 0 }) => area) ?? [];
    expect(areas).toEqual(areas.toSorted((one, other) => other - one));
    expect(sprayed.data?.content[0]?.farmer.id).toBeTypeOf('number');
    const sprayers = await receptionist.GET('/api/receptionist/order/{id}/sprayers', { params: { path } });
    expect(sprayers.data?.page.totalElements).toBe(0);
    const feedback = await receptionist.GET('/api/receptionist/feedback/');
    expect(feedback.data?.content[0]?.order?.farmer.id).toBeTypeOf('number');
    const notifications = await farmer.GET('/api/common/notification/');
    expect(notifications.data?.content[0]?.recipient?.password).toBeTypeOf('string');
  });

  test('is told what is wrong with an order', async () => {
    const { error, response } = await clientOf(reference.settings.farmerToken).POST('/api/farmer/order', {
      body: { ...order, session: { id: 4 } },
    });

    expect(response.status).toBe(400);
    expect(error).toMatchObject({ message: expect.stringContaining('session') });
  });

  test('of the nested document, which writes pageable[page], is understood', async () => {
    const { data } = await createClient<{ '/api/sprayer/order/': { get: NestedList } }>({
      baseUrl: reference.baseUrl,
      headers: authorization(reference.settings.sprayerToken),
    }).GET('/api/sprayer/order/', { params: { query: { pageable: { page: 1, size: 1 } } } });

    expect(data?.page).toMatchObject({ number: 1, size: 1 });
  });
});

/** What openapi-typescript writes about the sprayer's list in openapi.json. */
interface NestedList {
  parameters: { query: { pageable: { page?: number; size?: number; sort?: string[] } } };
  responses: { 200: { content: { 'application/json': { page: { number: number; size: number } } } } };
}

describe('a client of orval', () => {
  // Without a base URL in its settings, orval writes relative ones.
  beforeAll(() => {
    const { fetch: ask } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => ask(new URL(url, reference.baseUrl), init));
  });
  afterAll(() => vi.unstubAllGlobals());

  test('calls every operation', async () => {
    const { farmerToken, receptionistToken, sprayerToken } = reference.settings;
    const [farmer, receptionist, sprayer] = [as(farmerToken), as(receptionistToken), as(sprayerToken)];
    const created = await orval.createOrder(order, {
      headers: { ...farmer.headers, 'Content-Type': 'application/json' },
    });
    const { id = 0 } = succeeded(created);

    expect(succeeded(created)).toMatchObject({ date, area: 12.5 });
    expect(succeeded(await orval.getOrder(id, receptionist)).farmer.role).toBe('farmer');
    expect(succeeded(await orval.confirmOrder(id, farmer))).toMatchObject({ id, confirmed: true });
    const query = { page: 0, size: 2, sort: ['area,desc', 'id'] };
    const own = succeeded(await orval.listFarmerOrders({ ...query, paymentMethod: 'visa' }, farmer));
    expect(own.page).toMatchObject({ size: 2, number: 0 });
    expect(own.content.every(({ paymentMethod }) => paymentMethod === 'visa')).toBe(true);
    const verified = succeeded(await orval.verifyPayment(payable.orderId, payable.secret, farmer));
    expect(verified.id).toBe(payable.orderId);
    const sprayed = succeeded(await orval.listSprayerOrders(query, sprayer)).content.map(({ area = 0 }) => area);
    expect(sprayed).toEqual(sprayed.toSorted((one, other) => other - one));
    expect(succeeded(await orval.listOrderSprayers(id, receptionist)).page.totalElements).toBe(0);
    expect(succeeded(await orval.listFeedback(receptionist)).content[0]?.order?.farmer.id).toBeTypeOf('number');
    const notifications = succeeded(await orval.listNotifications(farmer));
    expect(notifications.content[0]?.recipient?.password).toBeTypeOf('string');
  });

  test('is told what is wrong with a page', async () => {
    const { status, data } = await orval.listFarmerOrders({ size: 0 }, as(reference.settings.farmerToken));

    expect(status).toBe(400);
    expect(data).toMatchObject({ message: 'size must be at least 1, got "0".' });
  });
});

type Succeeded<T> = T extends { status: 200; data: infer D } ? D : never;

function succeeded<T extends { status: number; data: unknown }>(response: T): Succeeded<T> {
  expect(response.status).toBe(200);

  return response.data as Succeeded<T>;
}
