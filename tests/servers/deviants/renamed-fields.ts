import type { Slug } from '../../../helpers/interface/operations.js';
import { changeInTurn, changeObject, removeFields, renameField, type ObjectChange } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeItems, changeOrders, changeUsers } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

const inPeople = (change: ObjectChange) =>
  changeInTurn(changeObject('farmer', change), changeObject('receptionist', change));

/** Documented fields under names of the implementer's own, proved by their values. */
export const renamedFields: Partial<Record<Slug, readonly Deviant[]>> = {
  'create-order': breaking('create-order', {
    'field-names': {
      'uses the names lat and lng for coordinates in every response': {
        alsoBreaks: [
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
      'uses the name scheduledFor for the date of a created order': changeBody(renameField('date', 'scheduledFor')),
      'uses the name method for the payment method of a created order': changeBody(
        renameField('paymentMethod', 'method'),
      ),
      'uses the name price for the cost of a created order': changeBody(renameField('cost', 'price')),
    },
  }),
  'get-order': breaking('get-order', {
    'field-names': {
      'uses the name phone for the phone numbers of people when an order is read by its id': changeBody(
        inPeople(renameField('phoneNumber', 'phone')),
      ),
      'uses the name completedOn for the completion date when an order is read by its id': changeBody(
        renameField('completionDate', 'completedOn'),
      ),
      'uses the name approved for confirmed when an order is read by its id': changeBody(
        renameField('confirmed', 'approved'),
      ),
      'uses the name isConfirmed for confirmed when an order is read by its id': changeBody(
        renameField('confirmed', 'isConfirmed'),
      ),
    },
  }),
  'list-farmer-orders': breaking('list-farmer-orders', {
    'field-names': {
      "uses the name status for the status of orders in a farmer's list": changeItems(
        renameField('orderStatus', 'status'),
      ),
      "uses the name due for the payment status in a farmer's list": changeItems(renameField('paymentStatus', 'due')),
      "uses the name createdOn for the creation date in a farmer's list": changeItems(
        renameField('creationDate', 'createdOn'),
      ),
      "uses the name orderId for the ids of orders in a farmer's list": changeItems(renameField('id', 'orderId')),
      "uses the name address for the location, beside links, in a farmer's list": changeItems(
        changeInTurn(renameField('location', 'address'), (order) => ({
          ...order,
          _links: { self: { href: `/api/farmer/order/${String(order['id'])}` } },
        })),
      ),
    },
  }),
  'list-feedback': breaking('list-feedback', {
    'field-names': {
      'uses the name start for the start of sessions in feedback': changeItems(
        changeObject('order.session', renameField('startTime', 'start')),
      ),
    },
  }),
  'list-sprayer-orders': breaking('list-sprayer-orders', {
    'field-names': {
      "uses the name crop for the crop type in a sprayer's list": changeItems(renameField('cropType', 'crop')),
      "uses the name hectares for the area in a sprayer's list": changeItems(renameField('area', 'hectares')),
      "uses the name cropName for the names of crops in a sprayer's list, and omits their ids": changeItems(
        changeObject('cropType', changeInTurn(renameField('name', 'cropName'), removeFields('id'))),
      ),
    },
  }),
  'list-notifications': [
    ...breaking('list-notifications', {
      'field-names': {
        'shows receptionists in notifications by a key of its own': changeItems(
          changeObject('order.receptionist', ({ id }) => ({ '@id': id })),
        ),
        'uses the name mail for the addresses of recipients': changeItems(
          changeObject('recipient', renameField('email', 'mail')),
        ),
      },
    }),
    ...breaking('list-feedback', {
      'field-names': {
        'uses the name zip for the postal codes of people, in notifications and feedback': {
          alsoBreaks: ['list-notifications/field-names'],
          spoil: {
            operation: ['list-feedback', 'list-notifications'],
            response: changeUsers(renameField('postalCode', 'zip')),
          },
        },
      },
    }),
  ],
};
