import { headerIn } from '../connection/wire.js';
import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isLoginRedirect, isSlashRedirect } from './access.js';

/** Whether the response is what a server sends that does not have the operation, or a front end that has no operations. */
export function isForeign(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  if (redirectedBaseUrl(exchange) !== null) return true;
  // Missing credentials are another matter than a wrong address.
  if (status >= 300 && status < 400) return !isSlashRedirect(exchange) && !isLoginRedirect(exchange);

  return [404, 405, 410].includes(status) || isFromGateway(exchange) || isPageOfHtml(exchange);
}

/** Of a gateway whose service does not respond. A 503 may be the service's own. */
export function isFromGateway({ response }: Exchange): boolean {
  return response?.status === 502 || response?.status === 504;
}

export function isPageOfHtml(exchange: Exchange): boolean {
  return isAccepted(exchange) && exchange.body.kind === 'other' && exchange.body.isHtml;
}

const START_OF_PAGE = 64 * 1024;

export function describeHtml({ response }: Exchange): string {
  const isLogin = /type=["']?password|log ?in|sign ?in/i.test(
    Buffer.from(response?.body.subarray(0, START_OF_PAGE) ?? []).toString(),
  );
  const what = isLogin ? 'a login page' : 'an HTML page, perhaps from a front end';
  const cure = isLogin
    ? 'the credentials are missing, rejected, or sent in a form that the service does not know (see SPRAY_HEADERS)'
    : 'SPRAY_BASE_URL must be the address of the service itself';

  return `every request gets status ${response?.status ?? 0} and ${what}: ${cure}`;
}

export function describeAll(responses: readonly Exchange[]): string {
  const kinds = responses.map(({ response, body }) =>
    body.kind === 'other' && body.isHtml && response?.status === 200
      ? 'an HTML page'
      : `status ${response?.status ?? 0}`,
  );

  return [...new Set(kinds)].join(', ');
}

/** Where a redirect leads, as a base URL; null if it does not lead to the same operation. */
export function redirectedBaseUrl({ request, response, operation }: Exchange): string | null {
  const location = headerIn(response, 'location');
  const isRedirect = response !== null && response.status >= 300 && response.status < 400;
  if (!isRedirect || location === undefined || operation === 'provider-state') return null;
  if (!URL.canParse(location, request.url)) return null;

  const to = new URL(location, request.url);
  const from = new URL(request.url);
  const path = /\/api\/(farmer|receptionist|sprayer|common)\/.*/.exec(from.pathname)?.[0] ?? '';
  const isElsewhere = to.origin !== from.origin || to.pathname !== from.pathname;

  return isElsewhere && path !== '' && to.pathname.endsWith(path)
    ? to.origin + to.pathname.slice(0, -path.length)
    : null;
}
