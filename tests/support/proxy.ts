import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Certificate } from './certificate.js';
import { listening } from './listening.js';

/** A proxy that records its requests, and finds every host on this machine. */
export interface RecordingProxy {
  readonly port: number;
  /** The request lines, without their version. */
  readonly asked: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
}

export interface Manner {
  /** The status with which it rejects everything. */
  readonly refuses?: number;
  /** The credentials that it wants, as `user:password`. */
  readonly wants?: string;
  readonly certificate?: Certificate;
}

export function behindProxy<T>(
  { refuses, wants, certificate }: Manner,
  use: (proxy: RecordingProxy) => Promise<T>,
): Promise<T> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const statusFor = (incoming: IncomingMessage): number | undefined => {
    asked.push(`${incoming.method} ${incoming.url}`);
    headers.push(incoming.headers);
    const token = `Basic ${Buffer.from(wants ?? '').toString('base64')}`;

    return wants !== undefined && incoming.headers['proxy-authorization'] !== token ? 407 : refuses;
  };

  const handOn = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const status = statusFor(incoming);
    const [, port = '80', path = ''] = /^http:\/\/[^/]+?(?::(\d+))?(\/.*)$/.exec(incoming.url ?? '') ?? [];
    if (status !== undefined) return void outgoing.writeHead(status).end('<h1>Proxy</h1>');
    const { 'proxy-authorization': _, ...own } = incoming.headers;
    const further = request({ host: '127.0.0.1', port, path, method: incoming.method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    further.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(further);
  };
  const server = certificate === undefined ? createServer(handOn) : createSecureServer(certificate, handOn);
  const sockets = new Set<Socket>();

  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const status = statusFor(incoming);
    socket.on('error', () => undefined);
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    sockets.add(target);
    target.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  });

  return listening(server, (port) => use({ port, asked, headers })).finally(() => {
    for (const socket of sockets) socket.destroy();
  });
}
