import { roles, tokenCommandNameOf, type Role } from '../interface/roles.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import { pauseFor } from './rate-limits.js';
import { renewTokens, type ObtainedToken } from './renewed-tokens.js';
import { runTokenCommand, tokenProblem, type Printed } from './token-command.js';
import type { Transport } from './transport.js';

interface ObtainedTokens {
  /** With the tokens that the commands printed. */
  readonly settings: Settings;
  /** Renews a token that the service stops accepting. */
  readonly transport: Transport;
  /** Why there is no token: a sentence for each command. */
  readonly problems: readonly string[];
}

/** Runs the commands that print tokens, each once: roles with the same command are the same user. Never throws. */
export async function obtainTokens(
  settings: Settings,
  transport: Transport,
  signal: AbortSignal,
): Promise<ObtainedTokens> {
  const commands = new Map<string, Role>();
  for (const role of roles) {
    const command = settings.tokenCommands[role];
    if (command !== undefined && !commands.has(command)) commands.set(command, role);
  }
  if (commands.size === 0) return { settings, transport, problems: [] };
  const printed = await Promise.all(
    [...commands].map(async ([command, role]) => {
      const name = tokenCommandNameOf(role);

      return { name, command, result: await runUntilReady(command, settings.waitS, signal) };
    }),
  );
  const tokens = printed.flatMap(({ name, command, result }): ObtainedToken[] =>
    'token' in result ? [{ name, command, first: result.token }] : [],
  );
  const problems = printed.flatMap(({ name, result }) => ('token' in result ? [] : [tokenProblem(name, result)]));
  const renewed: [role: Role, token: string][] = [];
  const noteRenewed = ({ command }: ObtainedToken, token: string) =>
    renewed.push([commands.get(command) ?? 'user', token]);

  return {
    settings: { ...settings, credentials: credentialsWith(tokens, settings), renewedTokens: renewed },
    transport: renewTokens(transport, tokens, { signal, noteRenewed }),
    problems: signal.aborted ? [] : problems, // a run that was interrupted says so itself
  };
}

const PAUSE_MS = 1000;

/** A command that asks the service for a token fails until the service has started. */
async function runUntilReady(command: string, waitS: number, signal: AbortSignal): Promise<Printed> {
  const end = performance.now() + waitS * 1000;
  for (;;) {
    const printed = await runTokenCommand(command, signal);
    if ('token' in printed || signal.aborted || performance.now() + PAUSE_MS > end) return printed;
    await pauseFor(PAUSE_MS, signal);
  }
}

function credentialsWith(
  tokens: readonly ObtainedToken[],
  { credentials, tokenCommands }: Settings,
): Readonly<Record<Role, CredentialHeaders | null>> {
  const of = (role: Role): CredentialHeaders | null => {
    const token = tokens.find(({ command }) => command === tokenCommands[role]);

    return token === undefined ? credentials[role] : { authorization: `Bearer ${token.first}`, ...credentials[role] };
  };
  const farmer = of('farmer');
  const isFarmer = tokenCommands.user === undefined && credentials.user === credentials.farmer;

  return {
    farmer,
    'other-farmer': of('other-farmer'),
    receptionist: of('receptionist'),
    sprayer: of('sprayer'),
    admin: of('admin'),
    user: isFarmer ? farmer : of('user'),
  };
}
