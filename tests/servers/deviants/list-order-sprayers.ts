import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import {
  appendItems,
  changePageNumbers,
  itemsOf,
  removeItems,
  repeatFirstItem,
  replaceItems,
} from '../changes/pages.js';
import {
  changeBody,
  changeItems,
  changeText,
  reject,
  roundLargeIntegers,
  setStatus,
  type JsonResponse,
  type ResponseChange,
} from '../changes/responses.js';
import { only } from '../variants/variant.js';
import type { Deviant } from './deviant.js';
import { sprayerFields } from './sprayer-fields.js';

const operation = 'list-order-sprayers';

/** Both sprayers of the reference, for every order that has one of them. */
const withEverySprayer = changeBody((page) => {
  const content = page['content'] as JsonObject[];
  const missing = [4, 6].filter((id) => content.length > 0 && !content.some((sprayer) => sprayer['id'] === id));
  const numbers = page['page'] as Record<string, number>;

  return {
    content: [...content, ...missing.map((id) => ({ id, role: 'sprayer' }))],
    page: { ...numbers, totalElements: Number(numbers['totalElements']) + missing.length },
  };
});

const tomasz = { id: 4, email: 'tomasz.kowalczyk@example.com', fullName: 'Tomasz Kowalczyk', role: 'sprayer' };

const sprayersIn = ({ body: page }: JsonResponse) => (page as { content: JsonObject[] }).content;

/** The first order that is created is given to the sprayer. */
function givingAwayTheFirst(): ResponseChange {
  let first: unknown;

  return (response, call) => {
    if (operationOf(call) === 'create-order') first ??= (response.body as JsonObject)['id'];

    return call.target.includes(`/order/${String(first)}/sprayers`)
      ? { ...response, body: { content: [tomasz], page: { size: 20, number: 0, totalElements: 1, totalPages: 1 } } }
      : response;
  };
}

/** Every order has one sprayer: one of the people whom get-order shows with it. */
function takingThemFromTheOrder(field: 'farmer' | 'receptionist'): ResponseChange {
  const people = new Map<string | undefined, JsonObject>();

  return (response, call) => {
    const [, id] = /order\/(\d+)/.exec(call.target) ?? [];
    if (operationOf(call) === 'get-order') people.set(id, (response.body as Record<string, JsonObject>)[field] ?? {});
    const person = operationOf(call) === operation ? people.get(id) : undefined;

    return person?.['id'] === undefined ? response : replaceItems(() => [person])(response, call);
  };
}

/** Adds the farmer, as the sprayer's list shows them, to the sprayers of an order. */
function showingTheFarmers(): ResponseChange {
  const farmers = new Map<string, JsonObject>();

  return (response, call) => {
    if (operationOf(call) === 'list-sprayer-orders') {
      for (const { id, farmer } of itemsOf(response.body as JsonObject)) farmers.set(String(id), farmer as JsonObject);

      return response;
    }
    const farmer = farmers.get(/order\/(\d+)/.exec(call.target)?.[1] ?? '');

    return farmer === undefined ? response : appendItems([farmer])(response, call);
  };
}

const nobodyKnowsASprayer = { statesUrl: null, ...only('farmer', 'other-farmer', 'receptionist', 'user') };

export const listOrderSprayers: Deviant[] = [
  {
    fault: 'responds with 226 to the sprayers of an order',
    breaks: ['list-order-sprayers/answers-200'],
    spoil: { operation, response: setStatus(226) },
  },
  {
    fault: 'responds with 204 when an order has no sprayers',
    breaks: ['list-order-sprayers/answers-200'],
    spoil: {
      operation,
      response: (response) =>
        sprayersIn(response).length > 0 ? response : { ...response, status: 204, body: Buffer.alloc(0) },
    },
  },
  {
    fault: 'responds with 404 when an order has no sprayers',
    breaks: ['list-order-sprayers/answers-200'],
    spoil: {
      operation,
      response: (response, call) => (sprayersIn(response).length > 0 ? response : reject(404)(response, call)),
    },
  },
  {
    fault: 'fails with 500 when an order has two sprayers',
    breaks: ['list-order-sprayers/answers-200'],
    spoil: {
      operation,
      response: (response, call) => (sprayersIn(response).length < 2 ? response : reject(500)(response, call)),
    },
  },
  {
    fault: 'responds with an empty body when an order has no sprayers',
    breaks: ['list-order-sprayers/answers-json'],
    spoil: {
      operation,
      response: (response) => (sprayersIn(response).length > 0 ? response : { ...response, body: Buffer.alloc(0) }),
    },
  },
  {
    fault: 'writes sprayers with single quotes',
    breaks: ['list-order-sprayers/answers-json'],
    spoil: { operation, response: changeText((json) => json.replaceAll('"', "'")) },
  },
  {
    fault: "writes a sprayer's role twice",
    breaks: ['list-order-sprayers/unique-keys'],
    spoil: { operation, response: changeText((json) => json.replaceAll('"role":', '"role":"admin","role":')) },
  },
  ...sprayerFields,
  {
    fault: 'shows a single sprayer without an array',
    breaks: ['list-order-sprayers/is-a-page'],
    spoil: {
      operation,
      response: changeBody(({ content, page }) => {
        const [first, ...others] = content as JsonObject[];

        return { content: first !== undefined && others.length === 0 ? first : content, page };
      }),
    },
  },
  {
    fault: 'writes sprayers as an object with numbers as keys',
    breaks: ['list-order-sprayers/is-a-page'],
    spoil: { operation, response: changeBody(({ content, page }) => ({ content: Object.assign({}, content), page })) },
  },
  {
    fault: 'omits the size of a page of sprayers',
    breaks: ['list-order-sprayers/is-a-page'],
    spoil: { operation, response: changePageNumbers(({ size: _, ...others }) => others) },
  },
  {
    fault: 'omits what is empty or 0 from a page of sprayers',
    breaks: ['list-order-sprayers/is-a-page'],
    spoil: {
      operation,
      response: changeText((json) => json.replaceAll(/"\w+":(0|\[\])(,|(?=\}))/g, '').replaceAll(',}', '}')),
    },
  },
  {
    fault: 'reports 0 pages of sprayers',
    breaks: ['list-order-sprayers/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, totalPages: 0 })) },
  },
  {
    fault: 'counts two sprayers for every order',
    breaks: ['list-order-sprayers/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, totalElements: 2, totalPages: 1 })) },
  },
  {
    fault: 'numbers the first page of sprayers 1',
    breaks: ['list-order-sprayers/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
  },
  {
    fault: 'shows a sprayer for an order that has none',
    breaks: ['list-order-sprayers/names-no-stranger', 'list-sprayer-orders/holds-own-orders'],
    spoil: {
      operation,
      response: (response) =>
        sprayersIn(response).length > 0
          ? response
          : {
              ...response,
              body: { content: [tomasz], page: { size: 20, number: 0, totalElements: 1, totalPages: 1 } },
            },
    },
  },
  {
    fault: 'lists only one of the sprayers of an order',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    spoil: { operation, response: removeItems((_, index) => index > 0) },
  },
  {
    fault: 'rounds the ids of sprayers above 2^53',
    breaks: [
      'list-order-sprayers/names-the-sprayers',
      'list-order-sprayers/page-arithmetic',
      'list-order-sprayers/shown-consistently',
    ],
    rules: { firstId: 9007199254740992n },
    spoil: { operation, response: roundLargeIntegers },
  },

  {
    fault: 'joins too many tables, and lists a sprayer twice',
    breaks: ['list-order-sprayers/page-arithmetic'],
    spoil: { operation, response: repeatFirstItem },
  },

  {
    fault: 'wraps each sprayer in an object of its own',
    breaks: ['list-order-sprayers/field-types'],
    spoil: { operation, response: changeItems((sprayer) => ({ sprayer })) },
  },
  {
    fault: 'shows no sprayers for any order',
    breaks: ['list-order-sprayers/names-the-sprayers'],
    spoil: { operation, response: removeItems(() => true) },
  },
  {
    fault: 'shows no sprayers for any order, and has no provider states',
    breaks: ['list-order-sprayers/names-the-sprayers'],
    settings: { statesUrl: null },
    spoil: { operation, response: removeItems(() => true) },
  },
  {
    fault: 'shows the same sprayer for every order, and not the one who logs in',
    breaks: ['list-order-sprayers/names-the-sprayers'],
    spoil: {
      operation,
      response: replaceItems(() => [{ ...tomasz, id: 6, email: 'june.bear@example.com', fullName: 'June Bear' }]),
    },
  },
  {
    fault: 'shows every sprayer for every order',
    breaks: ['list-order-sprayers/names-no-stranger'],
    spoil: {
      operation,
      response: replaceItems(() => [
        tomasz,
        { ...tomasz, id: 6, email: 'june.bear@example.com', fullName: 'June Bear' },
      ]),
    },
  },
  {
    fault: 'lists all sprayers for an order that has any',
    breaks: ['list-sprayer-orders/holds-own-orders'],
    spoil: { operation, response: withEverySprayer },
  },

  {
    fault: 'reports seven pages of an empty list of sprayers',
    breaks: ['list-order-sprayers/page-arithmetic'],
    spoil: {
      operation,
      response: changePageNumbers((numbers, sprayers) =>
        sprayers.length > 0 ? numbers : { ...numbers, totalPages: 7 },
      ),
    },
  },
  {
    fault: 'shows the role and the expertise of every sprayer as null',
    breaks: ['list-order-sprayers/no-nulls'],
    spoil: { operation, response: changeItems((user) => ({ ...user, role: null, expertise: null })) },
  },
  ...(['farmer', 'receptionist'] as const).map((field): Deviant => ({
    fault: `shows the ${field} of an order as its only sprayer`,
    breaks: ['list-order-sprayers/names-the-sprayers', 'list-order-sprayers/fitting-roles'],
    unseen: ['User.expertise'],
    settings: nobodyKnowsASprayer,
    spoil: { operation: ['get-order', operation], response: takingThemFromTheOrder(field), dependsOnOrder: true },
  })),
  {
    fault: 'shows the farmer of an order beside its sprayers',
    breaks: ['list-order-sprayers/names-the-sprayers', 'list-order-sprayers/fitting-roles'],
    spoil: {
      operation: ['list-sprayer-orders', operation],
      response: showingTheFarmers(),
      dependsOnOrder: true,
    },
  },
  {
    fault: "shows a sprayer for the first new order, but omits it from that sprayer's list",
    breaks: ['list-order-sprayers/names-no-stranger'],
    spoil: { operation: ['create-order', operation], response: givingAwayTheFirst() },
  },
];
