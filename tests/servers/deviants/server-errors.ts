import type { Slug } from '../../../helpers/interface/operations.js';
import { when } from '../changes/conditions.js';
import { reject, setStatus, type ResponseChange } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

/** Server errors in responses that show nothing else: the request may be rejected, or was sent before. */
export const serverErrors: Readonly<Partial<Record<Slug, readonly Deviant[]>>> = {
  'confirm-order': [
    {
      fault: 'fails with 500 on a new order that cannot be confirmed yet',
      breaks: ['confirm-order/no-server-errors'],
      rules: { confirms: 'assigned' },
      spoil: { operation: 'confirm-order', rejection: setStatus(500) },
    },
    {
      fault: 'confirms an order only if the request has a body',
      breaks: ['confirm-order/needs-no-body'],
      spoil: { operation: 'confirm-order', response: when((_, { body }) => body === null, reject(400)) },
    },
    {
      fault: 'fails with 500 on the second confirmation of an order',
      breaks: ['confirm-order/no-server-errors'],
      spoil: { operation: 'confirm-order', response: afterFirst(reject(500)) },
    },
    {
      fault: 'shows the farmer on the second confirmation of an order',
      breaks: ['confirm-order/farmer-omitted'],
      spoil: { operation: 'confirm-order', response: afterFirst(addFarmer) },
    },
  ],
  'list-farmer-orders': [
    {
      fault: "fails with 500 on the farmer's list without a query",
      breaks: ['list-farmer-orders/no-server-errors'],
      spoil: { operation: 'list-farmer-orders', response: when((query) => query.size === 0, reject(500)) },
    },
  ],
  'list-feedback': [
    {
      fault: 'fails with 500 where a farmer requests feedback',
      breaks: ['list-feedback/no-server-errors'],
      spoil: { operation: 'list-feedback', rejection: setStatus(500) },
    },
  ],
  'verify-payment': [
    {
      fault: 'fails with 500 on a secret that it does not know',
      breaks: ['verify-payment/no-server-errors'],
      spoil: { operation: 'verify-payment', rejection: setStatus(500) },
    },
    {
      fault: 'fails with 503 on the second verification of a payment',
      breaks: ['verify-payment/no-server-errors'],
      spoil: { operation: 'verify-payment', response: afterFirst(reject(503)) },
    },
    {
      fault: 'shows the farmer on the second verification of a payment',
      breaks: ['verify-payment/farmer-omitted'],
      spoil: { operation: 'verify-payment', response: afterFirst(addFarmer) },
    },
  ],
  'list-sprayer-orders': [
    {
      fault: "fails with 500 on the sprayer's list without its pageable",
      breaks: ['list-sprayer-orders/no-server-errors'],
      spoil: { operation: 'list-sprayer-orders', response: when((query) => query.size === 0, reject(500)) },
    },
  ],
  'list-notifications': [
    {
      fault: 'fails with 500 on notifications without credentials',
      breaks: ['list-notifications/no-server-errors'],
      spoil: { operation: 'list-notifications', rejection: setStatus(500) },
    },
    {
      fault: 'denies notifications to sprayers',
      breaks: ['list-notifications/answers-every-role'],
      spoil: {
        operation: 'list-notifications',
        response: when((_, { headers }) => headers['authorization']?.includes('sprayer') === true, reject(403)),
      },
    },
  ],
};

/** Makes a change in every response to a request but the first. */
function afterFirst(change: ResponseChange): ResponseChange {
  const seen = new Set<string>();

  return (response, call) => {
    const isFirst = !seen.has(call.target);
    seen.add(call.target);

    return isFirst ? response : change(response, call);
  };
}

function addFarmer(response: Parameters<ResponseChange>[0]): ReturnType<ResponseChange> {
  return { ...response, body: { ...(response.body as object), farmer: { id: 1 } } };
}
