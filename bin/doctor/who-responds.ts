import { isAccepted, outcomeOf, type Exchange } from '../../helpers/exchanges/exchange.js';
import { pathOf } from '../../helpers/interface/operations.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';

const MOST_GUESSES = 4;

/**
 * Whether all the first answers are those of somebody other than the service: a gateway, a front end, a login page, another
 * address, or nothing at this path. Null where the service itself has spoken.
 */
export async function doorstep(run: Run, answers: readonly Exchange[]): Promise<Diagnostic | null> {
  const [first] = answers;
  if (first === undefined) return null;
  const every = (isSo: (exchange: Exchange) => boolean) => answers.every(isSo);

  const moved = movedTo(first);
  if (moved !== null && every((exchange) => movedTo(exchange) === moved)) {
    const isHttps = moved === run.settings.baseUrl?.replace(/^http:/, 'https:');
    const why = isHttps
      ? 'the service is at https, and only redirects from http'
      : `everything is redirected to ${moved}`;

    return check(`${why}; redirects are not followed, so SPRAY_BASE_URL must name it`, moved);
  }
  if (every(isGateway)) {
    const says = `a gateway answers (${outcomeOf(first)}), and says that the service behind it does not`;

    return { part: 'connection', about: 'who answers', standing: 'unreachable', says };
  }
  if (every(({ response }) => response?.status === 404)) {
    const found = await elsewhere(run, first);
    const says = 'somebody answers, but every operation is 404: the path of SPRAY_BASE_URL is wrong, or lacks a part';
    if (found === null) return check(`${says}; it is what stands before /api/farmer/order/`);

    return check(`${says}; at ${found} there is an answer`, found);
  }
  if (every(isPageOfHtml)) {
    const isLogin = /type=["']?password|log ?in|sign ?in/i.test(textOf(first));
    const what = isLogin ? 'a login page' : 'an HTML page, perhaps of a front end';
    const cure = isLogin
      ? 'the credentials are missing, are refused, or are sent in a way that it does not know (SPRAY_FARMER_HEADERS)'
      : 'SPRAY_BASE_URL must name the service itself';

    return check(`everything is answered with status ${first.response?.status ?? 0} and ${what}: ${cure}`);
  }

  return null;
}

function check(says: string, value: string | null = null): Diagnostic {
  const lines = [{ setting: 'SPRAY_BASE_URL', value }];

  return { part: 'connection', about: 'who answers', standing: 'settings', says, lines };
}

/** Where a redirect leads, as a base URL; null where it does not lead to the same operation. */
function movedTo({ request, response, operation }: Exchange): string | null {
  const location = response?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
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

/** A shorter path at the same host where the farmer's list is not 404, asked for without credentials. */
async function elsewhere(run: Run, asked: Exchange): Promise<string | null> {
  const { origin, pathname } = new URL(run.settings.baseUrl ?? '');
  const parts = pathname.split('/').filter((part) => part !== '');
  const shorter = parts.map((_, index) => `${origin}${['', ...parts.slice(0, index)].join('/')}`).toReversed();
  for (const baseUrl of shorter.slice(0, MOST_GUESSES)) {
    const request = { method: 'GET', url: `${baseUrl}${pathOf('list-farmer-orders')}`, headers: {}, body: null };
    const call = run.client.resend({ ...asked, operation: 'list-farmer-orders', role: null, request });
    const status = (await ifExercised(call, null))?.response?.status ?? 404;
    if (status !== 404) return baseUrl;
  }

  return null;
}
