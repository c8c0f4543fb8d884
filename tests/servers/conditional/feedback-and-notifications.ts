import { isObject, type JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { isCalledBy, when } from '../changes/conditions.js';
import {
  changeField,
  changeObject,
  changeWhere,
  removeFields,
  setField,
  type ObjectChange,
} from '../changes/objects.js';
import { changePageNumbers, numbersOf } from '../changes/pages.js';
import { aPassword } from '../changes/people.js';
import { changeItems, reject } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import { toUpperCase } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList, changeOnce, changeTimes, wasCalled, wholeList } from './memories.js';
import {
  areaAbove,
  both,
  byCard,
  changeSuch,
  inSession,
  isSouth,
  onWeekend,
  paidBy,
  withStatus,
  type IsSuch,
} from './such-orders.js';

const operation = 'list-notifications';

/** Changes the notifications of such orders. */
function changeAbout(isSuch: IsSuch, change: ObjectChange): Wrap {
  return changeResponses(operation, changeItems(changeWhere(isAbout(isSuch), change)));
}

const isAbout =
  (isSuch: IsSuch): IsSuch =>
  ({ order }) =>
    isObject(order) && isSuch(order);

/** Shows the second farmer the notifications of such orders of the first. */
const sharing =
  (isShared: IsSuch): Wrap =>
  (handle) =>
    changeList(operation, async (items, query, call) => {
      if (!isCalledBy('other-farmer')(query, call)) return items;
      const authorization = `Bearer ${tokens.farmer}`;
      const others = await wholeList(handle, { ...call, headers: { ...call.headers, authorization } });

      return [...items, ...others.filter(isAbout(isShared))];
    })(handle);

/** What goes wrong with some notifications, and with feedback at times. */
export const feedbackAndNotifications: readonly ConditionalDeviant[] = [
  {
    fault: 'omits the password of the recipient once a weekend order by Visa is confirmed',
    breaks: ['list-notifications/recipient-password'],
    wrap: changeAbout(
      both(withStatus('confirmed'), onWeekend, paidBy('visa')),
      changeObject('recipient', removeFields('password')),
    ),
  },
  {
    fault: 'omits the farmer of Visa orders above 100 hectares in notifications',
    breaks: ['list-notifications/farmer-present'],
    wrap: changeSuch(operation, both(paidBy('visa'), areaAbove(100)), removeFields('farmer')),
  },
  {
    fault: "leaks the farmer's password in notifications of unconfirmed Mastercard orders in the third session",
    breaks: ['list-notifications/no-stray-password'],
    wrap: changeSuch(
      operation,
      both(paidBy('mastercard'), inSession(3), withStatus('pending')),
      changeObject('farmer', setField('password', aPassword)),
    ),
  },
  {
    fault: 'writes the timestamps of notifications of southern Visa orders without a zone',
    breaks: ['list-notifications/field-formats'],
    wrap: changeAbout(
      both(isSouth, paidBy('visa')),
      changeField('timestamp', (time) => String(time).replace('Z', '')),
    ),
  },
  {
    fault: 'writes the order status in capitals in notifications of confirmed Visa orders in the second session',
    breaks: ['list-notifications/enum-values'],
    wrap: changeSuch(
      operation,
      both(paidBy('visa'), withStatus('confirmed'), inSession(2)),
      changeField('orderStatus', toUpperCase),
    ),
  },
  {
    fault: 'shows the receptionist of card orders above 500 hectares as null in notifications',
    breaks: ['list-notifications/no-nulls', 'list-notifications/field-types'],
    wrap: changeSuch(operation, both(areaAbove(500), byCard, withStatus('pending')), setField('receptionist', null)),
  },
  {
    fault: 'shows the second farmer the notifications of confirmed cash orders of the first',
    breaks: [
      'list-notifications/one-recipient',
      'list-notifications/one-user-each',
      'list-notifications/recipients-differ',
      'list-notifications/recipient-is-the-caller',
    ],
    wrap: sharing(both(withStatus('confirmed'), paidBy('cash'))),
  },
  {
    fault: 'counts at most 25 notifications',
    breaks: ['list-notifications/page-arithmetic'],
    wrap: changeResponses(operation, (response, call) =>
      numbersOf(response.body as JsonObject).totalElements > 25
        ? changePageNumbers((page) => ({ ...page, totalElements: 25 }))(response, call)
        : response,
    ),
  },
  {
    fault: 'fails with 500 on notifications of sprayers once an order was confirmed',
    breaks: ['list-notifications/answers-200', 'list-notifications/answers-every-role'],
    wrap: changeOnce(wasCalled('confirm-order'), operation, when(isCalledBy('sprayer'), reject(500))),
  },
  {
    fault: 'writes ratings as strings once an order was paid',
    breaks: ['list-feedback/field-types', 'list-feedback/whole-ratings'],
    wrap: changeOnce(wasCalled('verify-payment'), 'list-feedback', changeItems(changeField('overallRating', String))),
  },
  {
    fault: 'omits the farmer from every fourth list of feedback',
    breaks: ['list-feedback/farmer-present'],
    wrap: changeTimes(
      'list-feedback',
      { times: (count) => count % 4 === 0 },
      changeItems(changeObject('order', removeFields('farmer'))),
    ),
  },
  {
    fault: "leaks the receptionist's password in feedback after five confirmations",
    breaks: ['list-feedback/no-stray-password'],
    wrap: afterConfirmations(5),
  },
];

function afterConfirmations(most: number): Wrap {
  return (handle) => {
    let count = 0;
    const leaking = changeResponses(
      'list-feedback',
      changeItems(changeObject('order', changeObject('receptionist', setField('password', aPassword)))),
    )(handle);

    return async (call) => {
      const reply = await (count >= most ? leaking : handle)(call);
      if (wasCalled('confirm-order')(call, reply)) count++;

      return reply;
    };
  };
}
