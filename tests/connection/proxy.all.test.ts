import { createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { explainFailure } from '../../helpers/connection/no-response.js';
import { TransportFailure } from '../../helpers/connection/wire.js';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { liveTransport } from '../../helpers/connection/live-transport.js';
import { noProxies, proxyFor, readProxies, type Proxies } from '../../helpers/settings/proxies.js';
import { problemsOf, target } from '../settings/setting-sources.js';
import { aCertificate, anAuthority } from '../support/certificate.js';
import { listening } from '../support/listening.js';
import { behindProxy, type Manner, type RecordingProxy } from '../support/proxy.js';

const authority = anAuthority();
const certificate = aCertificate({ dns: 'spray.test', issuer: authority });
const options = { timeoutMs: 800, maxBodyBytes: 10_000, concurrency: 2, ca: authority.cert };
const key = { observation: 'a test', attempt: 1, role: null };

type Respond = (call: IncomingMessage, reply: ServerResponse) => void;
type Scheme = 'http' | 'https';

interface RequestOptions {
  readonly path?: string;
  readonly manner?: Manner;
  readonly user?: string;
  readonly host?: string;
}

/** Sends a request to a server at spray.test, a name that only the proxy knows. */
function request(
  scheme: Scheme,
  respond: Respond,
  { path = '/', manner = {}, user = '', host = 'spray.test' }: RequestOptions = {},
) {
  const server = scheme === 'http' ? createServer(respond) : createSecureServer(certificate, respond);

  return listening(server, (port) =>
    behindProxy(manner, async (proxy) => {
      const address = `${manner.certificate === undefined ? 'http' : 'https'}://${user}localhost:${proxy.port}`;
      const url = `${scheme}://${host}:${port}${path}`;

      return { port, proxy, ...(await send(url, readProxies({ HTTP_PROXY: address }))) };
    }),
  );
}

async function send(url: string, proxies: Proxies) {
  const transport = liveTransport({ ...options, proxies });
  const headers = { Accept: '*/*', Authorization: 'Bearer canary' };
  try {
    const response = await transport.send({ method: 'GET', url, headers, body: null }, key);

    return { sent: headers, text: Buffer.from(response.body).toString(), ...response, failure: null };
  } catch (error) {
    const { failure } = error as TransportFailure;
    const requested = { url, setting: 'SPRAY_BASE_URL', caFile: null, proxies, ...options } as const;

    return { sent: headers, headers: [], text: '', status: 0, failure, why: explainFailure(requested, failure) };
  } finally {
    await transport.close();
  }
}

const echo: Respond = ({ url, headers }, reply) =>
  reply.end(JSON.stringify({ url, host: headers.host, proxy: headers['proxy-authorization'] }));

describe.for(['http', 'https'] as const)('%s through a proxy', (scheme) => {
  test('keeps the path byte for byte, and the name of the target', async () => {
    const path = '/a/../b//%7e?x=[1]&y=%20;';
    const { text, port, failure } = await request(scheme, echo, { path });

    expect(failure).toBeNull();
    expect(JSON.parse(text)).toEqual({ url: path, host: `spray.test:${port}` });
  });

  test('follows no redirect', async () => {
    const { status, proxy } = await request(scheme, (_, reply) =>
      reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );

    expect(status).toBe(302);
    expect(proxy.asked).toHaveLength(1);
  });

  test('keeps repeated headers and the case of their names', async () => {
    const pairs = ['X-One', 'a', 'X-One', 'b'];
    const response = await request(scheme, (_, reply) => reply.writeHead(200, pairs).end());

    expect(response.headers.filter(([name]) => name === 'X-One')).toEqual([
      ['X-One', 'a'],
      ['X-One', 'b'],
    ]);
  });

  test('reads no more than its limit, and waits no longer than its timeout', async () => {
    const large = Buffer.alloc(1_000_000, 32);
    const long = await request(scheme, (_, reply) => reply.end(large));
    const packed = await request(scheme, (_, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large)),
    );
    const silent = await request(scheme, () => undefined);

    expect([long, packed, silent].map(({ failure }) => failure?.kind)).toEqual(['too-large', 'too-large', 'timeout']);
    expect([long, packed, silent].map(({ failure }) => failure?.proxy)).toEqual([undefined, undefined, undefined]);
  });

  test('sends the credentials of the proxy to the proxy only', async () => {
    const manner = { wants: 'us er:p@ss:wörd' };
    const user = 'us%20er:p%40ss%3Aw%C3%B6rd@';
    const { status, text } = await request(scheme, echo, { manner, user });

    expect(status).toBe(200);
    expect(JSON.parse(text)).not.toHaveProperty('proxy');
  });

  test('reaches the proxy by https, and checks its certificate', async () => {
    const manner = { certificate: aCertificate({ dns: 'localhost', issuer: authority }) };
    const untrusted = { certificate: aCertificate({ dns: 'localhost' }) };
    const misnamed = { certificate: aCertificate({ dns: 'proxy.example', issuer: authority }) };
    const rejected = [
      await request(scheme, echo, { manner: untrusted }),
      await request(scheme, echo, { manner: misnamed }),
    ];

    expect((await request(scheme, echo, { manner })).status).toBe(200);
    for (const { failure, proxy, why } of rejected.map((response) => ({ why: null, ...response }))) {
      expect(failure).toMatchObject({ kind: 'unreachable', proxy: `localhost:${proxy.port}` });
      expect(why).toMatchObject({ subject: 'proxy', message: expect.stringContaining('is unreachable') as string });
    }
  });

  test('is never used for this machine', async () => {
    const dead = readProxies({ HTTP_PROXY: 'http://127.0.0.1:1' });
    const server = scheme === 'http' ? createServer(echo) : createSecureServer(certificate, echo);
    const responses = await listening(server, async (port) => [
      await send(`${scheme}://127.0.0.1:${port}/`, dead),
      await send(`${scheme}://localhost:${port}/`, dead),
    ]);

    for (const { failure } of responses) expect(failure?.proxy).toBeUndefined();
  });
});

describe('an error of a proxy is reported as a proxy error, when it', () => {
  const schemes: readonly Scheme[] = ['http', 'https'];

  test.for(schemes)('requires credentials, for %s', async (scheme) => {
    const unknown = await request(scheme, echo, { manner: { wants: 'user:canary-word' } });
    const wrong = await request(scheme, echo, { manner: { wants: 'user:canary-word' }, user: 'user:canary-slip@' });

    expect(messageOf(unknown)).toBe(
      'the proxy PROXY, from HTTP_PROXY, requires a user name and password (status 407): add them to its address, as in http://user:password@host',
    );
    expect(messageOf(wrong)).toBe(
      'the proxy PROXY, from HTTP_PROXY, rejects the user name and password (status 407): correct them in its address',
    );
    expect(JSON.stringify([unknown, wrong].map(({ failure }) => failure))).not.toContain('canary');
  });

  test.for(schemes)('cannot reach the target, for %s', async (scheme) => {
    const refused = await request(scheme, echo, { manner: { refuses: 502 } });

    expect(messageOf(refused)).toMatch(
      /^the proxy PROXY, from HTTP_PROXY, cannot reach spray.test, port \d+ \(status 502\)/,
    );
  });

  test('denies access', async () => {
    const refused = await request('https', echo, { manner: { refuses: 403 } });

    expect(messageOf(refused)).toMatch(/denies access to spray.test, port \d+ \(status 403\): allow it there/);
  });

  test.for(schemes)('is unreachable, for %s', async (scheme) => {
    const { why } = {
      why: null,
      ...(await send(`${scheme}://spray.test/`, readProxies({ http_proxy: '127.0.0.1:1' }))),
    };

    expect(why?.message).toBe(
      'the proxy 127.0.0.1:1, from http_proxy, is unreachable (ECONNREFUSED): correct its address, or add spray.test to NO_PROXY',
    );
  });

  test.for(schemes)('never responds, for %s', async (scheme) => {
    await listening(createRawServer(), async (port) => {
      const proxy = `127.0.0.1:${port}`;
      const { failure } = await send(`${scheme}://spray.test/`, readProxies({ http_proxy: proxy }));

      expect(failure).toMatchObject(scheme === 'http' ? { kind: 'timeout' } : { kind: 'unreachable', proxy });
    });
  });

  test('forwards a status of the target, which is not a proxy error', async () => {
    const { status, failure } = await request('http', (_, reply) => reply.writeHead(503).end());

    expect({ status, failure }).toEqual({ status: 503, failure: null });
  });
});

test("a wrong certificate behind a proxy is reported as the target's", async () => {
  const { why } = { why: null, ...(await request('https', echo, { host: 'other.test' })) };

  expect(why).toMatchObject({
    subject: 'TLS',
    message: expect.stringContaining('for spray.test, not for other.test') as string,
  });
});

test('the request that is reported does not contain the headers for the proxy', async () => {
  const { sent: reported } = await request('http', echo, { manner: { wants: 'u:p' }, user: 'u:p@' });

  expect(reported).toEqual({ Accept: '*/*', Authorization: 'Bearer canary' });
});

function messageOf({ proxy, ...response }: { proxy: RecordingProxy; why?: { message: string } }): string | undefined {
  return response.why?.message.replace(`localhost:${proxy.port}`, 'PROXY');
}

describe('the proxy for an address', () => {
  const proxies = readProxies({
    HTTP_PROXY: 'http://a',
    HTTPS_PROXY: 'http://b',
    NO_PROXY: 'one.test, .two.test *.three.test,four.test:8080',
  });
  const via = (url: string, from = proxies) => proxyFor(url, from)?.text ?? null;

  test('depends on its scheme', () => {
    expect([via('http://spray.test'), via('https://spray.test')]).toEqual(['http://a', 'http://b']);
  });

  test('is that of http for https if there is no other, but not the reverse', () => {
    expect(via('https://spray.test', readProxies({ HTTP_PROXY: 'http://a' }))).toBe('http://a');
    expect(via('http://spray.test', readProxies({ HTTPS_PROXY: 'http://b' }))).toBeNull();
  });

  test('is the one in lower case if there are two', () => {
    expect(readProxies({ HTTP_PROXY: 'http://a', http_proxy: 'http://c' }).http).toEqual({
      variable: 'http_proxy',
      text: 'http://c',
    });
    expect(readProxies({ HTTP_PROXY: 'http://a', http_proxy: '' })).toEqual(noProxies);
  });

  test.for([
    ['http://one.test', null],
    ['http://ONE.test:99', null],
    ['http://sub.one.test', null],
    ['http://two.test', null],
    ['http://sub.two.test', null],
    ['http://three.test', null],
    ['http://four.test:8080', null],
    ['http://four.test', 'http://a'],
    ['http://someone.test', 'http://a'],
    ['http://one.test.example', 'http://a'],
  ] as const)('of %s is %s', ([url, expected]) => {
    expect(via(url)).toBe(expected);
  });

  test('is none if NO_PROXY is *', () => {
    expect(via('http://spray.test', readProxies({ HTTP_PROXY: 'http://a', no_proxy: '*' }))).toBeNull();
  });

  test.for([
    '127.0.0.1',
    '127.8.9.10:80',
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
  ])('of %s is none, because that is this machine', (host) => {
    expect(via(`http://${host}/`)).toBeNull();
  });

  test.for(['128.0.0.1', 'localhost.example', '[2001:db8::1]', '10.0.0.1'])('of %s is the one for http', (host) => {
    expect(via(`http://${host}/`)).toBe('http://a');
  });
});

describe('an invalid proxy', () => {
  test.for([
    ['socks5://proxy.example', '"socks5://proxy.example"'],
    ['http://', '"http://"'],
    ['ftp://user:canary@proxy.example', 'a value that is not such an address'],
  ] as const)('%s stops the run, and shows no password', ([text, got]) => {
    expect(problemsOf({ SPRAY_BASE_URL: 'https://spray.example', HTTPS_PROXY: text })).toEqual([
      `HTTPS_PROXY: expected the address of an http or https proxy, got ${got}`,
    ]);
  });

  test('matters only if it is used', () => {
    expect(problemsOf({ ...target, HTTP_PROXY: 'socks5://proxy.example' })).toEqual([]);
    expect(problemsOf({ ...target, SPRAY_STATES_URL: 'http://states.example', HTTP_PROXY: 'x://y' })).toHaveLength(1);
  });
});
