import { createServer } from 'node:https';
import type { Certificate } from './certificate.js';
import type { Handle } from './in-process.js';
import { listening } from './listening.js';

/** A handler behind TLS, for as long as it is used. */
export function secured<T>(certificate: Certificate, handle: Handle, use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: target = '' } = incoming;
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const body = chunks.length === 0 ? null : Buffer.concat(chunks).toString();
      void Promise.resolve(handle({ method, target, headers, body })).then((reply) =>
        outgoing.writeHead(reply.status, reply.headers).end(reply.body),
      );
    });
  });
  server.on('tlsClientError', () => undefined);

  return listening(server, use);
}
