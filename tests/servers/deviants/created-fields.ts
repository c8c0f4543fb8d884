import { changeField, changeWhere, renameEveryField, renameField, setField } from '../changes/objects.js';
import { changeBody, changeText } from '../changes/responses.js';
import { toClockTime, toDateArray, toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import type { Deviant } from './deviant.js';

const operation = 'create-order';

/** Types, formats, ranges, words and names of the fields that a created order is shown with. */
export const createdFields: readonly Deviant[] = [
  {
    fault: 'writes the id of a created order as a string',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('id', String)) },
  },
  {
    fault: "writes the id of a created order's session as a string",
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('session.id', String)) },
  },
  {
    fault: 'wraps a created order in an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody((created) => [created]) },
  },
  {
    fault: 'responds with only the id of a created order, as a bare number',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(({ id }) => id) },
  },
  {
    fault: 'encodes a created order twice',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody((created) => JSON.stringify(created)) },
  },
  {
    fault: 'writes the date of a created order as an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('date', toDateArray)) },
  },
  {
    fault: "writes the start of a created order's session as a clock time",
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('session.startTime', toClockTime)) },
  },
  {
    fault: 'writes the area of a created order as a string, but only with a fraction',
    breaks: ['create-order/field-types'],
    spoil: {
      operation,
      response: changeBody(changeWhere(({ area }) => !Number.isInteger(area), changeField('area', String))),
    },
  },
  {
    fault: 'writes the status of a created order as its ordinal',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('orderStatus', () => 0)) },
  },
  {
    fault: 'writes confirmed as 1 when an order was created as confirmed',
    breaks: ['create-order/field-types'],
    spoil: {
      operation,
      response: changeBody(changeWhere(({ confirmed }) => confirmed === true, setField('confirmed', 1))),
    },
  },
  {
    fault: 'writes an empty array for the receptionist that a created order does not have',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(setField('receptionist', [])) },
  },
  {
    fault: 'writes false for the completion date of a created order',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(setField('completionDate', false)) },
  },
  {
    fault: 'writes the date of a created order with a time',
    breaks: ['create-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('date', (day) => `${String(day)}T00:00:00Z`)) },
  },
  {
    fault: "writes the completion date of a created order as MySQL's zero date",
    breaks: ['create-order/field-formats'],
    spoil: { operation, response: changeBody(setField('completionDate', '0000-00-00')) },
  },
  {
    fault: 'gives a created order an unsigned 64-bit id',
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, response: changeText((text) => text.replace(/^\{"id":\d+/, '{"id":9223372036854775808')) },
  },
  {
    fault: "writes the nanoseconds of the day into a created order's session",
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, response: changeBody(changeField('session.startTime.nano', () => 19_800_000_000_000)) },
  },
  {
    fault: 'writes the status of a created order in capitals',
    breaks: ['create-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('orderStatus', toUpperCase)) },
  },
  {
    fault: 'writes Mastercard in capitals in a created order',
    breaks: ['create-order/enum-values'],
    spoil: {
      operation,
      response: changeBody(
        changeWhere(({ paymentMethod }) => paymentMethod === 'mastercard', changeField('paymentMethod', toUpperCase)),
      ),
    },
  },
  {
    fault: 'writes the payment status of a created order as unpaid',
    breaks: ['create-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('paymentStatus', () => 'unpaid')) },
  },
  {
    fault: 'writes null for what a created order does not have yet',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, response: changeBody((created) => ({ receptionist: null, completionDate: null, ...created })) },
  },
  {
    fault: 'writes null for the location of a created order if it is not ASCII',
    breaks: ['create-order/no-nulls'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => (String(text).includes('É') ? null : text))),
    },
  },
  {
    fault: 'shows a created order with null for its id',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, response: changeBody(setField('id', null)) },
  },
  {
    fault: 'writes a created order in snake case',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toSnakeCase)) },
  },
  {
    fault: 'writes a created order in Pascal case',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toPascalCase)) },
  },
  {
    fault: 'uses the name croptype for cropType in a created order',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameField('cropType', 'croptype')) },
  },
];
