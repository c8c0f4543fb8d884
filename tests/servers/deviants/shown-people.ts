import type { Deviant } from './deviant.js';
import { isIn } from './list-spoilings.js';
import { aPassword, aReceptionist, having, isFresh, order, shown, within } from './order-spoilings.js';
import { at, where, without, type Thing } from './spoilings.js';

const operation = 'get-order';

const isMastercardNow = (right: Thing) => isFresh(right) && right['paymentMethod'] === 'mastercard';

/** Who is shown with an order that is read by its id. */
export const shownPeople: Deviant[] = [
  {
    fault: 'leaves the farmer out of an order',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, answer: order(without('farmer')) },
  },
  {
    fault: 'leaves the farmer out of a cancelled order',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, answer: order(where(isIn('cancelled'), without('farmer'))) },
  },
  {
    fault: 'leaves the farmer out of an order once it is confirmed',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, answer: order(where(isIn('confirmed'), without('farmer'))) },
  },
  {
    fault: 'leaves the farmer out of a created order that is paid by Mastercard',
    breaks: ['get-order/farmer-present'],
    spoil: {
      operation,
      answer: order(where(isMastercardNow, without('farmer'))),
    },
  },
  {
    fault: 'shows the farmer of an order as null',
    breaks: ['get-order/farmer-present', 'get-order/no-nulls'],
    spoil: { operation, answer: order(having('farmer', null)) },
  },
  {
    fault: 'wraps an order in data',
    breaks: ['get-order/farmer-present', 'get-order/answers-the-order-asked'],
    spoil: { operation, answer: order((right) => ({ data: right })) },
  },
  {
    fault: 'leaves the receptionist out of an order',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, answer: order(without('receptionist')) },
  },
  {
    fault: 'leaves the receptionist out of an order that is completed',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, answer: order(where(isIn('completed'), without('receptionist'))) },
  },
  {
    fault: 'leaves the receptionist out of an order that was just confirmed',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, answer: order(where(isFresh, without('receptionist'))) },
  },
  {
    fault: 'shows the receptionist of an order as null',
    breaks: ['get-order/receptionist-included', 'get-order/no-nulls'],
    spoil: { operation, answer: order(having('receptionist', null)) },
  },
  {
    fault: 'leaks the password of an order’s farmer',
    breaks: ['get-order/no-stray-password'],
    spoil: { operation, answer: order(within('farmer', having('password', aPassword))) },
  },
  {
    fault: 'leaks the password of an order’s receptionist',
    breaks: ['get-order/no-stray-password'],
    spoil: { operation, answer: order(within('receptionist', having('password', aPassword))) },
  },
  {
    fault: 'leaks the password of a farmer whose name is not ASCII',
    breaks: ['get-order/no-stray-password'],
    spoil: {
      operation,
      answer: shown(
        (right) => JSON.stringify(right).includes('Étienne'),
        order(within('farmer', having('password', aPassword))),
      ),
    },
  },
  {
    fault: 'shows the farmer of an order in the place of the receptionist too',
    breaks: ['get-order/fitting-roles'],
    spoil: { operation, answer: order((right) => at('receptionist', () => right['farmer'])(right, 0)) },
  },
  {
    fault: 'gives the farmer of an order the role of an admin',
    breaks: ['get-order/fitting-roles'],
    spoil: { operation, answer: order(at('farmer.role', () => 'admin')) },
  },
  {
    fault: 'shows the receptionist who reads an order as its farmer',
    breaks: ['get-order/fitting-roles', 'list-notifications/recipient-is-the-caller'],
    spoil: { operation, answer: order(having('farmer', aReceptionist)) },
  },
];
