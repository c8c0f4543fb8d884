import { operations, slugs } from '../../../helpers/interface/operations.js';
import { removeFields, setField, type ObjectChange } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeOrders, changeUsers } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { inEveryOrder } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

const withoutFarmer = slugs.filter((slug) => operations[slug].item === 'order-without-farmer');
const withPassword: ObjectChange = (user) => ({ password: aPassword, ...user });
const withNulls: ObjectChange = (order) => ({ completionDate: null, receptionist: null, cost: null, ...order });

export const people: readonly PatternDeviants[] = [
  {
    pattern: 'every order shows its farmer',
    shown: {
      'shows the farmer of every order': {
        wrap: changeResponses(withoutFarmer, changeOrders(setField('farmer', aFarmer))),
      },
    },
    beside: {
      'shows the farmer of created orders': {
        wrap: changeResponses('create-order', changeOrders(setField('farmer', aFarmer))),
      },
    },
  },
  {
    pattern: 'no order shows its farmer',
    shown: { 'shows the farmer of no order': { wrap: inEveryOrder(removeFields('farmer')) } },
    beside: {
      'does not show the farmer in one view': {
        wrap: changeResponses('get-order', changeOrders(removeFields('farmer'))),
      },
    },
  },
  {
    pattern: 'every user shows a password',
    shown: {
      'shows the password of every user': { wrap: changeResponses('every operation', changeUsers(withPassword)) },
    },
    beside: {
      'shows the passwords of users in one view': { wrap: changeResponses('list-feedback', changeUsers(withPassword)) },
    },
  },
  {
    pattern: 'missing values are null',
    shown: { 'writes null for what an order does not have': { wrap: inEveryOrder(withNulls) } },
    beside: {
      'writes null for what an order does not have in one view': {
        wrap: changeResponses('get-order', changeOrders(withNulls)),
      },
      'writes null for what some orders do not have': {
        wrap: inEveryOrder((order) => (Number(order['id']) % 2 === 0 ? withNulls(order, 0) : order)),
      },
    },
  },
];
