import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call, Response } from './call.js';

export interface Served {
  origin: string;
  port: number;
  close(): Promise<void>;
}

type Handle = (call: Call) => Response | Promise<Response>;

export async function serve(handle: Handle, options: { port?: number; host?: string } = {}): Promise<Served> {
  const { port: wanted = 0, host = '127.0.0.1' } = options;
  const server = createServer((incoming, outgoing) => {
    readCall(incoming)
      .then(handle)
      .catch(ownFault)
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.listen(wanted, host);
  await once(server, 'listening');

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const headers: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const body = await text(incoming);
  return { method: incoming.method ?? 'GET', target: incoming.url ?? '/', headers, body: body === '' ? null : body };
}

function ownFault(error: unknown): Response {
  const message = error instanceof Error ? error.message : String(error);
  return {
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: 'internal_error', message }),
  };
}

function send({ status, headers, body }: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.end(body);
}

/** Lets a page from any origin call the handler, so that a front end can be developed against it. */
export function withCors(handle: (call: Call) => Response): (call: Call) => Response {
  return (call) => {
    if (isPreflight(call)) return { status: 204, headers: allowances(call), body: '' };

    const response = handle(call);
    return { ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } };
  };
}

function isPreflight({ method, headers }: Call): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function allowances({ headers }: Call): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    // The star does not cover Authorization, so the requested headers are named.
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  };
}
