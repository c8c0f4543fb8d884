import type { Slug } from '../../../helpers/interface/operations.js';
import { changeField, changeObject, changeWhere, setField, type ObjectChange } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeItems, changeOrders } from '../changes/responses.js';
import { terms } from '../variants/variant.js';
import { breaking, type Deviant } from './deviant.js';

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
    ...breaking('create-order', {
      'answers-an-id': { 'responds with an empty object to a created order': changeBody(() => ({})) },
      'field-types': { 'shows the session of a created order as an empty object': changeBody(setField('session', {})) },
    }),
    advice('create-order', 'on a created order', changeBody(unattended)),
  ],
  'get-order': [
    ...breaking('get-order', {
      'answers-the-order-asked': {
        'responds with an empty object for an order that is read by its id': changeBody(() => ({})),
      },
      'farmer-present': { "shows an order's farmer as an empty object": changeBody(setField('farmer', {})) },
      'receptionist-included': {
        "shows an order's receptionist as a lazy proxy": changeBody(
          changeWhere(isAttended, setField('receptionist', lazyProxy)),
        ),
      },
      'field-types': { "shows an order's crop type as a reference": changeBody(setField('cropType', reference)) },
    }),
    advice('get-order', 'on an order', changeBody(unattended)),
    {
      fault: 'shows every session as an empty object, in every response',
      breaks: operationsShowingOrders.map((slug) => `${slug}/filled-objects`),
      unseen: ['Session.id', 'Session.startTime', 'Session.endTime'],
      spoil: { operation: operationsShowingOrders, response: changeOrders(setField('session', {})) },
      settings: terms,
    },
  ],
  'confirm-order': breaking('confirm-order', {
    'field-types': {
      'shows the crop type of a confirmed order as an empty object': changeBody(setField('cropType', {})),
    },
  }),
  'list-farmer-orders': [
    ...breaking('list-farmer-orders', {
      'field-types': {
        "shows the orders in a farmer's list as links to them": changeItems(({ id }) => ({
          self: `/api/farmer/order/${String(id)}`,
        })),
        "shows the last order in a farmer's list as an empty object": changeBody((page) => ({
          ...page,
          content: (page['content'] as unknown[]).map((order, index, { length }) =>
            index === length - 1 ? {} : order,
          ),
        })),
        "shows the receptionists in a farmer's list as lazy proxies": changeItems(
          changeWhere(isAttended, setField('receptionist', lazyProxy)),
        ),
      },
    }),
    advice('list-farmer-orders', "on an order in a farmer's list", changeItems(unattended)),
  ],
  'list-feedback': breaking('list-feedback', {
    'farmer-present': {
      'shows the orders of feedback as references': changeItems(setField('order', reference)),
      'shows the farmer as a reference in feedback': changeItems(changeObject('order', setField('farmer', reference))),
    },
    'field-types': {
      'shows all feedback as something else': {
        unseen: ['id', 'order', 'overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating', 'text'].map(
          (field) => `Feedback.${field}`,
        ),
        spoil: { operation: 'list-feedback', response: changeItems(({ id }) => ({ stars: 5, about: id })) },
      },
      'shows an empty crop type on orders in feedback': changeItems(changeObject('order', setField('cropType', {}))),
    },
  }),
  'verify-payment': breaking('verify-payment', {
    'field-types': { 'shows the session of a paid order as a lazy proxy': changeBody(setField('session', lazyProxy)) },
  }),
  'list-sprayer-orders': breaking('list-sprayer-orders', {
    'field-types': { "shows the orders in a sprayer's list as empty objects": changeItems(() => ({})) },
    'receptionist-included': {
      "shows receptionists as references in a sprayer's list": changeItems(
        changeWhere(isAttended, setField('receptionist', reference)),
      ),
    },
  }),
  'list-order-sprayers': breaking('list-order-sprayers', {
    'field-types': { 'shows sprayers as empty objects': changeItems(() => ({})) },
  }),
  'list-notifications': breaking('list-notifications', {
    'recipient-password': {
      'shows the recipient of a notification as an empty object': changeItems(setField('recipient', {})),
    },
    'filled-objects': {
      'shows every second notification as an empty object': changeItems(
        changeWhere(
          (_, index) => index % 2 === 1,
          () => ({}),
        ),
      ),
    },
    'field-formats': {
      'writes the timestamp of no notification, and the dates of orders with a time': {
        unseen: ['Notification.timestamp'],
        spoil: {
          operation: 'list-notifications',
          response: changeItems(({ timestamp: _, ...item }) =>
            changeField('order.date', (date) => `${String(date)}T00:00:00Z`)(item, 0),
          ),
        },
      },
    },
  }),
};
