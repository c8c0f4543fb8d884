import { expect, test } from 'vitest';
import type { WireRequest, WireResponse } from '../../helpers/connection/wire.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { aReference } from '../../reference/reference.js';
import { settingsFor } from '../support/settings.js';

type Send = (request: WireRequest, count: number) => Partial<WireResponse>;

function clientOf(send: Send, concurrency = 8) {
  const sent: WireRequest[] = [];
  const transport = {
    send(request: WireRequest) {
      sent.push(request);

      return Promise.resolve({ status: 200, headers: [], body: new Uint8Array(), ...send(request, sent.length) });
    },
    close: () => Promise.resolve(),
  };

  return { client: aClient({ ...settingsFor(aReference()), concurrency }, transport), sent };
}

const later = (seconds: string): Partial<WireResponse> => ({ status: 429, headers: [['Retry-After', seconds]] });

test('a request is sent again when the target asks to wait, and the waits are counted', async () => {
  const { client, sent } = clientOf((_, count) => (count < 3 ? later('0') : {}));
  const { response, failure } = await client.call('list-feedback', 'valid');

  expect(response?.status).toBe(200);
  expect(failure).toBeNull();
  expect(sent).toHaveLength(3);
  expect(client.waits()).toBe(2);
});

test('a 503 is retried only if it has Retry-After', async () => {
  const { client, sent } = clientOf(() => ({ status: 503 }));

  expect((await client.call('list-feedback', 'valid')).failure).toBeNull();
  expect(sent).toHaveLength(1);
});

test('an operation that never stops asking to wait is given up for good', async () => {
  const { client, sent } = clientOf(() => later('0'));

  await expect(client.call('list-feedback', 'valid')).rejects.toThrow(
    'the service rate-limited the suite too often or for too long (status 429)',
  );
  const first = sent.length;
  await expect(client.call('list-feedback', 'valid')).rejects.toThrow(NotExercised);
  expect(first).toBeGreaterThan(1);
  expect(sent).toHaveLength(first + 1);
  expect(client.exchanges.map(({ failure }) => failure?.kind)).toEqual(['rate-limited', 'rate-limited']);
});

test('a wait of an hour is too long', async () => {
  const { client, sent } = clientOf(() => later('3600'));

  await expect(client.call('list-feedback', 'valid')).rejects.toThrow(NotExercised);
  expect(sent).toHaveLength(1);
});

test('the credentials of a role are sent with its calls only', async () => {
  const { client, sent } = clientOf(() => ({}));
  await client.call('list-feedback', 'valid');
  await client.call('list-feedback', 'valid', { role: null });
  await client.post('http://reference.test/states', '{}');

  expect(sent.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer reference-receptionist-token',
    undefined,
    undefined,
  ]);
});

test('confirm sends neither a body nor a content type, and create sends JSON', async () => {
  const { client, sent } = clientOf(() => ({}));
  await client.call('confirm-order', 'valid', { id: '9007199254740993' });
  await client.call('create-order', 'valid', { body: '{}' });

  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: 'http://reference.test/api/farmer/order/9007199254740993/confirm',
    body: null,
  });
  expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['Accept', 'authorization']);
  expect(sent[1]?.headers['Content-Type']).toBe('application/json');
});

test('secrets are percent-encoded in the path', async () => {
  const { client, sent } = clientOf(() => ({}));
  await client.call('verify-payment', 'valid', { id: '1', secret: 'a b/ü?' });

  expect(sent[0]?.url).toMatch(/\/1\/payment-intent\/a%20b%2F%C3%BC%3F$/);
});
