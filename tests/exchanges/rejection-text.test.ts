import { expect, test } from 'vitest';
import { rejectionText } from '../../helpers/exchanges/exchange.js';

function said(status: number, body: string, location?: string): string {
  const headers = location === undefined ? [] : [['Location', location] as const];

  return rejectionText({ status, headers, body: new TextEncoder().encode(body) });
}

test.for([
  [
    'the message of a JSON body',
    400,
    '{"status":400,"error":"Bad Request","message":"area is too small"}',
    'area is too small',
  ],
  ['the detail of a problem', 422, '{"title":"Invalid","detail":"no such crop"}', 'no such crop'],
  ['an error without more', 401, '{"error":"unauthorized"}', 'unauthorized'],
  ['the body where nothing in it is a message', 400, '{"errors":{"area":["min"]}}', '{"errors":{"area":["min"]}}'],
  ['the body where it is no JSON', 500, 'Internal\n Server  Error', 'Internal Server Error'],
] as const)('a rejection is quoted by %s', ([, status, body, words]) => {
  expect(said(status, body)).toBe(`, ${JSON.stringify(words)}`);
});

test('a redirect is quoted by the address that it leads to, without its query', () => {
  expect(said(302, 'Found', '/login?state=canary')).toBe(' to /login');
});

test.for([
  [200, '{"message":"fine"}'],
  [400, ''],
  [400, ' \n'],
] as const)('status %i with %j is not quoted', ([status, body]) => {
  expect(said(status, body)).toBe('');
});

test('a long message is cut', () => {
  const text = said(400, JSON.stringify({ message: 'x'.repeat(5000) }));

  expect(text.length).toBeLessThan(140);
  expect(text).toMatch(/^, "x{50}/);
});
