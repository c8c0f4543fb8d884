import type { Call } from '../../../reference/reference.js';
import { operationOf, type Deviant, type Spoil } from './deviant.js';
import { calledBy, having, leavingOut, when } from './list-spoilings.js';
import { isFresh, nextNumber } from './order-spoilings.js';
import { at, eachItem, where } from './spoilings.js';

const ASSIGNED_WHEAT = '20';
const tomasz = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer' };

const isAbout =
  (id: string) =>
  (_: unknown, { target }: Call) =>
    target.includes(`/order/${id}/`);

/** Every order is given to the one sprayer; the sprayer's list shows orders in its own way. */
function givenToTomasz(list: Spoil['answer']): Spoil {
  const page = { size: 20, number: 0, totalElements: 1, totalPages: 1 };

  return {
    operation: ['list-order-sprayers', 'list-sprayer-orders'],
    answer: (right, call) =>
      operationOf(call) === 'list-sprayer-orders' ? list(right, call) : { ...right, body: { content: [tomasz], page } },
  };
}

/** What goes wrong where a sprayer lists the orders that were given to them, and no others. */
export const sprayedOrders: Deviant[] = [
  {
    fault: 'lists the orders of all sprayers to each, and notifies sprayers of nothing',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all' },
    spoil: {
      operation: 'list-notifications',
      answer: when(
        calledBy('sprayer'),
        leavingOut(() => true),
      ),
    },
  },
  {
    fault: 'goes on listing an order to the sprayer when it was given to somebody else',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    spoil: {
      operation: 'list-order-sprayers',
      answer: when(isAbout(ASSIGNED_WHEAT), eachItem(having('id', 6))),
    },
  },
  {
    fault: "adds one to the area of new orders in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    rules: { sprayerSees: 'all' },
    spoil: givenToTomasz(eachItem(where(isFresh, at('area', nextNumber)))),
  },
];
