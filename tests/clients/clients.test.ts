import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedReference, startReference } from '../../bin/library/reference-server.js';
import { sampleOrder } from '../support/sample-order.js';
import { header, typesFile } from './generate.js';
import type { paths } from './generated/openapi-typescript.d.js';

let reference: StartedReference;

/** An order whose payment intent has this secret. */
let payable: { orderId: number; secret: string };

beforeAll(async () => {
  reference = await startReference();
  const asked = { state: 'an order with a payment intent', params: { role: 'farmer' }, action: 'setup' };
  const body = JSON.stringify(asked);
  const headers = { 'content-type': 'application/json' };
  const set = await fetch(String(reference.settings.statesUrl), { method: 'POST', headers, body });
  payable = (await set.json()) as typeof payable;
});

afterAll(() => reference.close());

test('the types were generated from the document as it is', () => {
  const [first] = readFileSync(typesFile, 'utf8').split('\n');

  expect(first, 'npm run clients generates them again').toBe(header());
});

function headersFor(token: string | undefined): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

function clientOf(token: string | undefined): Client<paths> {
  return createClient<paths>({ baseUrl: reference.baseUrl, headers: headersFor(token) });
}

describe('a client of openapi-typescript with openapi-fetch', () => {
  test('calls every operation', async () => {
    const { farmerToken, receptionistToken, sprayerToken } = reference.settings;
    const [farmer, receptionist] = [clientOf(farmerToken), clientOf(receptionistToken)];
    const query = { page: 0, size: 2, sort: ['area,desc', 'id'] };
    const created = await farmer.POST('/api/farmer/order', { body: { ...sampleOrder, location: 'Clients’ field' } });
    const id = created.data?.id ?? 0;
    const path = { id };
    const paid = { path: { id: payable.orderId, secret: payable.secret } };

    expect(created.data).toMatchObject({ date: sampleOrder.date, area: sampleOrder.area });
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
      body: { ...sampleOrder, session: { id: 4 } },
    });

    expect(response.status).toBe(400);
    expect(error).toMatchObject({ message: expect.stringContaining('session') });
  });

  test('is told what is wrong with a page', async () => {
    const { error, response } = await clientOf(reference.settings.farmerToken).GET('/api/farmer/order/', {
      params: { query: { size: 0 } },
    });

    expect(response.status).toBe(400);
    expect(error).toMatchObject({ message: 'size must be at least 1, got "0".' });
  });

  test('of the nested document, which writes pageable[page], is understood', async () => {
    const { data } = await createClient<{ '/api/sprayer/order/': { get: NestedList } }>({
      baseUrl: reference.baseUrl,
      headers: headersFor(reference.settings.sprayerToken),
    }).GET('/api/sprayer/order/', { params: { query: { pageable: { page: 1, size: 1 } } } });

    expect(data?.page).toMatchObject({ number: 1, size: 1 });
  });
});

/** What openapi-typescript writes about the sprayer's list in openapi.json. */
interface NestedList {
  parameters: { query: { pageable: { page?: number; size?: number; sort?: string[] } } };
  responses: { 200: { content: { 'application/json': { page: { number: number; size: number } } } } };
}
