import { accounts, type Role } from '../interface/roles.js';
import { credentialsBy } from '../settings/credentials.js';
import type { Settings } from '../settings/settings.js';
import { pauseFor } from './rate-limits.js';
import { renewTokens, type ObtainedToken } from './renewed-tokens.js';
import { isNothing, runTokenCommand, tokenProblem, type AskedToken, type Printed } from './token-command.js';
import type { Transport } from './transport.js';

interface ObtainedTokens {
  /** With the tokens that the commands printed. */
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
