import type { Exchange } from '../exchanges/exchange.js';
import { isDocumented } from '../interface/schemas.js';
import { learnedPasswords } from './mask.js';

/** Payment secrets that a provider state gave us, and passwords that the target showed. */
export function learnedSecrets(exchanges: readonly Exchange[]): string[] {
  const secrets = exchanges.flatMap(({ operation, body }) => {
    const values = operation === 'provider-state' && body.kind === 'json' ? body.value : null;
    const secret = (values as { secret?: unknown } | null)?.secret;

    return typeof secret === 'string' ? [secret] : [];
  });
  const shown = exchanges
    .filter(({ response }) => response !== null)
    .map(({ response }) => Buffer.from(response?.body ?? []).toString());

  return [...secrets, ...learnedPasswords(shown, isDocumented)];
}
