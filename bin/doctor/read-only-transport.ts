import type { Transport } from '../../helpers/connection/transport.js';

/**
 * A transport that rejects every request that may write: every POST, and verify-payment, which is a GET that may change its
 * order. The settings make the run read-only already; this is a second safeguard.
 */
export function aReadOnlyTransport(transport: Transport): Transport {
  return {
    ...transport,
    send(request, key) {
      if (request.method !== 'GET' || request.url.includes('/payment-intent/')) {
        throw new Error(`the doctor only reads, but was about to send ${request.method} to a target`);
      }

      return transport.send(request, key);
    },
  };
}
