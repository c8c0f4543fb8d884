import type { Transport } from '../../helpers/connection/transport.js';

/**
 * The same transport, through which nothing that writes can pass: no POST, and no verification of a payment, which is a GET
 * that may change its order. The run is read-only by its settings already; this is the second lock.
 */
export function onlyReading(transport: Transport): Transport {
  return {
    ...transport,
    send(request, moment) {
      if (request.method !== 'GET' || request.url.includes('/payment-intent/')) {
        throw new Error(`the doctor only reads, and would have sent ${request.method} to a target`);
      }

      return transport.send(request, moment);
    },
  };
}
