import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { isFirstPage, when } from '../changes/conditions.js';
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
import { breaking, type Deviant } from './deviant.js';
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
  ...breaking(operation, {
    'answers-200': {
      'responds with 226 to the sprayers of an order': setStatus(226),
      'responds with 204 when an order has no sprayers': (response) =>
        sprayersIn(response).length > 0 ? response : { ...response, status: 204, body: Buffer.alloc(0) },
      'responds with 404 when an order has no sprayers': (response, call) =>
        sprayersIn(response).length > 0 ? response : reject(404)(response, call),
      'fails with 500 when an order has two sprayers': (response, call) =>
        sprayersIn(response).length < 2 ? response : reject(500)(response, call),
    },
    'answers-json': {
      'responds with an empty body when an order has no sprayers': (response) =>
        sprayersIn(response).length > 0 ? response : { ...response, body: Buffer.alloc(0) },
      'writes sprayers with single quotes': changeText((json) => json.replaceAll('"', "'")),
    },
    'unique-keys': {
      "writes a sprayer's role twice": changeText((json) => json.replaceAll('"role":', '"role":"admin","role":')),
    },
    'is-a-page': {
      'shows a single sprayer without an array': changeBody(({ content, page }) => {
        const [first, ...others] = content as JsonObject[];

        return { content: first !== undefined && others.length === 0 ? first : content, page };
      }),
      'writes sprayers as an object with numbers as keys': changeBody(({ content, page }) => ({
        content: Object.assign({}, content),
        page,
      })),
      'omits the size of a page of sprayers': changePageNumbers(({ size: _, ...others }) => others),
      'omits what is empty or 0 from a page of sprayers': changeText((json) =>
        json.replaceAll(/"\w+":(0|\[\])(,|(?=\}))/g, '').replaceAll(',}', '}'),
      ),
    },
    'page-arithmetic': {
      'reports 0 pages of sprayers': changePageNumbers((page) => ({ ...page, totalPages: 0 })),
      'counts two sprayers for every order': changePageNumbers((page) => ({
        ...page,
        totalElements: 2,
        totalPages: 1,
      })),
      'numbers the first page of sprayers 1': changePageNumbers((page) => ({
        ...page,
        number: (page['number'] ?? 0) + 1,
      })),
      'joins too many tables, and lists a sprayer twice': repeatFirstItem,
      'reports seven pages of an empty list of sprayers': changePageNumbers((numbers, sprayers) =>
        sprayers.length > 0 ? numbers : { ...numbers, totalPages: 7 },
      ),
    },
    'names-no-stranger': {
      'shows a sprayer for an order that has none': {
        alsoBreaks: ['list-sprayer-orders/holds-own-orders'],
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
      'shows every sprayer for every order': {
        spoil: {
          operation,
          response: replaceItems(() => [
            tomasz,
            { ...tomasz, id: 6, email: 'june.bear@example.com', fullName: 'June Bear' },
          ]),
        },
      },
      "shows a sprayer for the first new order, but omits it from that sprayer's list": {
        spoil: { operation: ['create-order', operation], response: givingAwayTheFirst() },
      },
    },
    'names-the-sprayers': {
      'rounds the ids of sprayers above 2^53': {
        alsoBreaks: ['list-order-sprayers/page-arithmetic', 'list-order-sprayers/shown-consistently'],
        rules: { firstId: 9007199254740992n },
        spoil: { operation, response: roundLargeIntegers },
      },
      'lists only one of the sprayers of an order': removeItems((_, index) => index > 0),
      'shows no sprayers for any order': removeItems(() => true),
      'shows no sprayers for any order, and has no provider states': {
        settings: { statesUrl: null },
        spoil: { operation, response: removeItems(() => true) },
      },
      'shows the same sprayer for every order, and not the one who logs in': replaceItems(() => [
        { ...tomasz, id: 6, email: 'june.bear@example.com', fullName: 'June Bear' },
      ]),
      'shows the farmer of an order beside its sprayers': {
        alsoBreaks: ['list-order-sprayers/fitting-roles'],
        spoil: { operation: ['list-sprayer-orders', operation], response: showingTheFarmers(), dependsOnOrder: true },
      },
    },
    'field-types': { 'wraps each sprayer in an object of its own': changeItems((sprayer) => ({ sprayer })) },
    'no-nulls': {
      'shows the role and the expertise of every sprayer as null': changeItems((user) => ({
        ...user,
        role: null,
        expertise: null,
      })),
    },
  }),
  ...sprayerFields,
  ...breaking('list-sprayer-orders', {
    'holds-own-orders': {
      'lists all sprayers for an order that has any': {
        spoil: { operation, response: when(isFirstPage, withEverySprayer) },
      },
    },
  }),
  ...(['farmer', 'receptionist'] as const).map((field): Deviant => ({
    fault: `shows the ${field} of an order as its only sprayer`,
    breaks: ['list-order-sprayers/names-the-sprayers', 'list-order-sprayers/fitting-roles'],
    settings: nobodyKnowsASprayer,
    spoil: { operation: ['get-order', operation], response: takingThemFromTheOrder(field), dependsOnOrder: true },
  })),
];
