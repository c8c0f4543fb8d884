import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { writeJson } from '../../../reference/json.js';
import { isCalledBy, when } from '../changes/conditions.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody, changeItems, type JsonResponse, type ResponseChange } from '../changes/responses.js';
import { breaking, type Deviant, type Spoil } from './deviant.js';

const countReadSoFar = changePageNumbers(({ size, number }, items) => {
  const totalElements = number * size + items.length;

  return { size, number, totalElements, totalPages: Math.ceil(totalElements / size) };
});

/** Starts the second page with the first item of the first page that the same caller read. */
function startingAgain(operation: Slug): Spoil {
  const first = new Map<string, JsonObject>();

  return {
    operation,
    dependsOnOrder: true,
    response(response, { target, headers }) {
      const key = `${headers['authorization']} ${target.split('?')[0]}`;
      const page = response.body as JsonObject;
      const [start] = itemsOf(page);
      const known = first.get(key) ?? start;
      if (numbersOf(page).number !== 1 || known === undefined || start === undefined) {
        if (numbersOf(page).number === 0 && known !== undefined) first.set(key, known);

        return response;
      }

      return { ...response, body: { ...page, content: [known, ...itemsOf(page).slice(1)] } };
    },
  };
}

/** Items that are mixed up with others, and pages that only other pages contradict. */
export const mixedItems: Readonly<Partial<Record<Slug, readonly Deviant[]>>> = {
  'get-order': breaking('get-order', {
    'field-types': { 'encodes an order a second time when it comes from the cache': encodedFromCache() },
  }),
  'list-feedback': breaking('list-feedback', {
    'items-keep-their-order': {
      'reuses one object, and shows the last order in every feedback of a page': changeBody(withLastOrder),
    },
    'page-arithmetic': {
      'starts the second page of feedback with the first item again': { spoil: startingAgain('list-feedback') },
      'counts the feedback that was read so far as all of it': when((query) => query.has('size'), countReadSoFar),
    },
  }),
  'list-notifications': breaking('list-notifications', {
    'items-keep-their-order': {
      'reuses one object, and shows the last order in every notification of a page': changeBody(withLastOrder),
    },
    'page-arithmetic': {
      'starts the second page of notifications with the first item again': {
        spoil: startingAgain('list-notifications'),
      },
      'counts the notifications that were read so far as all of them': when(
        (query) => query.has('size'),
        countReadSoFar,
      ),
    },
    'one-user-each': {
      "shows the first farmer's notifications to both farmers, each as the recipient": sharedByFarmers(),
    },
  }),
  'list-order-sprayers': breaking('list-order-sprayers', {
    'page-arithmetic': {
      'starts the second page of sprayers with the first one again': { spoil: startingAgain('list-order-sprayers') },
    },
  }),
  'list-sprayer-orders': breaking('list-sprayer-orders', {
    'page-arithmetic': {
      "cuts the last order from the last page of the sprayer's list where that page is full": when(
        (query) => query.get('size') === '1' && Number(query.get('page')) > 0,
        changeBody(withoutLast),
      ),
    },
  }),
};

/** Keeps the text of each response, and sends it as a JSON string from then on. */
function encodedFromCache(): ResponseChange {
  const cached = new Set<string>();

  return (response, { target }) => {
    const isCached = cached.has(target);
    cached.add(target);

    return isCached ? { ...response, body: writeJson(response.body, 'omit') } : response;
  };
}

function withLastOrder(page: JsonObject): JsonObject {
  const items = itemsOf(page);
  const order = items.at(-1)?.['order'];

  return { ...page, content: items.map((item) => ({ ...item, order })) };
}

function withoutLast(page: JsonObject): JsonObject {
  const { number, totalPages } = page['page'] as { number: number; totalPages: number };

  return number === totalPages - 1 ? { ...page, content: [] } : page;
}

/** The second farmer gets what the first one got, with another recipient. */
function sharedByFarmers(): ResponseChange {
  let shared: JsonResponse | undefined;
  const remember: ResponseChange = (response) => (shared ??= response);
  const repeat: ResponseChange = (response, call) => {
    const [own] = itemsOf(response.body as JsonObject);
    const recipient = own?.['recipient'];

    return shared === undefined || recipient === undefined
      ? response
      : changeItems((item) => ({ ...item, recipient }))(shared, call);
  };

  return (response, call) =>
    when(isCalledBy('other-farmer'), repeat)(when(isCalledBy('farmer'), remember)(response, call), call);
}
