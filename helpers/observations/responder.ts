import { headerIn } from '../connection/wire.js';
import { answeredOrNot } from '../exchanges/client.js';
import { isRedirect, type Exchange } from '../exchanges/exchange.js';
import { pathOf } from '../interface/operations.js';
import { writeJson } from '../json/values.js';
import { CouldNotJudge, ifExercised } from '../not-exercised.js';
import { isLoginRedirect, isPageOfHtml, isSlashRedirect } from './access.js';
import type { Context } from './context.js';
import { pageQuery, reachTarget } from './lists/first-pages.js';
import { GUESS } from './writing/sessions-and-crops.js';

/**
 * Stops the run if something other than the service sends all the first responses. It costs nothing if the first one may be
 * the service's.
 */
export async function expectService(context: Context): Promise<void> {
  const first = await reachTarget(context);
  if (first === null || !isForeign(first)) return;
  const wrong = await context.once('first requests', async (own) => {
    const others = await sendFirstRequests(own);
    if (others === null || (await hasListWithoutSlash(own, first))) return null;

    return findWrongResponder(own, [first, ...others]);
  });
  if (wrong !== null) throw new CouldNotJudge(wrong.message);
}

/** One request to every operation; null as soon as one response may be the service's. A confirmation could change an order. */
async function sendFirstRequests(context: Context): Promise<Exchange[] | null> {
  const { client, settings } = context;
  const { confirmOrderId, sprayersOrderId, paymentOrderId, paymentSecret } = settings;
  const id = sprayersOrderId ?? paymentOrderId ?? confirmOrderId ?? '1';
  const query = pageQuery(settings.pageable === 'auto' ? 'flat' : settings.pageable, { page: 0, size: 1 });
  const reads = await Promise.all(
    [
      client.call('list-sprayer-orders', 'probe', { query }),
      client.call('list-feedback', 'probe'),
      client.call('list-notifications', 'probe'),
      client.call('get-order', 'probe', { id }),
      client.call('list-order-sprayers', 'probe', { id }),
      client.call('verify-payment', 'probe', { id: paymentOrderId ?? id, secret: paymentSecret ?? 'made-up-secret' }),
    ].map((call) => ifExercised(answeredOrNot(call), null)),
  );
  const known = reads.filter((exchange) => exchange !== null);
  if (known.length < reads.length || !known.every(isForeign)) return null;
  if (settings.readOnly) return known;
  const creation = await ifExercised(answeredOrNot(client.call('create-order', 'wrong on purpose', anOrder())), null);

  return creation === null || !isForeign(creation) ? null : [...known, creation];

  /** Its area is below the minimum, so that a service which is there after all stores nothing. */
  function anOrder() {
    const { dates, ...sample } = context.sample('plain');

    return { body: writeJson({ ...sample, date: dates[0], area: 0, session: GUESS.session, cropType: GUESS.crop }) };
  }
}

/** A service that does not know the trailing slash of the lists has none of them, but is the service. */
async function hasListWithoutSlash({ client }: Context, first: Exchange): Promise<boolean> {
  const url = first.request.url.replace(/\/(?=\?|$)/, '');
  // Not a path of the interface, so nothing about the response is judged.
  const call = client.resend({ ...first, requestClass: 'wrong on purpose', request: { ...first.request, url } });
  const exchange = await ifExercised(answeredOrNot(call), null);

  return exchange !== null && !isForeign(exchange);
}

/** Why the responses are not those of the service, and the base URL that would help, if it is known; null if they may be. */
export async function findWrongResponder(context: Context, responses: readonly Exchange[]) {
  const [first] = responses;
  if (first === undefined || !responses.every(isForeign)) return null;
  const every = (isOfKind: (exchange: Exchange) => boolean) => responses.every(isOfKind);

  const moved = redirectedBaseUrl(first);
  if (moved !== null && every((exchange) => redirectedBaseUrl(exchange) === moved)) {
    const isHttps = moved === context.settings.baseUrl?.replace(/^http:/, 'https:');
    const why = isHttps
      ? 'the service is at https, and http only redirects to it'
      : `every request is redirected to ${moved}`;

    return { message: `${why}; redirects are not followed, so SPRAY_BASE_URL must be that address`, baseUrl: moved };
  }
  if (every(isFromGateway)) {
    const status = first.response?.status ?? 0;

    return { message: `a gateway responds (status ${status}), but the service behind it does not`, baseUrl: null };
  }
  if (every(isPageOfHtml)) return { message: describeHtml(first), baseUrl: null };
  const baseUrl = await findShorterPath(context, first);
  const part = baseUrl === null ? 'it is the part before /api/farmer/order/' : `${baseUrl} responds`;
  if (every(({ response }) => response?.status === 404))
    return {
      message: `a server responds, but with 404 to every operation: the path in SPRAY_BASE_URL is wrong or incomplete; ${part}`,
      baseUrl,
    };

  return {
    message: `a server responds, but no operation does (${describeAll(responses)}): SPRAY_BASE_URL must be the address of the service itself, with its path; ${part}`,
    baseUrl,
  };
}

const MOST_GUESSES = 4;

/** A base URL with a shorter path where the farmer's list is not 404; requested without credentials. */
async function findShorterPath(context: Context, example: Exchange): Promise<string | null> {
  const { origin, pathname } = new URL(context.settings.baseUrl ?? '');
  const parts = pathname.split('/').filter((part) => part !== '');
  const shorter = parts.map((_, index) => `${origin}${['', ...parts.slice(0, index)].join('/')}`).toReversed();
  for (const baseUrl of shorter.slice(0, MOST_GUESSES)) {
    const request = { method: 'GET', url: `${baseUrl}${pathOf('list-farmer-orders')}`, headers: {}, body: null };
    const call = context.client.resend({ ...example, operation: 'list-farmer-orders', role: null, request });
    const found = await ifExercised(call, null);
    if (found?.response !== null && found !== null && !isForeign(found)) return baseUrl;
  }

  return null;
}

/** Whether the response is what a server sends that does not have the operation, or a front end that has no operations. */
function isForeign(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  if (redirectedBaseUrl(exchange) !== null) return true;
  // Missing credentials are another matter than a wrong address.
  if (isRedirect(exchange)) return !isSlashRedirect(exchange) && !isLoginRedirect(exchange);

  return [404, 405, 410].includes(status) || isFromGateway(exchange) || isPageOfHtml(exchange);
}

function isFromGateway({ response }: Exchange): boolean {
  return response?.status === 502 || response?.status === 504;
}

const START_OF_PAGE = 64 * 1024;

function describeHtml({ response }: Exchange): string {
  const isLogin = /type=["']?password|log ?in|sign ?in/i.test(
    Buffer.from(response?.body.subarray(0, START_OF_PAGE) ?? []).toString(),
  );
  const what = isLogin ? 'a login page' : 'an HTML page, perhaps from a front end';
  const cure = isLogin
    ? 'the credentials are missing, rejected, or sent in a form that the service does not know (see SPRAY_HEADERS)'
    : 'SPRAY_BASE_URL must be the address of the service itself';

  return `every request gets status ${response?.status ?? 0} and ${what}: ${cure}`;
}

function describeAll(responses: readonly Exchange[]): string {
  const kinds = responses.map(({ response, body }) =>
    body.kind === 'other' && body.isHtml && response?.status === 200
      ? 'an HTML page'
      : `status ${response?.status ?? 0}`,
  );

  return [...new Set(kinds)].join(', ');
}

function redirectedBaseUrl(exchange: Exchange): string | null {
  const { request, response, operation } = exchange;
  const location = headerIn(response, 'location');
  if (!isRedirect(exchange) || location === undefined || operation === 'provider-state') return null;
  if (!URL.canParse(location, request.url)) return null;

  const to = new URL(location, request.url);
  const from = new URL(request.url);
  const path = /\/api\/(farmer|receptionist|sprayer|common)\/.*/.exec(from.pathname)?.[0] ?? '';
  const isElsewhere = to.origin !== from.origin || to.pathname !== from.pathname;

  return isElsewhere && path !== '' && to.pathname.endsWith(path)
    ? to.origin + to.pathname.slice(0, -path.length)
    : null;
}
