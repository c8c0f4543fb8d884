import { CouldNotJudge } from '../not-exercised.js';
import { endReasonOf } from './deadline.js';
import { runTokenCommand, tokenProblem, type AskedToken } from './token-command.js';
import type { Transport } from './transport.js';
import type { WireRequest } from './wire.js';

/** A token and where it came from. */
export interface ObtainedToken extends AskedToken {
  /** The one that every request of the run is built with. */
  readonly first: string;
}

interface RenewalOptions {
  readonly signal: AbortSignal;
  /** Called with each further token: it is a secret, too. */
  readonly noteRenewed: (token: ObtainedToken, renewed: string) => void;
}

/** What became of a token during the run. */
interface TokenState {
  readonly token: ObtainedToken;
  current: string;
  /** While the command runs again. */
  renewal: Promise<string> | null;
  readonly accepted: Set<string>;
  /** The requests that a renewed token did not help: what rejects it is not its age. */
  readonly rejected: Set<string>;
}

/**
 * A transport that renews a token which the service accepted before and now rejects with 401, and sends the request again. The
 * first response is not seen by anybody. Requests that are rejected at the same time share a renewal.
 */
export function renewTokens(
  transport: Transport,
  tokens: readonly ObtainedToken[],
  options: RenewalOptions,
): Transport {
  const states = new Map(
    tokens.map((token): [string, TokenState] => [
      `Bearer ${token.first}`,
      { token, current: token.first, renewal: null, accepted: new Set(), rejected: new Set() },
    ]),
  );

  return {
    ...transport,
    async send(request, delivery) {
      const state = states.get(request.headers['authorization'] ?? '');
      if (state === undefined || delivery.role === null) return transport.send(request, delivery);
      const used = state.current;
      const response = await transport.send(withToken(request, used), delivery);
      const isOk = response.status >= 200 && response.status < 300;
      if (isOk) state.accepted.add(used);
      const place = placeOf(request);
      const isExpired = response.status === 401 && state.accepted.has(used) && !state.rejected.has(place);
      if (!isExpired) return response;
      const next = state.current === used ? await renew(state, options) : state.current;
      if (next === used) {
        state.rejected.add(place);

        return response;
      }
      const again = await transport.send(withToken(request, next), delivery);
      if (again.status === 401) state.rejected.add(place);
      else state.accepted.add(next);

      return again;
    },
  };
}

function withToken(request: WireRequest, token: string): WireRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** A request without its ids, its secret and its query. */
function placeOf({ method, url }: WireRequest): string {
  const path = new URL(url).pathname
    .replace(/\/payment-intent\/.*/, '/payment-intent')
    .replaceAll(/\/-?\d+(?=\/|$)/g, '');

  return `${method} ${path}`;
}

function renew(state: TokenState, options: RenewalOptions): Promise<string> {
  state.renewal ??= runAgain(state, options).finally(() => {
    state.renewal = null;
  });

  return state.renewal;
}

async function runAgain(state: TokenState, { signal, noteRenewed }: RenewalOptions): Promise<string> {
  const { token } = state;
  const printed = await runTokenCommand(token, signal);
  if (signal.aborted) throw endReasonOf(signal);
  // The service rejects the token because it has expired, which is not its fault.
  if ('got' in printed)
    throw new CouldNotJudge(
      `${tokenProblem(token.role, printed)}, after the service rejected the first token with 401`,
    );
  if (printed.token !== state.current) noteRenewed(token, printed.token);
  state.current = printed.token;

  return printed.token;
}
