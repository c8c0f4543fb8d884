import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonResponse } from '../changes/responses.js';
import { breaking, type Deviant, type Spoil } from './deviant.js';

/** A cache whose key is the URL, whoever asks. Those who ask at once, for the first time, do not find anything in it. */
function sharedCache(operation: Slug): Spoil {
  const cached = new Map<string, JsonResponse>();
  const callers = new Set<string>();

  return {
    operation,
    dependsOnOrder: true,
    response(response, { target, headers }) {
      const caller = `${headers['authorization']} ${target}`;
      if (!callers.has(caller)) cached.set(target, cached.get(target) ?? response);

      return callers.size === callers.add(caller).size ? (cached.get(target) ?? response) : response;
    },
  };
}

/** What a user sees of another user's lists. */
export const sharedLists: Deviant[] = [
  ...breaking('list-notifications', {
    'recipients-differ': {
      'caches notifications by their URL, whoever reads them': { spoil: sharedCache('list-notifications') },
    },
  }),
  ...breaking('list-farmer-orders', {
    'counts-the-filtered': {
      "caches the farmers' lists by their URL, whoever reads them": {
        alsoBreaks: [
          'list-farmer-orders/finds-every-match',
          'list-farmer-orders/hidden-from-other-farmers',
          'list-farmer-orders/page-arithmetic',
          'list-farmer-orders/shown-consistently',
        ],
        spoil: sharedCache('list-farmer-orders'),
      },
    },
  }),
  ...breaking('get-order', {
    'one-farmer': {
      "stores the second farmer's orders under the first farmer": {
        alsoBreaks: ['list-farmer-orders/hidden-from-other-farmers', 'list-farmer-orders/holds-created-orders'],
        rules: { ordersBelongTo: 'first-farmer' },
      },
    },
  }),
];
