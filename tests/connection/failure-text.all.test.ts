import { createServer as createPlainServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { failureText } from '../../helpers/connection/failure-text.js';
import { liveTransport } from '../../helpers/connection/live-transport.js';
import { TransportFailure } from '../../helpers/connection/wire.js';
import { noProxies } from '../../helpers/settings/proxies.js';
import { aCertificate, anAuthority } from '../support/certificate.js';
import { listening } from '../support/listening.js';

const ip = '127.0.0.1';
const authority = anAuthority();
const options = { timeoutMs: 400, maxBodyBytes: 10_000, concurrency: 1, ca: authority.cert, proxies: noProxies };
const key = { observation: 'a test', attempt: 1, role: null };

async function messageOf(url: string): Promise<string> {
  const transport = liveTransport(options);
  try {
    await transport.send({ method: 'GET', url, headers: {}, body: null }, key);

    return 'a response';
  } catch (error) {
    return error instanceof TransportFailure ? error.failure.message : String(error);
  } finally {
    await transport.close();
  }
}

/** A server that gets a request, and does this. */
function raw(respond: (socket: Socket) => void): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => respond(socket));
  });
}

function secured(changes: Parameters<typeof aCertificate>[0]): Server {
  return createSecureServer(aCertificate(changes), (_, reply) => reply.end('{}')).on('tlsClientError', () => undefined);
}

const trusted = { ip, issuer: authority };
const withBody = (text: string) => raw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${text}`));

const servers: Record<string, readonly [Server, 'http' | 'https']> = {
  'resets the connection': [raw((socket) => socket.resetAndDestroy()), 'http'],
  'closes the connection before its response': [raw((socket) => socket.end()), 'http'],
  'closes the connection within its headers': [withBody('Content-Le'), 'http'],
  'closes the connection within its body': [withBody('Content-Length: 50\r\n\r\n{"cut":'), 'http'],
  'closes the connection within a chunk': [withBody('Transfer-Encoding: chunked\r\n\r\nff\r\n{"cut":'), 'http'],
  'sends no HTTP': [raw((socket) => socket.end('this is not HTTP\r\n\r\n')), 'http'],
  'sends headers without end': [withBody(`X: ${'x'.repeat(100_000)}\r\n\r\n`), 'http'],
  'compresses its body wrongly': [withBody('Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope'), 'http'],
  'never responds': [raw(() => undefined), 'http'],
  'never ends': [raw((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{')), 'http'],
  'expects TLS': [secured(trusted), 'http'],
  'speaks no TLS': [createPlainServer((_, reply) => reply.end('{}')), 'https'],
  'ends every handshake': [raw((socket) => socket.destroy()), 'https'],
  'has a certificate that nobody signed': [secured({ ip }), 'https'],
  'has a certificate of an unknown authority': [secured({ ip, issuer: anAuthority() }), 'https'],
  'has a certificate for another name': [secured({ dns: 'spray.example', issuer: authority }), 'https'],
  'has an expired certificate': [secured({ ...trusted, expires: new Date('2001-01-01') }), 'https'],
};

/** What was expected, why it did not come in words, and the code of a library at most in brackets. */
const SENTENCE =
  /^(?:no|a) [a-zA-Z ]+(?:within \d+ ms|: [a-z][a-zA-Z ,-]+ \((?:[A-Z\d_]+(?:: [^()]+)?|Response .*)\)| that was cut)$/;

describe('a failure is a sentence, of a server that', () => {
  test.for(Object.entries(servers))('%s', async ([, [server, scheme]]) => {
    const message = await listening(server, (port) => messageOf(`${scheme}://${ip}:${port}/`));

    expect(message).toMatch(SENTENCE);
  });

  test.for([
    ['does not listen', 'http://127.0.0.1:1/'],
    ['does not exist', 'http://spray.invalid/'],
    ['cannot have this address', 'http://0.0.0.0:1/'],
  ] as const)('%s', async ([, url]) => {
    expect(await messageOf(url)).toMatch(SENTENCE);
  });
});

test.for(['EXYZ', 'UND_ERR_NEW', 'ERR_NEW', 'CERT_NEW', 'ERR_SSL_NEW', 'HPE_NEW', 'EPROTO'])(
  'a code that may come one day does not stand alone: %s',
  (code) => {
    expect(failureText(code)).toMatch(/^: [a-z][a-zA-Z ,]+ \([A-Z_]+\)$/);
  },
);

test('an error without a code is quoted', () => {
  expect(failureText('other side closed')).toBe(' (other side closed)');
});
