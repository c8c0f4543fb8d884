import type { JsonObject } from '../../../helpers/json/values.js';
import { changeWhere, setField } from '../changes/objects.js';
import { aFarmer } from '../changes/people.js';
import { aMemory, changeBody, reject, setStatus } from '../changes/responses.js';
import { breaking, type Spoil } from './deviant.js';

const operation = 'verify-payment';

const bySecret = aMemory(({ target }) => target.split('/').at(-1) ?? '');

/** Shows a created order as paid for any secret, and stores nothing of it. */
function paidInWords(): Spoil {
  const created = new Map<string, JsonObject>();

  return {
    operation: ['create-order', operation],
    response(response) {
      const known = response.body as JsonObject;
      created.set(String(known['id']), known);

      return response;
    },
    rejection(response, { target }) {
      const known = created.get(/order\/(\d+)/.exec(target)?.[1] ?? '');

      return known === undefined ? response : { ...response, status: 200, body: { ...known, paymentStatus: 'paid' } };
    },
  };
}

/** What goes wrong with secrets that belong to another order, or to none. */
export const paymentSecrets = breaking(operation, {
  'made-up-secret-pays-nothing': {
    'accepts any payment secret': { rules: { paysAnySecret: true } },
    'accepts any payment secret, but responds that the payment is pending': {
      rules: { paysAnySecret: true },
      spoil: { operation, response: changeBody(setField('paymentStatus', 'pending')) },
    },
    'accepts any secret for a payment that failed before': {
      rules: { paysAnySecret: true, initialPaymentStatus: 'failed' },
    },
    'responds that a made-up secret paid an order, and leaves it unpaid': { spoil: paidInWords() },
  },
  'answers-200': {
    'accepts any payment secret, and responds with 202': {
      alsoBreaks: ['verify-payment/made-up-secret-pays-nothing'],
      rules: { paysAnySecret: true },
      spoil: { operation, response: setStatus(202) },
    },
    'rejects every verification, but marks the order as paid for any secret': {
      alsoBreaks: ['verify-payment/made-up-secret-pays-nothing'],
      rules: { paysAnySecret: true },
      spoil: { operation, response: reject(404) },
    },
  },
  'farmer-omitted': {
    'accepts any secret for a payment in cash, and shows the farmer': {
      alsoBreaks: ['verify-payment/made-up-secret-pays-nothing'],
      rules: { paysAnySecret: true },
      spoil: {
        operation,
        response: changeBody(changeWhere(({ paymentMethod }) => paymentMethod === 'cash', setField('farmer', aFarmer))),
      },
    },
  },
  'answers-the-order-asked': {
    'takes the order from the secret, and ignores the path': {
      spoil: { operation, response: bySecret.remember, rejection: bySecret.recall },
    },
  },
});
