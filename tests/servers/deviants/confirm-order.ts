import { raw, type Deviant } from './deviant.js';
import { aFarmer, aPassword, asArray, asClock, both, dayBefore, having, nextNumber, order, page, pascalCase, refusal, respelt, roundedDown, snakeCase, status, upperCase, wire, within, withoutEmoji, withoutSign } from './order-spoilings.js';
import { at, renamed, type Thing } from './spoilings.js';

const operation = 'confirm-order';

export const confirmOrder: Deviant[] = [
  {
    fault: 'rounds the area of an order down for good when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      onConfirm(one) {
        one.area = Math.floor(one.area);
      },
    },
  },
  {
    fault: 'confirms an order as it is, and moves it to the day before behind it',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      afterConfirm(one) {
        one.date = dayBefore(one.date);
      },
    },
  },
  {
    fault: 'answers 202 to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, answer: status(202) },
  },
  {
    fault: 'answers 204 and nothing to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 204, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'refuses a confirmation that has no body',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, answer: refusal(415) },
  },
  {
    fault: 'breaks down after it confirmed an order',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, answer: refusal(500) },
  },
  {
    fault: 'answers OK in words to a confirmation',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, answer: page('OK') },
  },
  {
    fault: 'answers a confirmation with an empty body',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, answer: page('') },
  },
  {
    fault: 'leaves a comma after the last field of a confirmed order',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, answer: wire((text) => text.replace(/\}$/, ',}')) },
  },
  {
    fault: 'ends a confirmed order with a null byte',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, answer: wire((text) => `${text}\0`) },
  },
  {
    fault: 'writes the old status beside the new one in a confirmed order',
    breaks: ['confirm-order/unique-keys'],
    spoil: {
      operation,
      answer: wire((text) => text.replace('"orderStatus"', '"orderStatus":"pending","orderStatus"')),
    },
  },
  {
    fault: 'answers true to a confirmation',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(() => true) },
  },
  {
    fault: 'answers null to a confirmation',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(() => null) },
  },
  {
    fault: 'shows only the id of a confirmed order’s receptionist',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(at('receptionist', (user) => (user as Thing)['id'])) },
  },
  {
    fault: 'writes the moment of confirmation into confirmed',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(having('confirmed', '2026-05-04T08:00:00Z')) },
  },
  {
    fault: 'writes the creation of a confirmed order as an array',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(at('creationDate', asArray)) },
  },
  {
    fault: 'writes the session of a confirmed order as clock times',
    breaks: ['confirm-order/field-types'],
    spoil: {
      operation,
      answer: order(both(at('session.startTime', asClock), at('session.endTime', asClock))),
    },
  },
  {
    fault: 'writes the cost of a confirmed order as a string',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, answer: order(at('cost', (cost) => Number(cost).toFixed(2))) },
  },
  {
    fault: 'writes the date of a confirmed order day first',
    breaks: ['confirm-order/field-formats'],
    spoil: { operation, answer: order(at('date', (day) => String(day).split('-').toReversed().join('.'))) },
  },
  {
    fault: 'writes the creation of a confirmed order with a time',
    breaks: ['confirm-order/field-formats'],
    spoil: { operation, answer: order(at('creationDate', (day) => `${String(day)} 08:00:00`)) },
  },
  {
    fault: 'writes the second of a confirmed order’s session in 33 bits',
    breaks: ['confirm-order/integer-ranges'],
    spoil: { operation, answer: order(at('session.endTime.second', () => 2 ** 32)) },
  },
  {
    fault: 'gives the receptionist of a confirmed order an unsigned 64-bit id',
    breaks: ['confirm-order/integer-ranges'],
    spoil: {
      operation,
      answer: wire((text) => text.replace(/"receptionist":\{"id":\d+/, '"receptionist":{"id":18446744073709551615')),
    },
  },
  {
    fault: 'writes the status of a confirmed order in capitals',
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, answer: order(at('orderStatus', upperCase)) },
  },
  {
    fault: 'calls the payment of a confirmed order due',
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, answer: order(at('paymentStatus', () => 'due')) },
  },
  {
    fault: 'writes an empty expertise for a confirmed order’s receptionist',
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, answer: order(within('receptionist', having('expertise', ''))) },
  },
  {
    fault: 'writes null for the completion of a confirmed order',
    breaks: ['confirm-order/no-nulls'],
    spoil: { operation, answer: order(having('completionDate', null)) },
  },
  {
    fault: 'writes null for the name of a confirmed order’s crop',
    breaks: ['confirm-order/no-nulls'],
    spoil: { operation, answer: order(at('cropType.name', () => null)) },
  },
  {
    fault: 'writes a confirmed order in snake case',
    breaks: ['confirm-order/field-names'],
    spoil: { operation, answer: order(respelt(snakeCase)) },
  },
  {
    fault: 'writes a confirmed order in Pascal case',
    breaks: ['confirm-order/field-names'],
    spoil: { operation, answer: order(respelt(pascalCase)) },
  },
  {
    fault: 'writes start-time in the session of a confirmed order',
    breaks: ['confirm-order/field-names'],
    spoil: {
      operation,
      answer: order(within('session', renamed('startTime', 'start-time'))),
    },
  },
  {
    fault: 'shows the farmer of a confirmed order',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer of a confirmed order as null',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', null)) },
  },
  {
    fault: 'leaks the password of a confirmed order’s receptionist',
    breaks: ['confirm-order/no-stray-password'],
    spoil: { operation, answer: order(within('receptionist', having('password', aPassword))) },
  },
  {
    fault: 'answers the confirmed entity with its farmer as stored, password included',
    breaks: ['confirm-order/farmer-omitted', 'confirm-order/no-stray-password'],
    spoil: { operation, answer: order(having('farmer', { ...aFarmer, password: aPassword })) },
  },
  {
    fault: 'shows the farmer who confirmed an order as its receptionist',
    breaks: ['confirm-order/fitting-roles'],
    spoil: { operation, answer: order(having('receptionist', aFarmer)) },
  },
  {
    fault: 'answers an empty object to a confirmation',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, answer: order(() => ({})) },
  },
  {
    fault: 'wraps a confirmed order in a message of success',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, answer: order((right) => ({ success: true, order: right })) },
  },
  {
    fault: 'answers another order than the one confirmed',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, answer: order(at('id', nextNumber)) },
  },
  {
    fault: 'shows the receptionist’s id as that of a confirmed order',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, answer: order((right) => ({ ...right, id: (right['receptionist'] as Thing)['id'] })) },
  },
  {
    fault: 'rounds the id of a confirmed order above 2^53',
    breaks: ['confirm-order/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 13n },
    spoil: { operation, answer: (roundedByParsing) => roundedByParsing },
  },
  {
    fault: 'moves an order to the day before when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('date', dayBefore)) },
  },
  {
    fault: 'moves an order to the next session when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('session.id', nextNumber)) },
  },
  {
    fault: 'cuts the location of an order at 20 characters when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('location', (text) => String(text).slice(0, 20))) },
  },
  {
    fault: 'loses the coordinates of an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order((right) => ({ ...right, latitude: 0, longitude: 0 })) },
  },
  {
    fault: 'rounds the longitude of an order to two decimals when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('longitude', (degrees) => Math.round(Number(degrees) * 100) / 100)) },
  },
  {
    fault: 'takes another crop for an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('cropType.id', nextNumber)) },
  },
  {
    fault: 'takes one from the area of an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('area', (area) => Number(area) - 1)) },
  },
  {
    fault: 'has a confirmed order paid by card, whatever was chosen',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(having('paymentMethod', 'visa')) },
  },
  {
    fault: 'has a confirmed order paid in cash, whatever was chosen',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(having('paymentMethod', 'cash')) },
  },
  {
    fault: 'shows the farmer of a confirmed order that is paid by card',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: {
      operation,
      answer: order((right) => (right['paymentMethod'] === 'cash' ? right : { ...right, farmer: aFarmer })),
    },
  },
  {
    fault: 'loses the fraction of an area when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('area', roundedDown)) },
  },
  {
    fault: 'loses the sign of the latitude when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('latitude', withoutSign)) },
  },
  {
    fault: 'puts question marks for the emoji of an order’s location when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, answer: order(at('location', withoutEmoji)) },
  },
  {
    fault: 'confirms assigned orders only, and has them made on the day of their confirmation',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      confirms: 'assigned',
      onConfirm(one) {
        one.creationDate = dayBefore(one.creationDate);
      },
    },
  },
  {
    fault: 'confirms assigned orders only, and moves them to the day before',
    breaks: ['confirm-order/keeps-the-order'],
    rules: { confirms: 'assigned' },
    spoil: { operation, answer: order(at('date', dayBefore)) },
  },
  {
    fault: 'answers 205 and nothing to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, answer: () => ({ status: 205, headers: {}, body: raw('') }) },
  },
];
