import type { IncomingMessage, ServerResponse } from 'node:http';

/** A hostile server. */
export interface Target {
  readonly does: string;
  /** Whether a run waits for it until its timeout: then the timeout is short, and otherwise as by default. */
  readonly isSlow?: boolean;
  readonly respond: (request: IncomingMessage, response: ServerResponse) => void;
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Responds with a text and status 200. */
export function text(body: string): Target['respond'] {
  const bytes = Buffer.from(body);

  return (_, response) => response.writeHead(200, JSON_TYPE).end(bytes);
}

/** Writes bytes that node's server would not write. */
export function raw(bytes: string): Target['respond'] {
  return (request) => void request.socket.end(bytes, 'latin1');
}

export function aPage(content: readonly unknown[], besides = {}): string {
  const size = content.length;

  return JSON.stringify({ ...besides, content, page: { size, number: 0, totalElements: size, totalPages: 1 } });
}
