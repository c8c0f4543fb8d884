import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import type { User } from '../../../reference/model.js';
import type { Handle } from '../../support/in-process.js';
import { isCallOf } from '../changes/calls.js';
import { isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, setField } from '../changes/objects.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { aPassword } from '../changes/people.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import { removeSign, toUpperCase } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList, changeOnce, inBody, orderIn, wasCalled } from './memories.js';
import { areaAbove, both, isPaid, ofFarmer, onWeekend, paidBy, withStatus, type IsSuch } from './such-orders.js';

const operation = 'list-sprayer-orders';
const sprayersOf = 'list-order-sprayers';

const aSprayer: Partial<User> & Pick<User, 'role'> = { id: 4n, fullName: 'Tomasz Kowalczyk', role: 'sprayer' };

/** An order, as a receptionist sees it. */
async function orderWith(handle: Handle, id: string): Promise<JsonObject> {
  const target = `/api/receptionist/order/${id}`;
  const headers = { authorization: `Bearer ${tokens.receptionist}` };

  return inBody(await handle({ method: 'GET', target, headers, body: null }));
}

/** Changes the sprayers of such orders. */
function changeSprayersOf(isSuch: IsSuch, change: Parameters<typeof changeResponses>[1]): Wrap {
  return (handle) => async (call) =>
    isCallOf(sprayersOf, call) && isSuch(await orderWith(handle, orderIn(call)))
      ? changeResponses(sprayersOf, change)(handle)(call)
      : handle(call);
}

/** Adds such orders to the sprayer's list, when they are confirmed. */
function listingConfirmed(isSuch: IsSuch): Wrap {
  return (handle) => {
    const confirmed = new Set<string>();
    const list = changeList(operation, async (items) => {
      const orders = await Promise.all([...confirmed].map((id) => orderWith(handle, id)));

      return [...items, ...orders.filter(isSuch)];
    })(handle);

    return async (call) => {
      const reply = await list(call);
      if (wasCalled('confirm-order')(call, reply)) confirmed.add(orderIn(call));

      return reply;
    };
  };
}

const hasSize = (isMeant: (size: number) => boolean) => (query: URLSearchParams) => isMeant(Number(query.get('size')));

/** A sprayer for such orders, who is not told about them. */
const unassigned = (isSuch: IsSuch): Wrap =>
  changeSprayersOf(
    isSuch,
    changeBody((page) => ({
      content: [aSprayer],
      page: { ...numbersOf(page), totalElements: 1, totalPages: 1 },
    })),
  );

/** What sprayers see, and what is shown of them. */
export const sprayers: readonly ConditionalDeviant[] = [
  {
    fault: "omits the farmer of assigned Visa orders after the first page of the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present'],
    wrap: changeResponses(
      operation,
      when(isLaterPage, changeItems(changeWhere(both(withStatus('assigned'), paidBy('visa')), removeFields('farmer')))),
    ),
  },
  {
    fault: "leaks the farmer's password on pages of the sprayer's list above 5",
    breaks: ['list-sprayer-orders/no-stray-password'],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size > 5 && size < 20),
        changeItems(changeObject('farmer', setField('password', aPassword))),
      ),
    ),
  },
  {
    fault: "shows one item too few on pages of size 5 of the sprayer's list",
    breaks: [
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-lose-no-item',
      'list-sprayer-orders/holds-own-orders',
    ],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size === 5),
        changeBody((page) => ({ ...page, content: itemsOf(page).slice(0, 4) })),
      ),
    ),
  },
  {
    fault: "counts one item too many after the first page of the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic'],
    wrap: changeResponses(
      operation,
      when(
        isLaterPage,
        changePageNumbers((page) => ({ ...page, totalElements: page.totalElements + 1 })),
      ),
    ),
  },
  {
    fault: "shows the second page of size 3 of the sprayer's list on the first as well",
    breaks: [
      'list-sprayer-orders/pages-share-no-item',
      'list-sprayer-orders/pages-lose-no-item',
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/holds-own-orders',
    ],
    wrap: (handle) =>
      changeList(operation, (items, query) =>
        query.get('size') === '3' && Number(query.get('page')) === 0
          ? [...items.slice(3, 6), ...items.slice(3)]
          : items,
      )(handle),
  },
  {
    fault: "shows a paid order as pending in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    wrap: changeOnce(
      wasCalled('verify-payment'),
      operation,
      changeItems(changeWhere(both(isPaid, withStatus('assigned')), setField('paymentStatus', 'pending'))),
    ),
  },
  {
    fault: "loses the sign of longitudes on pages of size 3 of the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size === 3),
        changeItems(changeField('longitude', removeSign)),
      ),
    ),
  },
  {
    fault: "lists each order in the sprayer's list that a farmer confirms above 50 hectares",
    breaks: ['list-sprayer-orders/shows-own-orders-only', 'list-order-sprayers/names-the-sprayers'],
    wrap: listingConfirmed(areaAbove(50)),
  },
  {
    fault: 'names the sprayer of weekend orders by Visa, and does not list them for that sprayer',
    breaks: ['list-order-sprayers/names-no-stranger', 'list-sprayer-orders/holds-own-orders'],
    wrap: unassigned(both(onWeekend, paidBy('visa'), withStatus('pending', 'confirmed'))),
  },
  {
    fault: 'names a sprayer for confirmed Visa orders, and does not list them for that sprayer',
    breaks: ['list-order-sprayers/names-no-stranger', 'list-sprayer-orders/holds-own-orders'],
    wrap: unassigned(both(paidBy('visa'), withStatus('confirmed'))),
  },
  {
    fault: 'responds with 404 to the sprayers of confirmed Mastercard orders without any',
    breaks: ['list-order-sprayers/answers-200'],
    wrap: changeSprayersOf(both(paidBy('mastercard'), withStatus('confirmed')), reject(404)),
  },
  {
    fault: "omits the content of an empty page of sprayers of the second farmer's orders",
    breaks: ['list-order-sprayers/is-a-page'],
    wrap: changeSprayersOf(both(ofFarmer(2), withStatus('pending')), changeBody(removeFields('content'))),
  },
  {
    fault: 'counts a sprayer of a confirmed cash order that has none',
    breaks: ['list-order-sprayers/page-arithmetic'],
    wrap: changeSprayersOf(
      both(withStatus('confirmed'), paidBy('cash')),
      changePageNumbers((page) => ({ ...page, totalElements: 1 })),
    ),
  },
  {
    fault: 'writes the role of sprayers in capitals once an order was paid',
    breaks: ['list-order-sprayers/enum-values'],
    wrap: changeOnce(wasCalled('verify-payment'), sprayersOf, changeItems(changeField('role', toUpperCase))),
  },
];
