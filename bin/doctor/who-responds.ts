import { headerIn } from '../../helpers/connection/wire.js';
import { describeResponse, isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { pathOf } from '../../helpers/interface/operations.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';

const MOST_GUESSES = 4;

/**
 * Whether something other than the service sent all the first responses: a gateway, a front end, a login page, a redirect, or
 * a server that has nothing at this path. Null if the service itself responded.
 */
export async function diagnoseWrongResponder(run: Run, responses: readonly Exchange[]): Promise<Diagnostic | null> {
  const [first] = responses;
  if (first === undefined) return null;
  const every = (isSo: (exchange: Exchange) => boolean) => responses.every(isSo);

  const moved = redirectedBaseUrl(first);
  if (moved !== null && every((exchange) => redirectedBaseUrl(exchange) === moved)) {
    const isHttps = moved === run.settings.baseUrl?.replace(/^http:/, 'https:');
    const why = isHttps
      ? 'the service is at https, and http only redirects to it'
      : `every request is redirected to ${moved}`;

    return wrongBaseUrl(`${why}; redirects are not followed, so SPRAY_BASE_URL must be that address`, moved);
  }
  if (every(isGateway)) {
    const message = `a gateway responds (${describeResponse(first)}), but the service behind it does not`;

    return { section: 'connection', subject: 'who responds', severity: 'unreachable', message };
  }
  if (every(({ response }) => response?.status === 404)) {
    const found = await findShorterPath(run, first);
    const message =
      'a server responds, but with 404 to every operation: the path in SPRAY_BASE_URL is wrong or incomplete';
    if (found === null) return wrongBaseUrl(`${message}; it is the part before /api/farmer/order/`);

    return wrongBaseUrl(`${message}; ${found} responds`, found);
  }
  if (every(isPageOfHtml)) {
    const isLogin = /type=["']?password|log ?in|sign ?in/i.test(textOf(first));
    const what = isLogin ? 'a login page' : 'an HTML page, perhaps from a front end';
    const cure = isLogin
      ? 'the credentials are missing, rejected, or sent in a form that the service does not know (see SPRAY_FARMER_HEADERS)'
      : 'SPRAY_BASE_URL must be the address of the service itself';

    return wrongBaseUrl(`every request gets status ${first.response?.status ?? 0} and ${what}: ${cure}`);
  }

  return null;
}

function wrongBaseUrl(message: string, value: string | null = null): Diagnostic {
  const lines = [{ setting: 'SPRAY_BASE_URL', value }];

  return { section: 'connection', subject: 'who responds', severity: 'settings', message, lines };
}

/** Where a redirect leads, as a base URL; null if it does not lead to the same operation. */
function redirectedBaseUrl({ request, response, operation }: Exchange): string | null {
  const location = headerIn(response, 'location');
  const isRedirect = response !== null && response.status >= 300 && response.status < 400;
  if (!isRedirect || location === undefined || operation === 'provider-state') return null;
  if (!URL.canParse(location, request.url)) return null;

  const to = new URL(location, request.url);
  const path = pathOf(operation);
  const from = new URL(request.url);
  const isElsewhere = to.origin !== from.origin || to.pathname !== from.pathname;

  return isElsewhere && to.pathname.endsWith(path) ? to.origin + to.pathname.slice(0, -path.length) : null;
}

function isGateway({ response }: Exchange): boolean {
  return response !== null && [502, 503, 504].includes(response.status);
}

function isPageOfHtml(exchange: Exchange): boolean {
  return isAccepted(exchange) && exchange.body.kind === 'other' && exchange.body.isHtml;
}

function textOf({ response }: Exchange): string {
  return Buffer.from(response?.body ?? []).toString();
}

/** A base URL with a shorter path where the farmer's list is not 404; requested without credentials. */
async function findShorterPath(run: Run, example: Exchange): Promise<string | null> {
  const { origin, pathname } = new URL(run.settings.baseUrl ?? '');
  const parts = pathname.split('/').filter((part) => part !== '');
  const shorter = parts.map((_, index) => `${origin}${['', ...parts.slice(0, index)].join('/')}`).toReversed();
  for (const baseUrl of shorter.slice(0, MOST_GUESSES)) {
    const request = { method: 'GET', url: `${baseUrl}${pathOf('list-farmer-orders')}`, headers: {}, body: null };
    const call = run.client.resend({ ...example, operation: 'list-farmer-orders', role: null, request });
    const status = (await ifExercised(call, null))?.response?.status ?? 404;
    if (status !== 404) return baseUrl;
  }

  return null;
}
