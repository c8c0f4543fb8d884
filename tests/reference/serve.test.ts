import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { aReference } from '../../reference/reference.js';
import { serve, withCors } from '../../reference/serve.js';
import { sampleOrder } from '../support/sample-order.js';

test('the reference responds over HTTP as it does in process', async () => {
  const { credentials, handle } = aReference();
  const served = await serve(handle);
  const target = '/api/farmer/order/?page=0&size=2';
  const direct = handle({ method: 'GET', target, headers: credentials.farmer, body: null });
  const answer = await fetch(served.origin + target, { headers: credentials.farmer });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.text()).toBe(direct.body);
  await served.close();
});

test('a body crosses the wire whole', async () => {
  const { credentials, handle } = aReference();
  const served = await serve(handle);
  const location = 'La coulée 🌾 '.repeat(20_000);
  const answer = await fetch(`${served.origin}/api/farmer/order`, {
    method: 'POST',
    headers: { ...credentials.farmer, 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleOrder, location }),
  });

  expect(await answer.json()).toMatchObject({ location });
  await served.close();
});

test('a handler can be slow', async () => {
  const served = await serve(async ({ method, target, body }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { status: 203, headers: { 'x-late': 'yes' }, body: `${method} ${target} ${body}` };
  });
  const answer = await fetch(`${served.origin}/any?a=%5B`);

  expect(answer.status).toBe(203);
  expect(answer.headers.get('x-late')).toBe('yes');
  expect(await answer.text()).toBe('GET /any?a=%5B null');
  await served.close();
});

test('a handler that throws gives status 500', async () => {
  const served = await serve(() => {
    throw new Error('out of spray');
  });
  const answer = await fetch(served.origin);

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ error: 'internal_error', message: 'out of spray' });
  await served.close();
});

test('closing ends connections that are kept alive', async () => {
  const served = await serve(aReference().handle);
  const agent = new Agent({ keepAlive: true });
  const [incoming] = await once(get(served.origin, { agent }), 'response');
  incoming.resume();
  await once(incoming, 'end');
  await served.close();

  await expect(fetch(served.origin)).rejects.toThrow();
  agent.destroy();
});

test('closing does not wait for a response that never comes', async () => {
  const served = await serve(() => new Promise(() => {}));
  const unanswered = fetch(served.origin);
  const refused = expect(unanswered).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await served.close();

  await refused;
});

test('a port in use is an error', async () => {
  const first = await serve(aReference().handle);

  await expect(serve(aReference().handle, { port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
});

test('a browser may call the reference from any origin', () => {
  const { credentials, handle } = aReference();
  const open = withCors(handle);
  const preflight = {
    method: 'OPTIONS',
    target: '/api/farmer/order',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
    body: null,
  };
  const call = { method: 'GET', target: '/api/farmer/order/', headers: credentials.farmer, body: null };

  expect(open(preflight)).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization,content-type' },
  });
  expect(open(call)).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
  expect(handle(call).headers).not.toHaveProperty('access-control-allow-origin');
});
