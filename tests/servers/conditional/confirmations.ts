import type { Order } from '../../../reference/model.js';
import type { Rules } from '../../../reference/reference.js';
import { whenShown } from '../changes/conditions.js';
import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, changeText, reject, setStatus } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { removeSign, roundDown, toUpperCase } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { toDayAfter } from './created-values.js';
import { changeTimes, orderIn } from './memories.js';
import {
  areaAbove,
  asShown,
  both,
  byCard,
  changeSuch,
  inSession,
  isSouth,
  isWest,
  locatedWith,
  MARKUP,
  ofCrop,
  onWeekend,
  paidBy,
  withFraction,
  type IsSuch,
} from './such-orders.js';

const operation = 'confirm-order';
/** What is stored is shown by every later response. */
const storedOtherwise = [
  'confirm-order/keeps-the-order',
  'get-order/shown-as-created',
  'list-farmer-orders/shown-as-created',
  'list-notifications/shown-consistently',
] as const;
/** What is stored of another order, which nobody touched. */
const anotherOtherwise = [
  'list-farmer-orders/shown-as-created',
  'get-order/shown-as-created',
  'confirm-order/keeps-the-order',
  'list-notifications/shown-consistently',
] as const;

/** Changes what is stored of such orders, when they are confirmed. */
function whenConfirmed(
  isSuch: IsSuch,
  change: (order: Order, before: Order | undefined) => void,
): () => Partial<Rules> {
  return () => {
    const created: Order[] = [];

    return {
      onCreate: (order) => void created.push(order),
      onConfirm(order) {
        if (isSuch(asShown(order))) change(order, created[created.indexOf(order) - 1]);
      },
    };
  };
}

/** What becomes of some orders that are confirmed. */
export const confirmations: readonly ConditionalDeviant[] = [
  {
    fault: 'names the fourth crop "Other" in the response to a confirmation of a card order',
    breaks: ['confirm-order/keeps-the-order'],
    wrap: changeSuch(
      operation,
      both(ofCrop(4), byCard),
      changeField('cropType.name', () => 'Other'),
    ),
  },
  {
    fault: 'moves card orders from the second session to the first when they are confirmed',
    breaks: storedOtherwise,
    rules: whenConfirmed(both(inSession(2), byCard), (order) => {
      order.session = { ...order.session, id: 7n };
    }),
  },
  {
    fault: 'moves weekend orders to the next day when they are confirmed',
    breaks: storedOtherwise,
    rules: whenConfirmed(onWeekend, (order) => {
      order.date = toDayAfter(order.date);
    }),
  },
  {
    fault: 'rounds the area of a Visa order in the first session down when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    wrap: changeSuch(operation, both(withFraction, paidBy('visa'), inSession(1)), changeField('area', roundDown)),
  },
  {
    fault: 'removes markup from the location of a card order that is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    wrap: changeSuch(
      operation,
      both(locatedWith(MARKUP), byCard),
      changeField('location', (text) => String(text).replaceAll(/<[^<>]*>/g, '')),
    ),
  },
  {
    fault: 'loses the sign of the longitude when a Visa order in the southwest is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    wrap: changeSuch(operation, both(isSouth, isWest, paidBy('visa')), changeField('longitude', removeSign)),
  },
  {
    fault: 'shows orders of the third session as paid in cash when they are confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    wrap: changeSuch(operation, inSession(3), setField('paymentMethod', 'cash')),
  },
  {
    fault: 'shows the farmer of a confirmed order above 100 hectares',
    breaks: ['confirm-order/farmer-omitted'],
    wrap: changeSuch(operation, areaAbove(100), setField('farmer', aFarmer)),
  },
  {
    fault: "leaks the receptionist's password when an order for the third crop is confirmed",
    breaks: ['confirm-order/no-stray-password'],
    wrap: changeSuch(operation, ofCrop(3), changeObject('receptionist', setField('password', aPassword))),
  },
  {
    fault: 'writes the status in capitals when a Visa order for a weekend is confirmed',
    breaks: ['confirm-order/enum-values'],
    wrap: changeSuch(operation, both(paidBy('visa'), onWeekend), changeField('orderStatus', toUpperCase)),
  },
  {
    fault: 'writes the cost as a string when an order above 100 hectares is confirmed',
    breaks: ['confirm-order/field-types'],
    wrap: changeSuch(operation, areaAbove(100), changeField('cost', String)),
  },
  {
    fault: 'fails with 500 when an order of one hectare is confirmed',
    breaks: ['confirm-order/answers-200', 'confirm-order/no-server-errors'],
    wrap: changeResponses(
      operation,
      whenShown(({ area }) => area === 1, reject(500)),
    ),
  },
  {
    fault: 'fails with 500 when a location with a quote is confirmed',
    breaks: ['confirm-order/answers-200', 'confirm-order/no-server-errors'],
    wrap: changeResponses(operation, whenShown(locatedWith(/["']/), reject(500))),
  },
  {
    fault: 'responds with 202 when a cash order above 50 hectares is confirmed',
    breaks: ['confirm-order/answers-200'],
    wrap: changeResponses(operation, whenShown(both(paidBy('cash'), areaAbove(50)), setStatus(202))),
  },
  {
    fault: 'responds with nothing when a Mastercard order is confirmed for the second time',
    breaks: ['confirm-order/answers-json', 'confirm-order/answers-the-order-asked'],
    wrap: changeTimes(
      operation,
      { times: (count) => count > 1, each: orderIn },
      whenShown(
        paidBy('mastercard'),
        changeText(() => ''),
      ),
    ),
  },
  {
    fault: 'shows the order before when a Visa order is confirmed for the second time',
    breaks: ['confirm-order/answers-the-order-asked'],
    wrap: changeTimes(
      operation,
      { times: (count) => count > 1, each: orderIn },
      whenShown(paidBy('visa'), changeBody(changeField('id', (id) => Number(id) - 1))),
    ),
  },
  {
    fault: 'gives the location of a confirmed Visa order to the order that was created before it',
    breaks: anotherOtherwise,
    rules: whenConfirmed(paidBy('visa'), (order, before) => {
      if (before !== undefined) before.location = order.location;
    }),
  },
  {
    fault: 'halves the area of the order created before when a weekend order is confirmed',
    breaks: anotherOtherwise,
    rules: whenConfirmed(onWeekend, (_, before) => {
      if (before !== undefined) before.area /= 2;
    }),
  },
  {
    fault: 'cancels the order created before when a Mastercard order is confirmed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: whenConfirmed(paidBy('mastercard'), (_, before) => {
      if (before !== undefined) before.orderStatus = 'cancelled';
    }),
  },
];
