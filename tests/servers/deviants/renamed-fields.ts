import type { Slug } from '../../../helpers/interface/operations.js';
import { changeInTurn, changeObject, removeFields, renameField, type ObjectChange } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeItems, changeOrders, changeUsers, type ResponseChange } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const inPeople = (change: ObjectChange) =>
  changeInTurn(changeObject('farmer', change), changeObject('receptionist', change));

/** Of servers that show a field of what an operation shows under another name: the fault, the field, the other name. */
type Renaming = readonly [fault: string, field: string, to: string];

function renaming(
  operation: Slug,
  shown: (change: ObjectChange) => ResponseChange,
  all: readonly Renaming[],
): Deviant[] {
  return all.map(([fault, field, to]) => ({
    fault,
    breaks: [`${operation}/field-names`],
    spoil: { operation, response: shown(renameField(field, to)) },
  }));
}

/** Documented fields under names of the implementer's own, proved by their values. */
export const renamedFields: Partial<Record<Slug, readonly Deviant[]>> = {
  'create-order': [
    {
      fault: 'uses the names lat and lng for coordinates in every response',
      breaks: [
        'create-order/field-names',
        'get-order/field-names',
        'confirm-order/field-names',
        'list-farmer-orders/field-names',
        'list-notifications/field-names',
      ],
      spoil: {
        operation: operationsShowingOrders,
        response: changeOrders(changeInTurn(renameField('latitude', 'lat'), renameField('longitude', 'lng'))),
      },
    },
    ...renaming('create-order', changeBody, [
      ['uses the name scheduledFor for the date of a created order', 'date', 'scheduledFor'],
      ['uses the name method for the payment method of a created order', 'paymentMethod', 'method'],
      ['uses the name price for the cost of a created order', 'cost', 'price'],
    ]),
  ],
  'get-order': [
    {
      fault: 'uses the name phone for the phone numbers of people when an order is read by its id',
      breaks: ['get-order/field-names'],
      spoil: { operation: 'get-order', response: changeBody(inPeople(renameField('phoneNumber', 'phone'))) },
    },
    ...renaming('get-order', changeBody, [
      [
        'uses the name completedOn for the completion date when an order is read by its id',
        'completionDate',
        'completedOn',
      ],
      ['uses the name approved for confirmed when an order is read by its id', 'confirmed', 'approved'],
      ['uses the name isConfirmed for confirmed when an order is read by its id', 'confirmed', 'isConfirmed'],
    ]),
  ],
  'list-farmer-orders': [
    ...renaming('list-farmer-orders', changeItems, [
      ["uses the name status for the status of orders in a farmer's list", 'orderStatus', 'status'],
      ["uses the name due for the payment status in a farmer's list", 'paymentStatus', 'due'],
      ["uses the name createdOn for the creation date in a farmer's list", 'creationDate', 'createdOn'],
      ["uses the name orderId for the ids of orders in a farmer's list", 'id', 'orderId'],
    ]),
    {
      fault: "uses the name address for the location, beside links, in a farmer's list",
      breaks: ['list-farmer-orders/field-names'],
      spoil: {
        operation: 'list-farmer-orders',
        response: changeItems(
          changeInTurn(renameField('location', 'address'), (order) => ({
            ...order,
            _links: { self: { href: `/api/farmer/order/${String(order['id'])}` } },
          })),
        ),
      },
    },
  ],
  'list-feedback': renaming('list-feedback', (change) => changeItems(changeObject('order.session', change)), [
    ['uses the name start for the start of sessions in feedback', 'startTime', 'start'],
  ]),
  'list-sprayer-orders': [
    ...renaming('list-sprayer-orders', changeItems, [
      ["uses the name crop for the crop type in a sprayer's list", 'cropType', 'crop'],
      ["uses the name hectares for the area in a sprayer's list", 'area', 'hectares'],
    ]),
    {
      fault: "uses the name cropName for the names of crops in a sprayer's list, and omits their ids",
      breaks: ['list-sprayer-orders/field-names'],
      spoil: {
        operation: 'list-sprayer-orders',
        response: changeItems(
          changeObject('cropType', changeInTurn(renameField('name', 'cropName'), removeFields('id'))),
        ),
      },
    },
  ],
  'list-notifications': [
    {
      fault: 'shows receptionists in notifications by a key of its own',
      breaks: ['list-notifications/field-names'],
      spoil: {
        operation: 'list-notifications',
        response: changeItems(changeObject('order.receptionist', ({ id }) => ({ '@id': id }))),
      },
    },
    {
      fault: 'uses the name mail for the addresses of recipients',
      breaks: ['list-notifications/field-names'],
      spoil: {
        operation: 'list-notifications',
        response: changeItems(changeObject('recipient', renameField('email', 'mail'))),
      },
    },
    {
      fault: 'uses the name zip for the postal codes of people, in notifications and feedback',
      breaks: ['list-feedback/field-names', 'list-notifications/field-names'],
      spoil: {
        operation: ['list-feedback', 'list-notifications'],
        response: changeUsers(renameField('postalCode', 'zip')),
      },
    },
  ],
};
