import type { JsonObject } from '../../../helpers/json/values.js';
import { isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, renameField } from '../changes/objects.js';
import { changeItems, changeText } from '../changes/responses.js';
import { breaking, smallPages } from './deviant.js';

const operation = 'list-notifications';

const timestamps = (change: (timestamp: string) => unknown) =>
  changeItems(changeField('timestamp', (time) => change(String(time))));

/** What goes wrong with single fields of notifications. */
export const notificationFields = breaking(operation, {
  'field-types': {
    'writes the ids of notifications as strings': changeItems(changeField('id', String)),
    'writes timestamps in milliseconds': timestamps(Date.parse),
    'writes timestamps as arrays on the second page of notifications': {
      rules: smallPages,
      spoil: {
        operation,
        response: when(
          isLaterPage,
          timestamps((time) => time.split(/\D+/).filter(Boolean).map(Number)),
        ),
      },
    },
    'writes the password of a recipient as an array of bytes': changeItems(
      changeField('recipient.password', (password) => [...Buffer.from(String(password))]),
    ),
    'shows the order of a notification as an id': changeItems(
      changeField('order', (order) => (order as JsonObject)['id']),
    ),
  },
  'field-formats': {
    'writes timestamps without a zone': timestamps((time) => time.replace('Z', '')),
    'writes timestamps in the zone of the server': timestamps((time) => time.replace('Z', '+02:00')),
    'writes timestamps with a space': timestamps((time) => time.replace('T', ' ')),
    'writes timestamps with an offset without a colon': timestamps((time) => time.replace('Z', '+0000')),
    'writes the hours of timestamps from 1 to 24': timestamps((time) =>
      time.replace(/(?<=T)\d\d/, (hour) => String(Number(hour) + 1).padStart(2, '0')),
    ),
    'writes timestamps as dates in the notifications of admins': when(
      isCalledBy('admin'),
      timestamps((time) => time.slice(0, 10)),
    ),
    'adds the time of day to the dates of orders in notifications': changeItems(
      changeField('order.creationDate', (date) => `${String(date)}T00:00:00Z`),
    ),
  },
  'integer-ranges': {
    'gives notifications ids beyond 64 bits': changeText((json) =>
      json.replace(/("content":\[\{"id":)\d+/, '$1-9223372036854775809'),
    ),
  },
  'enum-values': {
    'writes the role of a recipient in capitals': changeItems(
      changeField('recipient.role', (role) => String(role).toUpperCase()),
    ),
    'writes cancelled with one l in notifications': changeItems(
      changeField('order.orderStatus', (status) => (status === 'cancelled' ? 'canceled' : status)),
    ),
  },
  'no-nulls': {
    'shows the expertise of a recipient who is not a sprayer as null': changeItems(
      changeObject('recipient', (user) => ({ expertise: null, ...user })),
    ),
  },
  'field-names': {
    'uses the name timeStamp for the timestamp of a notification': changeItems(renameField('timestamp', 'timeStamp')),
    'uses the name full-name for the fullName of a recipient': changeItems(
      changeObject('recipient', renameField('fullName', 'full-name')),
    ),
  },
});
