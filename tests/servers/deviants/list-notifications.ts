import type { JsonObject } from '../../../helpers/json/values.js';
import { isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, removeFields, setField } from '../changes/objects.js';
import { changePageNumbers, repeatFirstItem } from '../changes/pages.js';
import {
  changeBody,
  changeItems,
  changeText,
  reject,
  roundLargeIntegers,
  setBody,
  setStatus,
} from '../changes/responses.js';
import { smallPages, type Deviant } from './deviant.js';
import { notificationFields } from './notification-fields.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { recipients } from './recipients.js';
import { sharedLists } from './shared-lists.js';
import { unseenInNotifications } from './unseen-fields.js';

const operation = 'list-notifications';

const swapped = ({ startTime, endTime, ...others }: Record<'startTime' | 'endTime', unknown>) => ({
  ...others,
  startTime: endTime,
  endTime: startTime,
});

export const listNotifications: Deviant[] = [
  {
    fault: 'responds with 201 to notifications',
    breaks: ['list-notifications/answers-200'],
    spoil: { operation, response: setStatus(201) },
  },
  {
    fault: 'denies all users access to their notifications',
    breaks: ['list-notifications/answers-200', 'list-notifications/answers-every-role'],
    spoil: { operation, response: reject(403) },
  },
  {
    fault: 'wraps notifications in a callback',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, response: changeText((json) => `callback(${json});`) },
  },
  {
    fault: 'writes a second JSON text after the notifications',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, response: changeText((json) => `${json}\n{"status":"ok"}`) },
  },
  {
    fault: 'writes notifications in UTF-16',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, response: changeText((text) => text, 'utf16le') },
  },
  {
    fault: "responds with HTML to the receptionist's notifications",
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, response: when(isCalledBy('receptionist'), setBody('<html></html>')) },
  },
  {
    fault: 'writes the subject of a notification twice',
    breaks: ['list-notifications/unique-keys'],
    spoil: { operation, response: changeText((json) => json.replaceAll('"subject":', '"subject":"","subject":')) },
  },

  ...notificationFields,

  {
    fault: 'omits the farmer from notifications',
    breaks: ['list-notifications/farmer-present'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('farmer'))) },
  },
  {
    fault: 'omits the farmer from the notifications of farmers',
    breaks: ['list-notifications/farmer-present'],
    spoil: {
      operation,
      response: when(isCalledBy('farmer'), changeItems(changeObject('order', removeFields('farmer')))),
    },
  },
  {
    fault: 'omits the farmer from the second page of notifications',
    breaks: ['list-notifications/farmer-present'],
    rules: smallPages,
    spoil: { operation, response: when(isLaterPage, changeItems(changeObject('order', removeFields('farmer')))) },
  },
  {
    fault: 'denies admins access to their notifications, and to nothing else',
    breaks: ['list-notifications/answers-every-role'],
    rules: { enforcesRoles: false },
    spoil: { operation, response: when(isCalledBy('admin'), reject(403)) },
  },
  {
    fault: 'omits the receptionist from notifications',
    breaks: ['list-notifications/receptionist-included'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from the notifications of admins',
    breaks: ['list-notifications/receptionist-included'],
    spoil: {
      operation,
      response: when(isCalledBy('admin'), changeItems(changeObject('order', removeFields('receptionist')))),
    },
  },
  {
    fault: "shows the farmer's password in notifications",
    breaks: ['list-notifications/no-stray-password'],
    spoil: { operation, response: changeItems(changeObject('order.farmer', setField('password', '$2b$10$hash'))) },
  },
  {
    fault: "shows the receptionist's password in the notifications of sprayers",
    breaks: ['list-notifications/no-stray-password'],
    spoil: {
      operation,
      response: when(
        isCalledBy('sprayer'),
        changeItems(changeObject('order.receptionist', setField('password', 'changeme'))),
      ),
    },
  },
  {
    fault: 'shows the recipient as the receptionist in notifications',
    breaks: ['list-notifications/fitting-roles', 'list-notifications/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems((item) =>
        changeField('order.receptionist.role', () => (item['recipient'] as JsonObject)['role'])(item, 0),
      ),
    },
  },
  {
    fault: 'writes the page fields of notifications at the top level',
    breaks: ['list-notifications/is-a-page'],
    spoil: { operation, response: changeBody(({ content, page }) => ({ content, ...(page as JsonObject) })) },
  },
  {
    fault: 'writes the field names of a page of notifications in capitals',
    breaks: ['list-notifications/is-a-page'],
    spoil: { operation, response: changeBody(({ content, page }) => ({ Content: content, Page: page })) },
  },
  {
    fault: 'omits the totals from the second page of notifications',
    breaks: ['list-notifications/is-a-page'],
    rules: smallPages,
    spoil: {
      operation,
      response: when(
        isLaterPage,
        changePageNumbers(({ size, number }) => ({ size, number })),
      ),
    },
  },
  {
    fault: 'counts only unread notifications',
    breaks: ['list-notifications/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, totalElements: 1, totalPages: 1 })) },
  },
  {
    fault: "reports one page of sprayers' notifications too many",
    breaks: ['list-notifications/page-arithmetic'],
    spoil: {
      operation,
      response: when(
        isCalledBy('sprayer'),
        changePageNumbers((page) => ({ ...page, totalPages: 2 })),
      ),
    },
  },

  {
    fault: 'swaps coordinates in notifications',
    breaks: ['list-notifications/shown-consistently'],
    spoil: {
      operation,
      response: changeItems(
        changeObject('order', (order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
      ),
    },
  },
  {
    fault: 'rounds ids above 2^53 in notifications',
    // Two orders with one id: that of a fresh order and that of one with a receptionist.
    breaks: [
      'list-notifications/page-arithmetic',
      'list-notifications/recipient-is-the-caller',
      'list-notifications/recipients-differ',
      'list-notifications/shown-consistently',
      'list-notifications/snapshots-agree',
    ],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, response: roundLargeIntegers },
  },

  {
    fault: 'joins too many tables, and lists a notification twice',
    breaks: ['list-notifications/page-arithmetic'],
    spoil: { operation, response: repeatFirstItem },
  },

  {
    fault: 'swaps the times of sessions in notifications',
    breaks: ['list-notifications/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeField('order.session', (session) => swapped(session as Record<'startTime' | 'endTime', unknown>)),
      ),
    },
  },
  ...wrongFarmer(operation, 'inside', 'in notifications'),
  ...wrongReceptionist(operation, 'inside', 'in notifications'),
  ...recipients,
  ...unseenInNotifications,
  ...sharedLists,
];
