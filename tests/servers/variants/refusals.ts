import { changeRejections, type Wrap } from '../changes/servers.js';
import type { Variant } from './variant.js';

const bodied = (type: string, body: string): Wrap =>
  changeRejections('every operation', (response) => ({
    ...response,
    headers: { 'content-type': type },
    body: Buffer.from(body),
  }));

/** One status for every rejection, except of callers who are not allowed. */
const always = (status: number): Wrap =>
  changeRejections('every operation', (response) =>
    [401, 403].includes(response.status) ? response : { ...response, status },
  );

const notFound = 'get-order/unknown-id-is-404';

const everyAdvice = [
  'create-order/refusals-are-4xx',
  notFound,
  'list-farmer-orders/refusals-are-4xx',
  'list-sprayer-orders/refusals-are-4xx',
];

/** How requests are rejected. */
export const oddRefusals: readonly Variant[] = [
  {
    differs: 'rejects with a problem document',
    wrap: bodied('application/problem+json', '{"title":"No","status":400}'),
  },
  {
    differs: 'rejects with an empty body',
    wrap: changeRejections('every operation', ({ status }) => ({ status, headers: {}, body: Buffer.alloc(0) })),
  },
  { differs: 'rejects with an HTML page', wrap: bodied('text/html', '<!DOCTYPE html><html><body>Oh no</body></html>') },
  {
    differs: 'rejects with bytes that are not text',
    wrap: changeRejections('every operation', (response) => ({ ...response, body: Buffer.of(0xff, 0xfe) })),
  },
  {
    differs: 'rejects everything with 500',
    wrap: always(500),
    warns: everyAdvice.toSpliced(1, 0, 'get-order/no-server-errors').toSpliced(4, 0, 'verify-payment/no-server-errors'),
  },
  { differs: 'rejects everything with 422', wrap: always(422), warns: [notFound] },
  { differs: 'rejects everything with 403', wrap: always(403), warns: [notFound] },
  {
    differs: 'rejects everything with 303',
    wrap: changeRejections('every operation', (response) => ({
      ...response,
      status: 303,
      headers: { location: '/error' },
    })),
    warns: everyAdvice,
  },
];
