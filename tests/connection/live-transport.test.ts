import { TransportFailure } from '../../helpers/connection/wire.js';
import { createServer as createRawServer } from 'node:net';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { liveTransport } from '../../helpers/connection/live-transport.js';
import { noProxies } from '../../helpers/settings/proxies.js';
import { listening } from '../support/listening.js';

const key = { observation: 'a test', attempt: 1, role: null };
const options = { timeoutMs: 400, maxBodyBytes: 10_000, concurrency: 2, ca: null, proxies: noProxies };

async function request(respond: (call: IncomingMessage, reply: ServerResponse) => void, path = '/') {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const transport = liveTransport(options);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

    return await transport.send({ method: 'GET', url, headers: { Accept: '*/*' }, body: null }, key);
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
}

async function requestRaw(bytes: string) {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const transport = liveTransport(options);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

    return await transport.send({ method: 'GET', url, headers: {}, body: null }, key);
  } finally {
    await transport.close();
    server.close();
  }
}

const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => (error as TransportFailure).failure,
  );

/** Sends requests one after another to a server that hangs up on some of them, and returns how they end. */
async function sendTo(
  isHungUp: (nth: number) => boolean,
  count: number,
  isRepeatable = true,
): Promise<(number | string)[]> {
  let requests = 0;
  const server = createServer((call, reply) => (isHungUp(++requests) ? call.socket.destroy() : reply.end('{}')));

  return listening(server, async (port) => {
    const transport = liveTransport(options);
    const ended: (number | string)[] = [];
    try {
      for (let sent = 0; sent < count; sent++) {
        const url = `http://127.0.0.1:${port}/${sent}`;
        const sending = transport.send({ method: 'POST', url, headers: {}, body: '{}' }, { ...key, isRepeatable });
        ended.push(await sending.then(({ status }) => status).catch(() => 'broken'));
      }
    } finally {
      await transport.close();
    }

    return ended;
  });
}

describe('a server that hangs up before it responds', () => {
  test('gets the request again on a new connection', async () => {
    expect(await sendTo((nth) => nth === 2, 3)).toEqual([200, 200, 200]);
  });

  test('does not get a request again that may have taken effect', async () => {
    expect(await sendTo((nth) => nth === 2, 3, false)).toEqual([200, 'broken', 200]);
  });

  test('is noticed when it hangs up on new connections, too', async () => {
    expect(await sendTo((nth) => nth === 2 || nth === 3, 3)).toEqual([200, 'broken', 200]);
    expect(await sendTo((nth) => nth % 3 === 0, 6)).toEqual([200, 200, 200, 200, 'broken', 200]);
  });
});

describe('a body that ends with its connection', () => {
  test.for(['{"id":1,"name":"Har', '{"content":[{"id":1}', '[1,2', '{"a":"}"'])('was cut: %s', async (body) => {
    const failure = await failureOf(requestRaw(`HTTP/1.1 200 OK\r\n\r\n${body}`));

    expect(failure).toEqual({ kind: 'broken', message: 'a response that was cut' });
  });

  test.for(['{"id":1}', '[]', 'OK', '', '{"a":"{"}', '{"a":1}}', '<p>{'])('is whole: %s', async (body) => {
    const response = await requestRaw(`HTTP/1.1 200 OK\r\n\r\n${body}`);

    expect(Buffer.from(response.body).toString()).toBe(body);
  });

  test('may end anywhere if it explains a rejection', async () => {
    const { status } = await requestRaw('HTTP/1.1 400 Bad Request\r\n\r\n{"error":');

    expect(status).toBe(400);
  });

  test('is judged as it is if its length was given', async () => {
    const { body } = await requestRaw('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n{"a"');

    expect(Buffer.from(body).toString()).toBe('{"a"');
  });
});

describe('a live connection', () => {
  test('sends the path byte for byte', async () => {
    const path = '/a/../b//%7e?x=[1]&y=%20;';
    const { body } = await request((call, reply) => reply.end(call.url), path);

    expect(Buffer.from(body).toString()).toBe(path);
  });

  test('does not follow redirects', async () => {
    const { status } = await request((_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());

    expect(status).toBe(302);
  });

  test.for([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ] as const)('reads a body in %s', async ([encoding, compress]) => {
    const { body } = await request((_, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a":1}')),
    );

    expect(Buffer.from(body).toString()).toBe('{"a":1}');
  });

  test('keeps repeated headers and the case of their names', async () => {
    const { headers } = await request((_, reply) =>
      reply
        .writeHead(
          200,
          [
            ['X-One', 'a'],
            ['X-One', 'b'],
          ].flat(),
        )
        .end(),
    );

    expect(headers.filter(([name]) => name === 'X-One')).toEqual([
      ['X-One', 'a'],
      ['X-One', 'b'],
    ]);
  });

  test('gives up on a target that never responds, or never ends', async () => {
    expect(await failureOf(request(() => undefined))).toEqual({
      kind: 'timeout',
      message: 'no complete response within 400 ms',
    });
    expect(await failureOf(request((_, reply) => reply.write('{')))).toMatchObject({ kind: 'timeout' });
  });

  test('reads no more than its limit, compressed or not', async () => {
    const large = Buffer.alloc(1_000_000, 32);

    expect(await failureOf(request((_, reply) => reply.end(large)))).toMatchObject({ kind: 'too-large' });
    expect(
      await failureOf(request((_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large)))),
    ).toMatchObject({ kind: 'too-large' });
  });

  test('distinguishes a broken response from no connection', async () => {
    const transport = liveTransport(options);
    const refused = transport.send({ method: 'GET', url: 'http://127.0.0.1:1/', headers: {}, body: null }, key);

    expect(await failureOf(refused)).toEqual({
      kind: 'unreachable',
      message: 'no connection: nothing listens there (ECONNREFUSED)',
    });
    await transport.close();
    expect(await failureOf(requestRaw('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"cut":'))).toMatchObject({
      kind: 'broken',
    });
    expect(await failureOf(requestRaw('this is not HTTP\r\n\r\n'))).toMatchObject({ kind: 'broken' });
    expect(await failureOf(requestRaw(''))).toMatchObject({ kind: 'broken' });
  });
});
