import type { Call } from '../../../reference/reference.js';
import { operationOf } from '../changes/calls.js';
import { isCalledBy, isOfTheRun, when } from '../changes/conditions.js';
import { changeField, changeWhere } from '../changes/objects.js';
import { removeItems, replaceItems } from '../changes/pages.js';
import { changeItems, type ResponseChange } from '../changes/responses.js';
import { addOne } from '../changes/values.js';
import { breaking, type Spoil } from './deviant.js';

const ASSIGNED_WHEAT = '20';
const tomasz = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer' };
const june = { id: 6, fullName: 'June Bear', role: 'sprayer' };

const isAbout =
  (id: string) =>
  (_: unknown, { target }: Call) =>
    target.includes(`/order/${id}/`);

/** Every order is given to the one sprayer; the sprayer's list shows orders in its own way. */
function givenToTomasz(list: ResponseChange): Spoil {
  const page = { size: 20, number: 0, totalElements: 1, totalPages: 1 };

  return {
    operation: ['list-order-sprayers', 'list-sprayer-orders'],
    response: (response, call) =>
      operationOf(call) === 'list-sprayer-orders'
        ? list(response, call)
        : { ...response, body: { content: [tomasz], page } },
  };
}

/** What goes wrong where a sprayer lists the orders that were given to them, and no others. */
export const sprayedOrders = breaking('list-sprayer-orders', {
  'shows-own-orders-only': {
    'shows the orders of all sprayers to each sprayer, and sends sprayers no notifications': {
      rules: { sprayerSees: 'all' },
      spoil: {
        operation: 'list-notifications',
        response: when(
          isCalledBy('sprayer'),
          removeItems(() => true),
        ),
      },
    },
    'still lists an order for its old sprayer after it was given to another': {
      spoil: {
        operation: 'list-order-sprayers',
        response: when(
          isAbout(ASSIGNED_WHEAT),
          replaceItems(() => [june]),
        ),
      },
    },
  },
  'shown-consistently': {
    "adds one to the area of new orders in the sprayer's list": {
      rules: { sprayerSees: 'all' },
      spoil: givenToTomasz(changeItems(changeWhere(isOfTheRun, changeField('area', addOne)))),
    },
  },
});
