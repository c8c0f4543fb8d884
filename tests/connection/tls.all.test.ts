import { createServer as createPlainServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import tls from 'node:tls';
import type { TlsOptions } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { createTlsContext } from '../../helpers/connection/dispatchers.js';
import { liveTransport } from '../../helpers/connection/live-transport.js';
import { readSettings } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import { sourcesOf } from '../settings/setting-sources.js';
import { aCertificate, anAuthority, type Certificate } from '../support/certificate.js';
import { listening } from '../support/listening.js';

const ip = '127.0.0.1';
const authority = anAuthority();
const trusted = { SPRAY_CA_FILE: 'ca.pem' };

/** The error of a run that cannot be judged, with the notices about its settings. */
async function errorAt(server: Server, scheme: 'http' | 'https', environment: Record<string, string> = {}) {
  return listening(server, async (port) => {
    const given = { ...environment, SPRAY_BASE_URL: `${scheme}://${ip}:${port}` };
    const { settings, notices } = readSettings(sourcesOf(given, { 'ca.pem': authority.cert }));
    const { error, verdict } = await judged(settings);
    const start = `nothing responds at ${settings.baseUrl}: `;

    expect(verdict).toBeNull();
    expect(error?.startsWith(start)).toBe(true);

    return { message: error?.slice(start.length).replaceAll(`${ip}:${port}`, 'HOST').replaceAll(ip, 'HOST'), notices };
  });
}

async function judged(settings: Settings) {
  const transport = liveTransport(settings);
  try {
    return await runConformance({ settings, transport, requirements, isReference: false });
  } finally {
    await transport.close();
  }
}

function secured(certificate: Pick<Certificate, 'cert' | 'key'>, options: TlsOptions = {}): Server {
  return createSecureServer({ ...certificate, ...options }, (_, reply) => reply.end('{}')).on(
    'tlsClientError',
    () => undefined,
  );
}

const issued = (changes: Parameters<typeof aCertificate>[0]) => aCertificate({ ip, issuer: authority, ...changes });

afterEach(() => vi.unstubAllEnvs());

describe('a certificate that is not accepted is explained, when it', () => {
  test('is self-signed', async () => {
    const { message } = await errorAt(secured(aCertificate({ ip })), 'https');

    expect(message).toBe(
      'the certificate of HOST is self-signed and not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): set SPRAY_CA_FILE to a file with this certificate',
    );
  });

  test('is signed by an unknown CA, which may be part of the chain', async () => {
    const own = issued({});
    const alone = await errorAt(secured(own), 'https');
    const chain = await errorAt(secured({ key: own.key, cert: own.cert + authority.cert }), 'https');

    expect(alone.message).toBe(
      "the certificate of HOST is signed by an unknown CA (UNABLE_TO_VERIFY_LEAF_SIGNATURE): set SPRAY_CA_FILE to a file with the CA's certificate, or configure the service to send its intermediate certificates",
    );
    expect(chain.message).toBe(
      "the certificate of HOST is signed by an unknown CA (SELF_SIGNED_CERT_IN_CHAIN): set SPRAY_CA_FILE to a file with the CA's certificate",
    );
  });

  test('is signed by another CA than the one in SPRAY_CA_FILE', async () => {
    const { message } = await errorAt(secured(aCertificate({ ip, issuer: anAuthority() })), 'https', trusted);

    expect(message).toContain("SPRAY_CA_FILE does not contain the CA's certificate");
  });

  test('has expired, or is not valid yet', async () => {
    const old = await errorAt(secured(issued({ expires: new Date('2001-01-01') })), 'https', trusted);
    const early = await errorAt(secured(issued({ from: new Date('2098-01-01') })), 'https', trusted);

    expect(old.message).toMatch(/^the certificate of HOST has expired: it must be renewed/);
    expect(early.message).toMatch(
      /^the certificate of HOST is not valid yet: .* or the clock of this machine is slow$/,
    );
  });

  test('is for other names, which are listed', async () => {
    const other = aCertificate({ dns: 'spray.example', ip: '192.0.2.7', issuer: authority });
    const { message } = await errorAt(secured(other), 'https', trusted);

    expect(message).toBe(
      'the certificate is for spray.example, 192.0.2.7, not for HOST: SPRAY_BASE_URL must use a name from the certificate',
    );
  });
});

describe('a server without a TLS connection is explained, when it', () => {
  test('offers an old version only', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const { message } = await errorAt(secured(issued({}), old), 'https', trusted);

    expect(message).toMatch(/^HOST offers only outdated versions of TLS \(\w+\): it must offer TLS 1.2 or later$/);
  });

  test('requires a client certificate', async () => {
    const requiring = { maxVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: true } as const;
    const { message } = await errorAt(secured(issued({}), requiring), 'https', trusted);

    expect(message).toMatch(/^HOST aborts the TLS handshake .* or requires a client certificate$/);
  });

  test('speaks plain http, or hangs up', async () => {
    const plain = await errorAt(createPlainServer(), 'https');
    const closing = await errorAt(
      createServer((socket) => socket.destroy()),
      'https',
    );

    expect(plain.message).toMatch(/^HOST does not speak TLS \(\w+\): use http, not https$/);
    expect(closing.message).toMatch(/^HOST does not speak TLS \(ECONNRESET\)/);
  });
});

const respondingWith = (bytes: string | Buffer) =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
const page = (text: string) => `HTTP/1.1 400 Bad Request\r\nContent-Length: ${text.length}\r\n\r\n${text}`;

describe('a server that expects https where http was requested is recognised, when it', () => {
  test.for([
    ['a TLS alert', Buffer.from('15030100020246', 'hex')],
    ["nginx's error page", page('<center>The plain HTTP request was sent to HTTPS port</center>')],
    ["Apache's error page", page("Reason: You're speaking plain HTTP to an SSL-enabled server port.")],
    ["Go's error message", page('Client sent an HTTP request to an HTTPS server.\n')],
    ["Tomcat's error page", page('Bad Request\r\nThis combination of host and port requires TLS.\r\n')],
  ] as const)('responds with %s', async ([, bytes]) => {
    const { message } = await errorAt(respondingWith(bytes), 'http');

    expect(message).toMatch(/^port \d+ of HOST expects TLS: use https, not http$/);
  });

  test('hangs up', async () => {
    const { message } = await errorAt(secured(issued({})), 'http');

    expect(message).toMatch(
      /is open, but the connection was lost or the response was not HTTP \(UND_ERR_SOCKET\); perhaps it expects https$/,
    );
  });
});

describe('certificate checking', () => {
  test('is not turned off by NODE_TLS_REJECT_UNAUTHORIZED, and a notice says so', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const off = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { message, notices } = await errorAt(secured(aCertificate({ ip })), 'https', off);

    expect(message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(notices).toEqual([
      'NODE_TLS_REJECT_UNAUTHORIZED: ignored, because certificates are always checked; to trust a private CA, set SPRAY_CA_FILE',
    ]);
    expect(readSettings(sourcesOf({ ...off, SPRAY_BASE_URL: 'http://spray.example' })).notices).toEqual([]);
  });

  test.for([
    ['a CA', authority, issued({})],
    ['the certificate of the server', ...twice(issued({}))],
    ['a self-signed certificate', ...twice(aCertificate({ ip }))],
  ] as const)('trusts %s in SPRAY_CA_FILE, and NODE_EXTRA_CA_CERTS as well', async ([, file, own]) => {
    const extra = anAuthority();
    const given = { SPRAY_BASE_URL: 'https://x.example', NODE_EXTRA_CA_CERTS: 'extra.pem', ...trusted };
    const { settings } = readSettings(sourcesOf(given, { 'ca.pem': file.cert, 'extra.pem': extra.cert }));

    expect(await statusOf(secured(own), settings)).toBe(200);
    expect(await statusOf(secured(aCertificate({ ip, issuer: extra })), settings)).toBe(200);
  });
});

test('SPRAY_CA_FILE does not replace the CAs that Node trusts', () => {
  const creating = vi.spyOn(tls, 'createSecureContext');
  createTlsContext(authority.cert);

  expect(creating.mock.calls[0]?.[0]?.ca).toEqual(expect.arrayContaining([tls.rootCertificates[0], authority.cert]));
  creating.mockRestore();
});

function twice(certificate: Certificate): [Certificate, Certificate] {
  return [certificate, certificate];
}

function statusOf(server: Server, settings: Settings): Promise<number> {
  return listening(server, async (port) => {
    const transport = liveTransport(settings);
    const request = { method: 'GET', url: `https://${ip}:${port}/`, headers: {}, body: null };
    const { status } = await transport.send(request, { observation: 'a test', attempt: 1, role: null });
    await transport.close();

    return status;
  });
}

test('a states URL whose certificate is not accepted ends the run with an explanation', async () => {
  await listening(secured(aCertificate({ ip })), async (states) => {
    const server = createPlainServer((_, reply) => reply.end('{}'));
    await listening(server, async (port) => {
      const statesUrl = `https://${ip}:${states}/states`;
      const given = { SPRAY_BASE_URL: `http://${ip}:${port}`, SPRAY_STATES_URL: statesUrl };
      const { error } = await judged(readSettings(sourcesOf(given)).settings);

      expect(error).toMatch(
        /^SPRAY_STATES_URL: expected a 2xx response .*, got none: the certificate of 127.0.0.1 is self-signed/,
      );
    });
  });
});
