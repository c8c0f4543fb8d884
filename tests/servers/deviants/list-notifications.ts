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
import { breaking, smallPages, type Deviant } from './deviant.js';
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
  ...breaking(operation, {
    'answers-200': {
      'responds with 201 to notifications': setStatus(201),
      'denies all users access to their notifications': {
        alsoBreaks: ['list-notifications/answers-every-role'],
        spoil: { operation, response: reject(403) },
      },
    },
    'answers-json': {
      'wraps notifications in a callback': changeText((json) => `callback(${json});`),
      'writes a second JSON text after the notifications': changeText((json) => `${json}\n{"status":"ok"}`),
      'writes notifications in UTF-16': changeText((text) => text, 'utf16le'),
      "responds with HTML to the receptionist's notifications": when(
        isCalledBy('receptionist'),
        setBody('<html></html>'),
      ),
    },
    'unique-keys': {
      'writes the subject of a notification twice': changeText((json) =>
        json.replaceAll('"subject":', '"subject":"","subject":'),
      ),
    },
    'farmer-present': {
      'omits the farmer from notifications': changeItems(changeObject('order', removeFields('farmer'))),
      'omits the farmer from the notifications of farmers': when(
        isCalledBy('farmer'),
        changeItems(changeObject('order', removeFields('farmer'))),
      ),
      'omits the farmer from the second page of notifications': {
        rules: smallPages,
        spoil: { operation, response: when(isLaterPage, changeItems(changeObject('order', removeFields('farmer')))) },
      },
    },
    'answers-every-role': {
      'denies admins access to their notifications, and to nothing else': {
        rules: { enforcesRoles: false },
        spoil: { operation, response: when(isCalledBy('admin'), reject(403)) },
      },
    },
    'receptionist-included': {
      'omits the receptionist from notifications': changeItems(changeObject('order', removeFields('receptionist'))),
      'omits the receptionist from the notifications of admins': when(
        isCalledBy('admin'),
        changeItems(changeObject('order', removeFields('receptionist'))),
      ),
    },
    'no-stray-password': {
      "shows the farmer's password in notifications": changeItems(
        changeObject('order.farmer', setField('password', '$2b$10$hash')),
      ),
      "shows the receptionist's password in the notifications of sprayers": when(
        isCalledBy('sprayer'),
        changeItems(changeObject('order.receptionist', setField('password', 'changeme'))),
      ),
    },
    'fitting-roles': {
      'shows the recipient as the receptionist in notifications': {
        alsoBreaks: ['list-notifications/snapshots-agree'],
        spoil: {
          operation,
          response: changeItems((item) =>
            changeField('order.receptionist.role', () => (item['recipient'] as JsonObject)['role'])(item, 0),
          ),
        },
      },
    },
    'is-a-page': {
      'writes the page fields of notifications at the top level': changeBody(({ content, page }) => ({
        content,
        ...(page as JsonObject),
      })),
      'writes the field names of a page of notifications in capitals': changeBody(({ content, page }) => ({
        Content: content,
        Page: page,
      })),
      'omits the totals from the second page of notifications': {
        rules: smallPages,
        spoil: {
          operation,
          response: when(
            isLaterPage,
            changePageNumbers(({ size, number }) => ({ size, number })),
          ),
        },
      },
    },
    'page-arithmetic': {
      'counts only unread notifications': changePageNumbers((page) => ({ ...page, totalElements: 1, totalPages: 1 })),
      "reports one page of sprayers' notifications too many": when(
        isCalledBy('sprayer'),
        changePageNumbers((page) => ({ ...page, totalPages: 2 })),
      ),
      'rounds ids above 2^53 in notifications': {
        alsoBreaks: [
          'list-notifications/recipient-is-the-caller',
          'list-notifications/shown-consistently',
          'list-notifications/snapshots-agree',
        ],
        rules: { firstId: 9007199254740993n },
        spoil: { operation, response: roundLargeIntegers },
      },
      'joins too many tables, and lists a notification twice': repeatFirstItem,
    },
    'shown-consistently': {
      'swaps coordinates in notifications': changeItems(
        changeObject('order', (order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
      ),
    },
    'snapshots-agree': {
      'swaps the times of sessions in notifications': changeItems(
        changeField('order.session', (session) => swapped(session as Record<'startTime' | 'endTime', unknown>)),
      ),
    },
  }),
  ...notificationFields,
  ...wrongFarmer(operation, 'inside', 'in notifications'),
  ...wrongReceptionist(operation, 'inside', 'in notifications'),
  ...recipients,
  ...unseenInNotifications,
  ...sharedLists,
];
