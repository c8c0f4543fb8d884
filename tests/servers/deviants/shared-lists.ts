import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonResponse } from '../changes/responses.js';
import type { Deviant, Spoil } from './deviant.js';

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
  {
    fault: 'caches notifications by their URL, whoever reads them',
    breaks: ['list-notifications/recipients-differ'],
    spoil: sharedCache('list-notifications'),
  },
  {
    fault: "caches the farmers' lists by their URL, whoever reads them",
    breaks: [
      'list-farmer-orders/counts-the-filtered',
      'list-farmer-orders/finds-every-match',
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/page-arithmetic',
    ],
    spoil: sharedCache('list-farmer-orders'),
  },
  {
    fault: "stores the second farmer's orders under the first farmer",
    breaks: [
      'get-order/one-farmer',
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/holds-created-orders',
    ],
    rules: { ordersBelongTo: 'first-farmer' },
  },
];
