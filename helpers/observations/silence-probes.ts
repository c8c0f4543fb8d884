import type { Exchange } from '../exchanges/exchange.js';
import type { Context } from './context.js';
import { reachTarget } from './lists/first-pages.js';
import { readWithoutQuery } from './lists/whole-lists.js';

/** Requests about silences. They cost one GET each, and the behaviour sheet reports the responses. */
export interface SilenceProbes {
  readonly anonymous: Exchange | null;
  readonly wrongRole: Exchange | null;
  readonly withoutPageable: Exchange;
  readonly withoutQuery: Exchange;
  readonly wordAsId: Exchange;
}

export async function probeSilences(context: Context): Promise<SilenceProbes> {
  await reachTarget(context);
  const { credentials } = context.settings;
  const hasCredentials = Object.values(credentials).some((headers) => headers !== null);
  const hasRoles = credentials.farmer !== null && credentials.receptionist !== null;
  const [withoutPageable, withoutQuery, wordAsId, anonymous, wrongRole] = await Promise.all([
    context.client.call('list-sprayer-orders', 'probe'),
    readWithoutQuery(context),
    context.client.call('get-order', 'probe', { id: 'abc' }),
    hasCredentials ? context.client.call('list-notifications', 'probe', { role: null }) : null,
    hasRoles ? context.client.call('list-feedback', 'probe', { role: 'farmer' }) : null,
  ]);

  return { withoutPageable, withoutQuery, wordAsId, anonymous, wrongRole };
}
