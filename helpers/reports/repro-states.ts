import type { Report } from '../records/report.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { ReproRequest } from './repro-requests.js';

/** The order whose payment a URL verifies with a secret that is not shown; null if it is no such URL. */
export function paidOrderIn(url: string): string | null {
  const [, id = null] = /\/([^/]+)\/payment-intent\/([^/?]*)/.exec(url) ?? [];

  return url.endsWith(`/${MASK}`) ? id : null;
}

/**
 * The requests of a reproduction, and before those about an order with a payment intent one that asks the provider states for
 * such an order: its secret is used up, and an exploration asks for it outside its sequences.
 */
export function withStates({ settings, recording }: Report, groups: readonly ReproRequest[][]): ReproRequest[][] {
  const { statesUrl } = settings;
  const urls = groups.flat().map(({ exchange }) => exchange.request.url);
  const paid = new Set(urls.flatMap((url) => paidOrderIn(url) ?? []));
  const isStateAsked = groups.flat().some(({ exchange }) => exchange.operation === 'provider-state');
  if (typeof statesUrl !== 'string' || recording.hasPaymentSecret || isStateAsked) return [...groups];

  return groups.flatMap((group) => {
    const asked = [...paid].filter((id) => group.some(({ exchange }) => exchange.request.url.split('/').includes(id)));
    for (const id of asked) paid.delete(id);

    return [...asked.map((id) => [{ id: '', exchange: aState(statesUrl, id) }]), group];
  });
}

/** As a run asks for it, and as it was answered. */
function aState(url: string, orderId: string): ReportedExchange {
  const body = { state: 'an order with a payment intent', params: { role: 'farmer' }, action: 'setup' };

  return {
    operation: 'provider-state',
    observation: '',
    attempt: 1,
    role: null,
    startedAt: '',
    milliseconds: 0,
    request: {
      method: 'POST',
      url,
      headers: { Accept: '*/*', 'Content-Type': 'application/json' },
      body: { text: JSON.stringify(body) },
    },
    response: { status: 200, headers: [], body: { text: JSON.stringify({ orderId, secret: MASK }) } },
    failure: null,
    curl: '',
  };
}
