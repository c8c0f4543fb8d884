import type { Response } from './call.js';
import { writeJson } from './json.js';

const names: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  415: 'unsupported_media_type',
  422: 'unprocessable',
};

/** Thrown anywhere while a call is handled; becomes the response. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export function respondWithRejection({ status, message, headers }: Rejection): Response {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: writeJson({ error: names[status] ?? 'error', message }, 'omit'),
  };
}
