import { accounts, type Role } from '../interface/operations.js';
import { CouldNotJudge } from '../not-exercised.js';
import { credentialsBy } from '../settings/credentials.js';
import type { Settings } from '../settings/settings.js';
import { endReasonOf } from './limits.js';
import { pauseFor } from './rate-limits.js';
import { isNothing, runTokenCommand, tokenProblem, type AskedToken, type Printed } from './token-command.js';
import type { Transport, WireRequest } from './wire.js';

interface ObtainedTokens {
  /** The settings with the tokens that the commands printed. */
  readonly settings: Settings;
  /** Renews a token that the service stops accepting. */
  readonly transport: Transport;
  /** Why there is no token: a sentence for each command. */
  readonly problems: readonly string[];
}

/** Runs the command that prints tokens, once for each role that has none. Nothing is printed for a role without an account. Never throws. */
export async function obtainTokens(
  settings: Settings,
  transport: Transport,
  signal: AbortSignal,
): Promise<ObtainedTokens> {
  const asked = accounts.flatMap((role) => {
    const command = settings.tokenCommands[role];

    return command === undefined ? [] : [{ role, command }];
  });
  if (asked.length === 0) return { settings, transport, problems: [] };
  const printed = await runUntilReady(asked, settings.waitS, signal);
  const tokens = printed.flatMap(({ role, command, result }): ObtainedToken[] =>
    'token' in result ? [{ role, command, first: result.token }] : [],
  );
  const hasSome = tokens.length > 0 || asked.length < accounts.length;
  const problems = printed.flatMap(({ role, result }) =>
    'token' in result || (hasSome && isNothing(result)) ? [] : [tokenProblem(role, result)],
  );
  const renewed: [role: Role, token: string][] = [];
  const noteRenewed = ({ role }: ObtainedToken, token: string) => renewed.push([role, token]);

  return {
    settings: { ...settings, credentials: credentialsWith(tokens, settings), renewedTokens: renewed },
    transport: renewTokens(transport, tokens, { signal, noteRenewed }),
    problems: signal.aborted ? [] : problems, // a run that was interrupted says so itself
  };
}

const PAUSE_MS = 1000;

interface Answer extends AskedToken {
  readonly result: Printed;
}

/** A command that asks the service for a token fails until the service has started. */
async function runUntilReady(asked: readonly AskedToken[], waitS: number, signal: AbortSignal): Promise<Answer[]> {
  const end = performance.now() + waitS * 1000;
  const ask = async (own: AskedToken): Promise<Answer> => ({ ...own, result: await runTokenCommand(own, signal) });
  let answers = await Promise.all(asked.map(ask));
  while (!isEnough(answers) && !signal.aborted && performance.now() + PAUSE_MS <= end) {
    await pauseFor(PAUSE_MS, signal);
    answers = await Promise.all(
      answers.map((answer) => ('token' in answer.result ? Promise.resolve(answer) : ask(answer))),
    );
  }

  return answers;
}

/** Whether a token came, and nothing where none did: a role without an account has none. */
function isEnough(answers: readonly Answer[]): boolean {
  return (
    answers.some(({ result }) => 'token' in result) &&
    answers.every(({ result }) => 'token' in result || isNothing(result))
  );
}

function credentialsWith(tokens: readonly ObtainedToken[], { credentials }: Settings): Settings['credentials'] {
  return credentialsBy((role) => {
    const token = tokens.find((obtained) => obtained.role === role);

    return token === undefined ? credentials[role] : { authorization: `Bearer ${token.first}`, ...credentials[role] };
  });
}

/** A token and where it came from. */
interface ObtainedToken extends AskedToken {
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
function renewTokens(transport: Transport, tokens: readonly ObtainedToken[], options: RenewalOptions): Transport {
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
