import type { Slug } from '../../../helpers/interface/operations.js';
import { isObject, type JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { hasOrderStatus } from '../changes/conditions.js';
import { changeObject, changeWhere, removeFields, setField, type ObjectChange } from '../changes/objects.js';
import { aReceptionist, operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeItems } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

const everywhere = ['get-order', 'list-feedback', 'list-sprayer-orders', 'list-notifications'] as const;

/** The receptionist of an order is shown by one operation, and by no other. */
function attendedIn(slug: Slug, place: string, lacking: readonly Slug[] = everywhere): Deviant {
  return {
    fault: `shows the receptionist of an order ${place}, and nowhere else`,
    breaks: lacking.filter((other) => other !== slug).map((other) => `${other}/receptionist-included`),
    spoil: {
      operation: operationsShowingOrders,
      response: (response, call) =>
        operationOf(call) === slug ? response : { ...response, body: unattended(response.body) },
    },
  };
}

function unattended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unattended);
  if (!isObject(value)) return value;
  const { receptionist: _, ...others } = value;

  return Object.fromEntries(Object.entries(others).map(([name, member]) => [name, unattended(member)]));
}

const omits = removeFields('receptionist');
const isPeas = ({ cropType }: JsonObject) => (cropType as JsonObject)['name'] === 'Field peas';
const insideOrder = (change: ObjectChange) => changeItems(changeObject('order', change));

/** Who attends to an order, as far as the views agree on it. */
export const attendedOrders: Deviant[] = [
  attendedIn('get-order', 'when it is read by its id'),
  attendedIn('confirm-order', 'when it is confirmed', ['get-order', 'list-notifications']),
  attendedIn('verify-payment', 'when its payment is verified', [
    'get-order',
    'list-notifications',
    'list-sprayer-orders',
  ]),
  attendedIn('list-farmer-orders', "in the farmer's list"),
  attendedIn('list-sprayer-orders', "in the sprayer's list"),
  attendedIn('list-feedback', 'in feedback'),
  attendedIn('list-notifications', 'in notifications'),
  ...breaking('get-order', {
    'receptionist-included': {
      'shows a receptionist when an order is created, but not afterwards': {
        alsoBreaks: ['list-notifications/receptionist-included'],
        spoil: { operation: 'create-order', response: changeBody(setField('receptionist', aReceptionist)) },
      },
      'omits the receptionist of one order that is read by its id': changeBody(changeWhere(isPeas, omits)),
    },
  }),
  ...breaking('list-notifications', {
    'receptionist-included': {
      'omits the receptionist of one order in notifications': insideOrder(
        changeWhere(hasOrderStatus('confirmed'), omits),
      ),
    },
  }),
  ...breaking('list-feedback', {
    'receptionist-included': {
      'omits the receptionist of one order in feedback': insideOrder(changeWhere(isPeas, omits)),
    },
  }),
  {
    breaks: ['create-order/answers-an-id', ...everywhere.map((slug) => `${slug}/receptionist-included`)],
    fault: "shows the receptionist of an order only in the farmer's list, and no id of a created order",
    spoil: {
      operation: operationsShowingOrders,
      response: (response, call) => {
        const slug = operationOf(call);
        if (slug === 'list-farmer-orders') return response;

        return {
          ...response,
          body: unattended(
            slug === 'create-order' ? removeFields('id')(response.body as JsonObject, 0) : response.body,
          ),
        };
      },
    },
  },
];
