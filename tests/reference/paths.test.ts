import { expect, test } from 'vitest';
import { aReference } from '../../reference/reference.js';
import { anAsk, create } from './ask.js';

test.each([
  'GET /',
  'GET /api',
  'GET /api/farmer',
  'POST /api/farmer/order/14/confirm/',
  'GET /api/receptionist/order/14/',
  'GET /api/receptionist/order/14/sprayers/',
  'GET /api/receptionist/feedback',
  'GET /api/sprayer/order',
  'GET /api/common/notification',
  'GET /api/farmer/order/14/payment-intent/',
  'GET /api/farmer/order/14/payment-intent/a/b',
  'GET /API/farmer/order/',
  'GET //api/farmer/order/',
])('there is nothing at %s', (line) => {
  const { body, status } = anAsk()('farmer', line);

  expect(status).toBe(404);
  expect(body).toEqual({ error: 'not_found', message: expect.any(String) });
});

test.each([
  ['GET /api/farmer/order', 'POST'],
  ['POST /api/farmer/order/', 'GET'],
  ['DELETE /api/receptionist/order/14', 'GET'],
  ['GET /api/farmer/order/14/confirm', 'POST'],
  ['GET /provider-states', 'POST'],
])('%s is refused, because the path takes %s', (line, allowed) => {
  const { headers, status } = anAsk()('farmer', line);

  expect(status).toBe(405);
  expect(headers['allow']).toBe(allowed);
});

test('a base path precedes every path', () => {
  const ask = anAsk({ basePath: '/spray/v0' });

  expect(create(ask).status).toBe(200);
  expect(ask('farmer', 'GET /api/farmer/order/').status).toBe(200);
  expect(ask('nobody', 'POST /provider-states', { state: 'feedback exists' }).status).toBe(200);
});

test('without its base path nothing is found', () => {
  const { handle, credentials } = aReference({ basePath: '/spray' });
  const call = { method: 'GET', headers: credentials.farmer, body: null };

  expect(handle({ ...call, target: '/spray/api/farmer/order/' }).status).toBe(200);
  expect(handle({ ...call, target: '/api/farmer/order/' }).status).toBe(404);
});
