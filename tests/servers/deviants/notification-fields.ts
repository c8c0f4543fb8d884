import type { JsonObject } from '../../../helpers/json/values.js';
import { isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, renameField } from '../changes/objects.js';
import { changeItems, changeText } from '../changes/responses.js';
import { smallPages, type Deviant } from './deviant.js';

const operation = 'list-notifications';

const timestamps = (change: (timestamp: string) => unknown) =>
  changeItems(changeField('timestamp', (time) => change(String(time))));

/** What goes wrong with single fields of notifications. */
export const notificationFields: Deviant[] = [
  {
    fault: 'writes the ids of notifications as strings',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, response: changeItems(changeField('id', String)) },
  },
  {
    fault: 'writes timestamps in milliseconds',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, response: timestamps(Date.parse) },
  },
  {
    fault: 'writes timestamps as arrays on the second page of notifications',
    breaks: ['list-notifications/field-types'],
    rules: smallPages,
    spoil: {
      operation,
      response: when(
        isLaterPage,
        timestamps((time) => time.split(/\D+/).filter(Boolean).map(Number)),
      ),
    },
  },
  {
    fault: 'writes the password of a recipient as an array of bytes',
    breaks: ['list-notifications/field-types'],
    spoil: {
      operation,
      response: changeItems(changeField('recipient.password', (password) => [...Buffer.from(String(password))])),
    },
  },
  {
    fault: 'shows the order of a notification as an id',
    breaks: ['list-notifications/field-types'],
    spoil: { operation, response: changeItems(changeField('order', (order) => (order as JsonObject)['id'])) },
  },
  {
    fault: 'writes timestamps without a zone',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, response: timestamps((time) => time.replace('Z', '')) },
  },
  {
    fault: 'writes timestamps in the zone of the server',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, response: timestamps((time) => time.replace('Z', '+02:00')) },
  },
  {
    fault: 'writes timestamps with a space',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, response: timestamps((time) => time.replace('T', ' ')) },
  },
  {
    fault: 'writes timestamps with an offset without a colon',
    breaks: ['list-notifications/field-formats'],
    spoil: { operation, response: timestamps((time) => time.replace('Z', '+0000')) },
  },
  {
    fault: 'writes the hours of timestamps from 1 to 24',
    breaks: ['list-notifications/field-formats'],
    spoil: {
      operation,
      response: timestamps((time) => time.replace(/(?<=T)\d\d/, (hour) => String(Number(hour) + 1).padStart(2, '0'))),
    },
  },
  {
    fault: 'writes timestamps as dates in the notifications of admins',
    breaks: ['list-notifications/field-formats'],
    spoil: {
      operation,
      response: when(
        isCalledBy('admin'),
        timestamps((time) => time.slice(0, 10)),
      ),
    },
  },
  {
    fault: 'adds the time of day to the dates of orders in notifications',
    breaks: ['list-notifications/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeField('order.creationDate', (date) => `${String(date)}T00:00:00Z`)),
    },
  },
  {
    fault: 'gives notifications ids beyond 64 bits',
    breaks: ['list-notifications/integer-ranges'],
    spoil: {
      operation,
      response: changeText((json) => json.replace(/("content":\[\{"id":)\d+/, '$1-9223372036854775809')),
    },
  },
  {
    fault: 'writes the role of a recipient in capitals',
    breaks: ['list-notifications/enum-values'],
    spoil: { operation, response: changeItems(changeField('recipient.role', (role) => String(role).toUpperCase())) },
  },
  {
    fault: 'writes cancelled with one l in notifications',
    breaks: ['list-notifications/enum-values'],
    spoil: {
      operation,
      response: changeItems(
        changeField('order.orderStatus', (status) => (status === 'cancelled' ? 'canceled' : status)),
      ),
    },
  },
  {
    fault: 'shows the expertise of a recipient who is not a sprayer as null',
    breaks: ['list-notifications/no-nulls'],
    spoil: { operation, response: changeItems(changeObject('recipient', (user) => ({ expertise: null, ...user }))) },
  },
  {
    fault: 'uses the name timeStamp for the timestamp of a notification',
    breaks: ['list-notifications/field-names'],
    spoil: { operation, response: changeItems(renameField('timestamp', 'timeStamp')) },
  },
  {
    fault: 'uses the name full-name for the fullName of a recipient',
    breaks: ['list-notifications/field-names'],
    spoil: { operation, response: changeItems(changeObject('recipient', renameField('fullName', 'full-name'))) },
  },
];
