import { raw, type Deviant } from './deviant.js';
import { asItIs, calledBy, drawsTheOther, having, inside, isLaterPage, mojibake, refused, smallPages, text, when, withOneTwice } from './list-spoilings.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { recipients } from './recipients.js';
import { at, body, eachItem, pageNumbers, renamed, without, type Thing } from './spoilings.js';

const operation = 'list-notifications';

const timestamps = (change: (timestamp: string) => unknown) =>
  eachItem(at('timestamp', (time) => change(String(time))));

const swapped = ({ startTime, endTime, ...others }: Record<'startTime' | 'endTime', unknown>) => ({
  ...others,
  startTime: endTime,
  endTime: startTime,
});

export const listNotifications: Deviant[] = [
  {
    fault: 'answers 201 with notifications',
    breaks: ['list-notifications/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 201 }) },
  },
  {
    fault: 'answers notifications to nobody',
    breaks: ['list-notifications/answers-200', 'list-notifications/answers-every-role'],
    spoil: { operation, answer: refused(403) },
  },
  {
    fault: 'wraps notifications in a callback',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, answer: text((json) => `callback(${json});`) },
  },
  {
    fault: 'writes a second JSON text after the notifications',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, answer: text((json) => `${json}\n{"status":"ok"}`) },
  },
  {
    fault: 'answers notifications in UTF-16',
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, answer: (right) => ({ ...right, body: Buffer.from(JSON.stringify(right.body), 'utf16le') }) },
  },
  {
    fault: "answers the receptionist's notifications with a page of HTML",
    breaks: ['list-notifications/answers-json'],
    spoil: { operation, answer: when(calledBy('receptionist'), (right) => ({ ...right, body: raw('<html></html>') })) },
  },
  {
    fault: 'writes the subject of a notification twice',
    breaks: ['list-notifications/unique-keys'],
    spoil: { operation, answer: text((json) => json.replaceAll('"subject":', '"subject":"","subject":')) },
  },

  {
    fault: 'writes the ids of notifications as strings',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, answer: eachItem(at('id', String)) },
  },
  {
    fault: 'writes timestamps in milliseconds',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, answer: timestamps(Date.parse) },
  },
  {
    fault: 'writes timestamps as arrays on the second page of notifications',
    breaks: ['list-notifications/field-types'],
    rules: smallPages,
    spoil: {
      operation,
      answer: when(
        isLaterPage,
        timestamps((time) => time.split(/\D+/).filter(Boolean).map(Number)),
      ),
    },
  },
  {
    fault: 'writes the password of a recipient as an array of bytes',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, answer: eachItem(at('recipient.password', (password) => [...Buffer.from(String(password))])) },
  },
  {
    fault: 'shows the order of a notification as an id',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, answer: eachItem(at('order', (order) => (order as Thing)['id'])) },
  },
  {
    fault: 'writes timestamps without a zone',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, answer: timestamps((time) => time.replace('Z', '')) },
  },
  {
    fault: 'writes timestamps in the zone of the server',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, answer: timestamps((time) => time.replace('Z', '+02:00')) },
  },
  {
    fault: 'writes timestamps with a space',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, answer: timestamps((time) => time.replace('T', ' ')) },
  },
  {
    fault: 'writes timestamps with an offset that lacks its colon',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, answer: timestamps((time) => time.replace('Z', '+0000')) },
  },
  {
    fault: 'counts the hours of timestamps from one',
    breaks: ['list-notifications/field-formats'],
    spoil: {
      operation,
      answer: timestamps((time) => time.replace(/(?<=T)\d\d/, (hour) => String(Number(hour) + 1).padStart(2, '0'))),
    },
  },
  {
    fault: 'writes timestamps as dates in the notifications of administrators',
    breaks: ['list-notifications/field-formats'],
    spoil: {
      operation,
      answer: when(
        calledBy('admin'),
        timestamps((time) => time.slice(0, 10)),
      ),
    },
  },
  {
    fault: 'adds the time of day to the dates of orders in notifications',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, answer: eachItem(at('order.creationDate', (date) => `${String(date)}T00:00:00Z`)) },
  },
  {
    fault: 'gives notifications ids beyond 64 bits',
    breaks: ['list-notifications/integer-ranges'],
    spoil: { operation, answer: text((json) => json.replace(/("content":\[\{"id":)\d+/, '$1-9223372036854775809')) },
  },
  {
    fault: 'writes the role of a recipient in capitals',
    breaks: ['list-notifications/enum-values'],
    spoil: { operation, answer: eachItem(at('recipient.role', (role) => String(role).toUpperCase())) },
  },
  {
    fault: 'writes cancelled with one l in notifications',
    breaks: ['list-notifications/enum-values'],
    spoil: {
      operation,
      answer: eachItem(at('order.orderStatus', (status) => (status === 'cancelled' ? 'canceled' : status))),
    },
  },
  {
    fault: 'shows the expertise of a recipient who is no sprayer as null',
    breaks: ['list-notifications/no-nulls'],
    spoil: { operation, answer: eachItem(inside('recipient', (user) => ({ expertise: null, ...user }))) },
  },
  {
    fault: 'names the timestamp of a notification timeStamp',
    breaks: ['list-notifications/field-names'],
    spoil: { operation, answer: eachItem(renamed('timestamp', 'timeStamp')) },
  },
  {
    fault: 'names the full name of a recipient full-name',
    breaks: ['list-notifications/field-names'],
    spoil: { operation, answer: eachItem(inside('recipient', renamed('fullName', 'full-name'))) },
  },

  {
    fault: 'omits the farmer from notifications',
    breaks: ['list-notifications/farmer-present'],
    spoil: { operation, answer: eachItem(inside('order', without('farmer'))) },
  },
  {
    fault: 'omits the farmer from the notifications of farmers, who know',
    breaks: ['list-notifications/farmer-present'],
    spoil: { operation, answer: when(calledBy('farmer'), eachItem(inside('order', without('farmer')))) },
  },
  {
    fault: 'omits the farmer from the second page of notifications',
    breaks: ['list-notifications/farmer-present'],
    rules: smallPages,
    spoil: { operation, answer: when(isLaterPage, eachItem(inside('order', without('farmer')))) },
  },
  {
    fault: 'keeps administrators from their notifications, and from nothing else',
    breaks: ['list-notifications/answers-every-role'],
    rules: { enforcesRoles: false },
    spoil: { operation, answer: when(calledBy('admin'), refused(403)) },
  },
  {
    fault: 'omits the receptionist from notifications',
    breaks: ['list-notifications/receptionist-included'],
    spoil: { operation, answer: eachItem(inside('order', without('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from the notifications of administrators',
    breaks: ['list-notifications/receptionist-included'],
    spoil: { operation, answer: when(calledBy('admin'), eachItem(inside('order', without('receptionist')))) },
  },
  {
    fault: "shows the farmer's password in notifications",
    breaks: ['list-notifications/no-stray-password'],
    spoil: { operation, answer: eachItem(inside('order.farmer', having('password', '$2b$10$hash'))) },
  },
  {
    fault: "shows the receptionist's password in the notifications of sprayers",
    breaks: ['list-notifications/no-stray-password'],
    spoil: {
      operation,
      answer: when(calledBy('sprayer'), eachItem(inside('order.receptionist', having('password', 'changeme')))),
    },
  },
  {
    fault: 'shows the recipient as the receptionist in notifications',
    breaks: ['list-notifications/fitting-roles'],
    spoil: {
      operation,
      answer: eachItem((item) => at('order.receptionist.role', () => (item['recipient'] as Thing)['role'])(item, 0)),
    },
  },
  {
    fault: 'answers notifications with their page numbers at the top',
    breaks: ['list-notifications/is-a-page'],
    spoil: { operation, answer: body(({ content, page }) => ({ content, ...(page as Thing) })) },
  },
  {
    fault: 'names the parts of a page of notifications in capitals',
    breaks: ['list-notifications/is-a-page'],
    spoil: { operation, answer: body(({ content, page }) => ({ Content: content, Page: page })) },
  },
  {
    fault: 'leaves the totals off the second page of notifications',
    breaks: ['list-notifications/is-a-page'],
    rules: smallPages,
    spoil: {
      operation,
      answer: when(
        isLaterPage,
        pageNumbers(({ size, number }) => ({ size, number })),
      ),
    },
  },
  {
    fault: 'counts only unread notifications',
    breaks: ['list-notifications/page-arithmetic'],
    spoil: { operation, answer: pageNumbers((page) => ({ ...page, totalElements: 1, totalPages: 1 })) },
  },
  {
    fault: 'says that the notifications of sprayers go on for another page',
    breaks: ['list-notifications/page-arithmetic'],
    spoil: {
      operation,
      answer: when(
        calledBy('sprayer'),
        pageNumbers((page) => ({ ...page, totalPages: 2 })),
      ),
    },
  },

  {
    fault: 'reads locations as latin1 for notifications',
    breaks: ['list-notifications/shown-consistently'],
    settings: drawsTheOther,
    spoil: { operation, answer: eachItem(at('order.location', mojibake)) },
  },
  {
    fault: 'swaps coordinates in notifications',
    breaks: ['list-notifications/shown-consistently'],
    spoil: {
      operation,
      answer: eachItem(
        inside('order', (order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
      ),
    },
  },
  {
    fault: 'rounds ids above 2^53 in notifications',
    // Two orders with one id: that of a fresh order and that of one with a receptionist.
    breaks: [
      'list-notifications/page-arithmetic',
      'list-notifications/receptionist-included',
      'list-notifications/recipient-is-the-caller',
      'list-notifications/recipients-differ',
      'list-notifications/shown-consistently',
    ],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, answer: asItIs },
  },

  {
    fault: 'joins too many tables, and lists a notification twice',
    breaks: ['list-notifications/page-arithmetic'],
    spoil: { operation, answer: withOneTwice },
  },

  {
    fault: 'swaps the times of sessions in notifications',
    breaks: ['list-notifications/shown-consistently'],
    spoil: {
      operation,
      answer: eachItem(at('order.session', (session) => swapped(session as Record<'startTime' | 'endTime', unknown>))),
    },
  },
  ...wrongFarmer(operation, 'inside', 'in notifications'),
  ...wrongReceptionist(operation, 'inside', 'in notifications'),
  ...recipients,
];
