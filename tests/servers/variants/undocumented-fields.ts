import { daysAfter } from '../../../helpers/interface/schemas.js';
import { changeEveryObject, changeInTurn, changeObject, changeWhere } from '../changes/objects.js';
import { changeBody, changeItems, changeOrders, changeUsers } from '../changes/responses.js';
import { changeResponses, wrapInTurn } from '../changes/servers.js';
import type { Variant } from './variant.js';

/** More fields than the interface names, and fewer of those that it names. */
export const undocumentedFields: readonly Variant[] = [
  {
    differs: 'shows fields under their documented names and under names of its own',
    wrap: wrapInTurn(
      changeResponses(
        'every operation',
        changeOrders((order) => ({
          ...order,
          orderId: order['id'],
          lat: order['latitude'],
          lng: order['longitude'],
          status: order['orderStatus'],
          createdAt: order['creationDate'],
          crop: order['cropType'],
        })),
      ),
      changeResponses(
        'every operation',
        changeUsers((user) => ({ ...user, name: user['fullName'], phone: user['phoneNumber'], isActive: true })),
      ),
    ),
  },
  {
    differs: 'adds links to every object',
    wrap: changeResponses(
      'every operation',
      changeBody(
        changeEveryObject((object) => ({ ...object, _links: { self: { href: `/${String(object['id'])}` } } })),
      ),
    ),
  },
  {
    differs: "shows a fee in place of the cost in a farmer's list, which is the same on two orders",
    wrap: changeResponses(
      'list-farmer-orders',
      changeItems(({ cost, ...order }) => ({ ...order, fee: Number(order['id']) < 16 ? cost : Number(cost) + 5 })),
    ),
  },
  {
    differs: "shows whether an order can be changed in place of confirmed in a farmer's list",
    wrap: changeResponses(
      'list-farmer-orders',
      changeItems(({ confirmed, ...order }) => ({
        ...order,
        locked: confirmed === true && order['orderStatus'] !== 'cancelled',
      })),
    ),
  },
  {
    differs: "shows the day of the invoice in place of the completion date in a sprayer's list",
    wrap: changeResponses(
      'list-sprayer-orders',
      changeItems(({ completionDate, ...order }) => ({
        ...order,
        ...(typeof completionDate === 'string' && { completionInvoiced: daysAfter(completionDate, 3) }),
      })),
    ),
  },
  {
    differs: "shows what is due instead of the payment status in a farmer's list",
    wrap: changeResponses(
      'list-farmer-orders',
      changeItems(({ paymentStatus, ...order }) => ({ ...order, due: paymentStatus !== 'paid' })),
    ),
  },
  {
    differs: "shows a revision in place of the hours of a sprayer's sessions, which equals some of them",
    wrap: changeResponses(
      'list-sprayer-orders',
      changeItems(
        changeObject(
          'session',
          changeInTurn(
            ...['startTime', 'endTime'].map((field) =>
              changeObject(field, ({ hour: _, ...time }) => ({ ...time, revision: 8 })),
            ),
          ),
        ),
      ),
    ),
  },
  {
    differs: 'shows times of midnight as empty objects',
    wrap: changeResponses(
      'every operation',
      changeOrders(changeObject('session', (session) => ({ ...session, startTime: {} }))),
    ),
  },
  {
    differs: 'shows some feedback by links only',
    wrap: changeResponses(
      'list-feedback',
      changeItems(
        changeWhere(
          ({ id }) => Number(id) % 2 === 0,
          ({ id }) => ({ self: `/feedback/${String(id)}` }),
        ),
      ),
    ),
  },
  {
    differs: 'shows null for every field of a receptionist that an order does not have',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ receptionist: { id: null, fullName: null, role: null }, ...order })),
    ),
    settings: { nulls: 'absent' },
    warns: [
      'create-order/filled-objects',
      'get-order/filled-objects',
      'list-farmer-orders/filled-objects',
      'list-notifications/filled-objects',
    ],
  },
  {
    differs: "shows null for every field of a session in a farmer's list",
    wrap: changeResponses(
      'list-farmer-orders',
      changeItems(changeObject('session', () => ({ id: null, startTime: null, endTime: null }))),
    ),
    settings: { nulls: 'absent' },
    warns: ['list-farmer-orders/filled-objects'],
  },
];
