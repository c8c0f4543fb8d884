import { operations, slugs, type Slug } from '../../../helpers/interface/operations.js';
import { whenSent } from '../changes/conditions.js';
import { isCallOf, operationOf } from '../changes/calls.js';
import { reject, setStatus, type ResponseChange } from '../changes/responses.js';
import { changeRejections, changeResponses, respondInstead, type Wrap } from '../changes/servers.js';
import type { Reply } from '../../support/in-process.js';
import type { Call } from '../../../reference/reference.js';
import { TransportFailure } from '../../../helpers/connection/wire.js';
import type { PatternDeviants } from './pattern-deviant.js';

const withSlash = slugs.filter((slug) => operations[slug].path.endsWith('/'));
const withoutSlash = slugs.filter((slug) => !operations[slug].path.endsWith('/'));

const redirect = (those: readonly Slug[], change: (path: string) => string): Wrap =>
  respondInstead(those, ({ target }): Reply => {
    const [path = '', query] = target.split('?');

    return { status: 308, headers: { location: `${change(path)}${query === undefined ? '' : `?${query}`}` }, body: '' };
  });
const notFound = (those: readonly Slug[]): Wrap =>
  respondInstead(those, () => ({ status: 404, headers: {}, body: '' }));

const cutSlash = (path: string) => path.replace(/\/$/, '');
const addSlash = (path: string) => `${path}/`;
const sendError: ResponseChange = (response) => ({
  ...response,
  status: 200,
  body: { success: false, error: 'The request was rejected.' },
});

/** Accepts what the reference rejects, and answers as if the nearest right value had been sent. */
const acceptEverything: Wrap = (handle) => async (call) => {
  const reply = await handle(call);
  const slug = operationOf(call);
  if (reply.status !== 400 || slug === null) return reply;
  const target = call.target.replaceAll(
    /(page|size)=-?\d+/g,
    (_, name: string) => `${name}=${name === 'page' ? 0 : 1}`,
  );
  const order = call.body === null ? {} : (JSON.parse(call.body) as object);
  const date = slug === 'create-order' ? { date: '2027-03-04' } : {};

  return handle({
    ...call,
    target,
    body: call.body === null ? null : JSON.stringify({ ...order, area: 2, paymentMethod: 'cash', ...date }),
  });
};

/** Nothing listens any more from such a request on, or only while it is answered. */
function ending(isLast: (call: Call) => boolean, { forGood = true } = {}): Wrap {
  return (handle) => {
    let isGone = false;

    return async (call) => {
      if (isGone) throw new TransportFailure({ kind: 'unreachable', message: 'no connection' });
      isGone = isLast(call) && forGood;
      if (isLast(call)) throw new TransportFailure({ kind: 'broken', message: 'a broken response' });

      return handle(call);
    };
  };
}

const isWrongArea = ({ body }: Call) => /"area":(0|-)/.test(body ?? '');

export const statuses: readonly PatternDeviants[] = [
  {
    pattern: 'the service ended',
    shown: {
      'ends when it gets an area below 1': {
        wrap: ending(isWrongArea),
        says: /last response came before e\d+ \(POST, create-order\)/,
      },
    },
    beside: {
      'loses every response to a confirmation': {
        wrap: ending((call) => isCallOf('confirm-order', call), { forGood: false }),
      },
    },
  },
  {
    pattern: 'creations get 201',
    shown: { 'responds with 201 to creations': { wrap: changeResponses('create-order', setStatus(201)) } },
    beside: {
      'responds with 201 to orders that are paid by card': {
        wrap: changeResponses(
          'create-order',
          whenSent(({ paymentMethod }) => paymentMethod === 'visa', setStatus(201)),
        ),
      },
      'responds with 202 to creations': { wrap: changeResponses('create-order', setStatus(202)) },
    },
  },
  {
    pattern: 'paths with a slash are redirected',
    shown: { 'redirects from paths with a slash': { wrap: redirect(withSlash, cutSlash) } },
    beside: { 'redirects from one path with a slash': { wrap: redirect(['list-feedback'], cutSlash) } },
  },
  {
    pattern: 'paths without a slash are redirected',
    shown: { 'redirects from paths without a slash': { wrap: redirect(withoutSlash, addSlash) } },
    beside: { 'redirects from one path without a slash': { wrap: redirect(['create-order'], addSlash) } },
  },
  {
    pattern: 'paths with a slash are not found',
    shown: { 'does not know paths with a slash': { wrap: notFound(withSlash) } },
    beside: {
      'does not know some paths with a slash': { wrap: notFound(['list-feedback', 'list-notifications']) },
    },
  },
  {
    pattern: 'errors get 200',
    shown: { 'responds with 200 and an error to wrong orders': { wrap: changeRejections('create-order', sendError) } },
    beside: { 'rejects every order': { wrap: changeResponses('create-order', reject(400)) } },
  },
  {
    pattern: 'nothing is validated',
    shown: { 'accepts whatever is wrong': { wrap: acceptEverything } },
    beside: {
      'accepts any area': { wrap: (handle) => handle, rules: { minimumArea: -100 } },
      'responds with 200 and an error to wrong orders': { wrap: changeRejections('create-order', sendError) },
    },
  },
];
