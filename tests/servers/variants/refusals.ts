import type { Reply } from '../../support/in-process.js';
import type { Variant } from './variant.js';
import { refusals, type Wrap } from './wraps.js';

const bodied = (type: string, body: string): Wrap =>
  refusals((reply) => ({ ...reply, headers: { 'content-type': type }, body }));

/** One status for everything that is refused, but for who may not be here at all. */
const always = (status: number): Wrap =>
  refusals((reply): Reply => ([401, 403].includes(reply.status) ? reply : { ...reply, status }));

const notFound = 'get-order/unknown-id-is-404';

const everyAdvice = [
  'create-order/refusals-are-4xx',
  notFound,
  'list-farmer-orders/refusals-are-4xx',
  'list-sprayer-orders/refusals-are-4xx',
];

/** How requests are refused. */
export const oddRefusals: readonly Variant[] = [
  { differs: 'refuses with a problem', wrap: bodied('application/problem+json', '{"title":"No","status":400}') },
  { differs: 'refuses without a word', wrap: refusals(({ status }) => ({ status, headers: {}, body: '' })) },
  { differs: 'refuses with an HTML page', wrap: bodied('text/html', '<!DOCTYPE html><html><body>Oh no</body></html>') },
  {
    differs: 'refuses with bytes that are no text',
    wrap: refusals((reply) => ({ ...reply, body: Buffer.of(0xff, 0xfe) })),
  },
  { differs: 'refuses everything with 500', wrap: always(500), warns: everyAdvice },
  { differs: 'refuses everything with 422', wrap: always(422), warns: [notFound] },
  { differs: 'refuses everything with 403', wrap: always(403), warns: [notFound] },
  {
    differs: 'refuses everything with 303',
    wrap: refusals((reply) => ({ ...reply, status: 303, headers: { location: '/error' } })),
    warns: everyAdvice,
  },
];
