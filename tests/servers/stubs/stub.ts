import type { Handle, Reply } from '../../support/in-process.js';

/** A server that sends the same response to everything. */
export interface Stub {
  /** Completes the sentence "a server that responds with … to everything". */
  readonly answers: string;
  readonly handle: Handle;
}

const json = { 'content-type': 'application/json' };
const html = '<!doctype html><html><body><form action="/login"></form></body></html>';
const emptyPage = '{"content":[],"page":{"size":20,"number":0,"totalElements":0,"totalPages":0}}';

function always(answers: string, reply: Partial<Reply>): Stub {
  return { answers, handle: () => ({ status: 200, headers: json, body: '', ...reply }) };
}

function refusing(status: number, headers: Record<string, string> = {}): Stub {
  return always(String(status), { status, headers: { ...json, ...headers }, body: '{"error":"no"}' });
}

/** Stubs that accept every request. */
export const accepting: readonly Stub[] = [
  always('200 {}', { body: '{}' }),
  always('200 []', { body: '[]' }),
  always('200 null', { body: 'null' }),
  always('200 ""', { body: '""' }),
  always('200 and no body', {}),
  always('200 and an empty page', { body: emptyPage }),
  {
    answers: '200 and what was sent',
    handle: ({ body }) => ({ status: 200, headers: json, body: body ?? '' }),
  },
  {
    answers: '200 and what was sent, or {}',
    handle: ({ body }) => ({ status: 200, headers: json, body: body ?? '{}' }),
  },
];

/** Stubs that reject every request. */
export const rejecting: readonly Stub[] = [refusing(400), refusing(422), refusing(500)];

/** Stubs that are a server at the address, but not the service: they are not judged. */
export const foreign: readonly Stub[] = [
  refusing(404),
  refusing(405),
  refusing(410),
  always('404 and an HTML page', { status: 404, headers: { 'content-type': 'text/html' }, body: html }),
  always('200 and an HTML page', { headers: { 'content-type': 'text/html' }, body: html }),
  { ...refusing(302, { location: '/' }), answers: '302 to the front page' },
  { ...refusing(301, { location: 'https://www.spray.example/' }), answers: '301 to another site' },
  {
    answers: 'a redirect to https',
    handle: ({ target }) => ({ status: 308, headers: { location: `https://reference.test${target}` }, body: '' }),
  },
  {
    answers: 'a page to GET, and 405 to POST',
    handle: ({ method }) =>
      method === 'GET'
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: html }
        : { status: 405, headers: json, body: '' },
  },
];

/** Stubs that require a login. */
export const locked: readonly Stub[] = [
  refusing(401),
  refusing(403),
  { ...refusing(302, { location: '/login' }), answers: '302' },
];

/** Stubs that neither accept nor reject. */
export const evasive: readonly Stub[] = [
  always('204', { status: 204, headers: {} }),
  { ...refusing(429, { 'retry-after': '0' }), answers: '429 and Retry-After: 0' },
  { ...refusing(429, { 'retry-after': '3600' }), answers: '429 and Retry-After: 3600' },
  { ...refusing(503), answers: '503' },
];
