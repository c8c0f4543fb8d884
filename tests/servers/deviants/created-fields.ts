import { changeField, changeWhere, renameEveryField, renameField, setField } from '../changes/objects.js';
import { changeBody, changeText } from '../changes/responses.js';
import { toClockTime, toDateArray, toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import { breaking } from './deviant.js';

/** Types, formats, ranges, words and names of the fields that a created order is shown with. */
export const createdFields = breaking('create-order', {
  'field-types': {
    'writes the id of a created order as a string': changeBody(changeField('id', String)),
    "writes the id of a created order's session as a string": changeBody(changeField('session.id', String)),
    'wraps a created order in an array': changeBody((created) => [created]),
    'responds with only the id of a created order, as a bare number': changeBody(({ id }) => id),
    'encodes a created order twice': changeBody((created) => JSON.stringify(created)),
    'writes the date of a created order as an array': changeBody(changeField('date', toDateArray)),
    "writes the start of a created order's session as a clock time": changeBody(
      changeField('session.startTime', toClockTime),
    ),
    'writes the area of a created order as a string, but only with a fraction': changeBody(
      changeWhere(({ area }) => !Number.isInteger(area), changeField('area', String)),
    ),
    'writes the status of a created order as its ordinal': changeBody(changeField('orderStatus', () => 0)),
    'writes confirmed as 1 when an order was created as confirmed': changeBody(
      changeWhere(({ confirmed }) => confirmed === true, setField('confirmed', 1)),
    ),
    'writes an empty array for the receptionist that a created order does not have': changeBody(
      setField('receptionist', []),
    ),
    'writes false for the completion date of a created order': changeBody(setField('completionDate', false)),
  },
  'field-formats': {
    'writes the date of a created order with a time': changeBody(
      changeField('date', (day) => `${String(day)}T00:00:00Z`),
    ),
    "writes the completion date of a created order as MySQL's zero date": changeBody(
      setField('completionDate', '0000-00-00'),
    ),
  },
  'integer-ranges': {
    'gives a created order an unsigned 64-bit id': changeText((text) =>
      text.replace(/^\{"id":\d+/, '{"id":9223372036854775808'),
    ),
    "writes the nanoseconds of the day into a created order's session": changeBody(
      changeField('session.startTime.nano', () => 19_800_000_000_000),
    ),
  },
  'enum-values': {
    'writes the status of a created order in capitals': changeBody(changeField('orderStatus', toUpperCase)),
    'writes Mastercard in capitals in a created order': changeBody(
      changeWhere(({ paymentMethod }) => paymentMethod === 'mastercard', changeField('paymentMethod', toUpperCase)),
    ),
    'writes the payment status of a created order as unpaid': changeBody(changeField('paymentStatus', () => 'unpaid')),
  },
  'no-nulls': {
    'writes null for what a created order does not have yet': changeBody((created) => ({
      receptionist: null,
      completionDate: null,
      ...created,
    })),
    'writes null for the location of a created order if it is not ASCII': changeBody(
      changeField('location', (text) => (String(text).includes('É') ? null : text)),
    ),
    'shows a created order with null for its id': changeBody(setField('id', null)),
  },
  'field-names': {
    'writes a created order in snake case': changeBody(renameEveryField(toSnakeCase)),
    'writes a created order in Pascal case': changeBody(renameEveryField(toPascalCase)),
    'uses the name croptype for cropType in a created order': changeBody(renameField('cropType', 'croptype')),
  },
});
