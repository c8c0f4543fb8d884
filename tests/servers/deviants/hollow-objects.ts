import type { Slug } from '../../../helpers/interface/operations.js';
import { changeField, changeObject, changeWhere, setField, type ObjectChange } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeItems, changeOrders } from '../changes/responses.js';
import { terms } from '../variants/variant.js';
import type { Deviant } from './deviant.js';

/** What frameworks write for an object that they did not load, or wrote before. */
const lazyProxy = { hibernateLazyInitializer: {} };
const reference = { $ref: '3' };

const isAttended = (order: Readonly<Record<string, unknown>>) => 'receptionist' in order;

/** Shows an empty receptionist where an order has none, which no other view contradicts. */
const unattended: ObjectChange = (order) => ({ receptionist: {}, ...order });

const advice = (operation: Slug, place: string, response: NonNullable<Deviant['spoil']>['response']): Deviant => ({
  fault: `shows an empty receptionist ${place} that has none`,
  breaks: [`${operation}/filled-objects`],
  spoil: { operation, ...(response === undefined ? {} : { response }) },
});

/** Documented objects without one documented field. */
export const hollowObjects: Partial<Record<Slug, readonly Deviant[]>> = {
  'create-order': [
    {
      fault: 'responds with an empty object to a created order',
      breaks: ['create-order/answers-an-id'],
      spoil: { operation: 'create-order', response: changeBody(() => ({})) },
    },
    {
      fault: 'shows the session of a created order as an empty object',
      breaks: ['create-order/field-types'],
      spoil: { operation: 'create-order', response: changeBody(setField('session', {})) },
    },
    advice('create-order', 'on a created order', changeBody(unattended)),
  ],
  'get-order': [
    {
      fault: 'responds with an empty object for an order that is read by its id',
      breaks: ['get-order/answers-the-order-asked'],
      spoil: { operation: 'get-order', response: changeBody(() => ({})) },
    },
    {
      fault: "shows an order's farmer as an empty object",
      breaks: ['get-order/farmer-present'],
      spoil: { operation: 'get-order', response: changeBody(setField('farmer', {})) },
    },
    {
      fault: "shows an order's receptionist as a lazy proxy",
      breaks: ['get-order/receptionist-included'],
      spoil: {
        operation: 'get-order',
        response: changeBody(changeWhere(isAttended, setField('receptionist', lazyProxy))),
      },
    },
    {
      fault: "shows an order's crop type as a reference",
      breaks: ['get-order/field-types'],
      spoil: { operation: 'get-order', response: changeBody(setField('cropType', reference)) },
    },
    advice('get-order', 'on an order', changeBody(unattended)),
    {
      fault: 'shows every session as an empty object, in every response',
      breaks: operationsShowingOrders.map((slug) => `${slug}/filled-objects`),
      unseen: ['Session.id', 'Session.startTime', 'Session.endTime'],
      spoil: { operation: operationsShowingOrders, response: changeOrders(setField('session', {})) },
      settings: terms,
    },
  ],
  'confirm-order': [
    {
      fault: 'shows the crop type of a confirmed order as an empty object',
      breaks: ['confirm-order/field-types'],
      spoil: { operation: 'confirm-order', response: changeBody(setField('cropType', {})) },
    },
  ],
  'list-farmer-orders': [
    {
      fault: "shows the orders in a farmer's list as links to them",
      breaks: ['list-farmer-orders/field-types'],
      spoil: {
        operation: 'list-farmer-orders',
        response: changeItems(({ id }) => ({ self: `/api/farmer/order/${String(id)}` })),
      },
    },
    {
      fault: "shows the last order in a farmer's list as an empty object",
      breaks: ['list-farmer-orders/field-types'],
      spoil: {
        operation: 'list-farmer-orders',
        response: changeBody((page) => ({
          ...page,
          content: (page['content'] as unknown[]).map((order, index, { length }) =>
            index === length - 1 ? {} : order,
          ),
        })),
      },
    },
    {
      fault: "shows the receptionists in a farmer's list as lazy proxies",
      breaks: ['list-farmer-orders/field-types'],
      spoil: {
        operation: 'list-farmer-orders',
        response: changeItems(changeWhere(isAttended, setField('receptionist', lazyProxy))),
      },
    },
    advice('list-farmer-orders', "on an order in a farmer's list", changeItems(unattended)),
  ],
  'list-feedback': [
    {
      fault: 'shows the orders of feedback as references',
      breaks: ['list-feedback/farmer-present'],
      spoil: { operation: 'list-feedback', response: changeItems(setField('order', reference)) },
    },
    {
      fault: 'shows the farmer as a reference in feedback',
      breaks: ['list-feedback/farmer-present'],
      spoil: {
        operation: 'list-feedback',
        response: changeItems(changeObject('order', setField('farmer', reference))),
      },
    },
    {
      fault: 'shows all feedback as something else',
      breaks: ['list-feedback/field-types'],
      unseen: ['id', 'order', 'overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating', 'text'].map(
        (field) => `Feedback.${field}`,
      ),
      spoil: { operation: 'list-feedback', response: changeItems(({ id }) => ({ stars: 5, about: id })) },
    },
    {
      fault: 'shows an empty crop type on orders in feedback',
      breaks: ['list-feedback/field-types'],
      spoil: { operation: 'list-feedback', response: changeItems(changeObject('order', setField('cropType', {}))) },
    },
  ],
  'verify-payment': [
    {
      fault: 'shows the session of a paid order as a lazy proxy',
      breaks: ['verify-payment/field-types'],
      spoil: { operation: 'verify-payment', response: changeBody(setField('session', lazyProxy)) },
    },
  ],
  'list-sprayer-orders': [
    {
      fault: "shows the orders in a sprayer's list as empty objects",
      breaks: ['list-sprayer-orders/field-types'],
      spoil: { operation: 'list-sprayer-orders', response: changeItems(() => ({})) },
    },
    {
      fault: "shows receptionists as references in a sprayer's list",
      breaks: ['list-sprayer-orders/receptionist-included'],
      spoil: {
        operation: 'list-sprayer-orders',
        response: changeItems(changeWhere(isAttended, setField('receptionist', reference))),
      },
    },
  ],
  'list-order-sprayers': [
    {
      fault: 'shows sprayers as empty objects',
      breaks: ['list-order-sprayers/field-types'],
      spoil: { operation: 'list-order-sprayers', response: changeItems(() => ({})) },
    },
  ],
  'list-notifications': [
    {
      fault: 'shows the recipient of a notification as an empty object',
      breaks: ['list-notifications/recipient-password'],
      spoil: { operation: 'list-notifications', response: changeItems(setField('recipient', {})) },
    },
    {
      fault: 'shows every second notification as an empty object',
      breaks: ['list-notifications/filled-objects'],
      spoil: {
        operation: 'list-notifications',
        response: changeItems(
          changeWhere(
            (_, index) => index % 2 === 1,
            () => ({}),
          ),
        ),
      },
    },
    {
      fault: 'writes the timestamp of no notification, and the dates of orders with a time',
      breaks: ['list-notifications/field-formats'],
      unseen: ['Notification.timestamp'],
      spoil: {
        operation: 'list-notifications',
        response: changeItems(({ timestamp: _, ...item }) =>
          changeField('order.date', (date) => `${String(date)}T00:00:00Z`)(item, 0),
        ),
      },
    },
  ],
};
