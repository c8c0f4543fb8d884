import type { Slug } from '../../../helpers/interface/operations.js';
import { when } from '../changes/conditions.js';
import { reject, secondTime, setStatus, type ResponseChange } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

/** Server errors in responses that show nothing else: the request may be rejected, or was sent before. */
export const serverErrors: Readonly<Partial<Record<Slug, readonly Deviant[]>>> = {
  'confirm-order': breaking('confirm-order', {
    'no-server-errors': {
      'fails with 500 on a new order that cannot be confirmed yet': {
        rules: { confirms: 'assigned' },
        spoil: { operation: 'confirm-order', rejection: setStatus(500) },
      },
      'fails with 500 on the second confirmation of an order': secondTime(reject(500)),
    },
    'needs-no-body': {
      'confirms an order only if the request has a body': when((_, { body }) => body === null, reject(400)),
    },
    'farmer-omitted': { 'shows the farmer on the second confirmation of an order': secondTime(addFarmer) },
  }),
  'list-farmer-orders': breaking('list-farmer-orders', {
    'no-server-errors': {
      "fails with 500 on the farmer's list without a query": when((query) => query.size === 0, reject(500)),
    },
  }),
  'list-feedback': breaking('list-feedback', {
    'no-server-errors': {
      'fails with 500 where a farmer requests feedback': {
        spoil: { operation: 'list-feedback', rejection: setStatus(500) },
      },
    },
  }),
  'verify-payment': breaking('verify-payment', {
    'no-server-errors': {
      'fails with 500 on a secret that it does not know': {
        spoil: { operation: 'verify-payment', rejection: setStatus(500) },
      },
      'fails with 503 on the second verification of a payment': secondTime(reject(503)),
    },
    'farmer-omitted': { 'shows the farmer on the second verification of a payment': secondTime(addFarmer) },
  }),
  'list-sprayer-orders': breaking('list-sprayer-orders', {
    'no-server-errors': {
      "fails with 500 on the sprayer's list without its pageable": when((query) => query.size === 0, reject(500)),
    },
  }),
  'list-notifications': breaking('list-notifications', {
    'no-server-errors': {
      'fails with 500 on notifications without credentials': {
        spoil: { operation: 'list-notifications', rejection: setStatus(500) },
      },
    },
    'answers-every-role': {
      'denies notifications to sprayers': when(
        (_, { headers }) => headers['authorization']?.includes('sprayer') === true,
        reject(403),
      ),
    },
  }),
};

function addFarmer(response: Parameters<ResponseChange>[0]): ReturnType<ResponseChange> {
  return { ...response, body: { ...(response.body as object), farmer: { id: 1 } } };
}
