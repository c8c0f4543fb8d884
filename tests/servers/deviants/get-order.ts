import { attendedOrders } from './attended-orders.js';
import type { Deviant } from './deviant.js';
import { exactTimes } from './exact-numbers.js';
import { isIn } from './list-spoilings.js';
import { aMemory, asArray, asClock, having, isFresh, nextNumber, order, orderViews, page, pascalCase, refusal, respelt, shown, snakeCase, status, upperCase, wire, within } from './order-spoilings.js';
import { readOrders } from './read-orders.js';
import { shownPeople } from './shown-people.js';
import { at, renamed, where, type Thing } from './spoilings.js';

const operation = 'get-order';

const byLowBits = aMemory(({ target }) => String(BigInt(target.split('/').at(-1) ?? 0) % 2n ** 32n));

export const getOrder: Deviant[] = [
  {
    fault: 'answers 203 to an order read by its id',
    breaks: ['get-order/answers-200'],
    spoil: { operation, answer: status(203) },
  },
  {
    fault: 'breaks down on an order that has no receptionist yet',
    breaks: ['get-order/answers-200'],
    spoil: { operation, answer: shown(({ receptionist }) => receptionist === undefined, refusal(500)) },
  },
  {
    fault: 'answers 404 for a cancelled order that it lists',
    breaks: ['get-order/answers-200'],
    spoil: { operation, answer: shown(isIn('cancelled'), refusal(404)) },
  },
  {
    fault: 'answers 410 for a completed order that has feedback',
    breaks: ['get-order/answers-200'],
    spoil: { operation, answer: shown(isIn('completed'), refusal(410)) },
  },
  {
    fault: 'forbids receptionists to read any order',
    breaks: ['get-order/answers-200'],
    spoil: { operation, answer: refusal(403) },
  },
  {
    fault: 'guards an order against script inclusion with a prefix',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => `)]}',\n${text}`) },
  },
  {
    fault: 'answers an order as a script that calls back',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => `callback(${text});`) },
  },
  {
    fault: 'leaves a comment of the template after an order',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => `${text}<!-- 12 ms -->`) },
  },
  {
    fault: 'writes an order in UTF-16',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => text, 'utf16le') },
  },
  {
    fault: 'writes an order read by its id in Latin-1',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => text, 'latin1') },
  },
  {
    fault: 'answers an order that is being sprayed with an error page',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: shown(isIn('in_progress'), page('<html><h1>Whitelabel Error Page</h1></html>')) },
  },
  {
    fault: 'writes raw tabs into the location of an order',
    breaks: ['get-order/answers-json'],
    spoil: { operation, answer: wire((text) => text.replaceAll(', ', ',\t')) },
  },
  {
    fault: 'writes the farmer’s role twice in an order',
    breaks: ['get-order/unique-keys'],
    spoil: { operation, answer: wire((text) => text.replace('"role":"farmer"', '"role":"farmer","role":"farmer"')) },
  },
  {
    fault: 'shows only the id of an order’s farmer',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('farmer', (farmer) => (farmer as Thing)['id'])) },
  },
  {
    fault: 'shows only the name of an order’s receptionist',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('receptionist', (user) => (user as Thing)['fullName'])) },
  },
  {
    fault: 'writes the farmer’s phone number as a number',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('farmer.phoneNumber', () => 13_065_550_101)) },
  },
  {
    fault: 'writes whether the receptionist is active as 1',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('receptionist.active', Number)) },
  },
  {
    fault: 'writes the end of a session as a clock time in an order',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('session.endTime', asClock)) },
  },
  {
    fault: 'writes the day of completion as an array in an order',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('completionDate', asArray)) },
  },
  {
    fault: 'writes the cost of an order as an amount with its currency',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(at('cost', (amount) => ({ amount, currency: 'CAD' }))) },
  },
  {
    fault: 'writes every id in an order as a string',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: wire((text) => text.replaceAll(/"id":(\d+)/g, '"id":"$1"')) },
  },
  {
    fault: 'answers null for an order that exists',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order(() => null) },
  },
  {
    fault: 'shows an order as the only item of an array',
    breaks: ['get-order/field-types'],
    spoil: { operation, answer: order((right) => [right]) },
  },
  {
    fault: 'writes the day of completion with a time and a zone in an order',
    breaks: ['get-order/field-formats'],
    spoil: { operation, answer: order(at('completionDate', (day) => `${String(day)}T17:30:00+02:00`)) },
  },
  {
    fault: 'writes an empty day of completion while an order is open',
    breaks: ['get-order/field-formats'],
    spoil: { operation, answer: order((right) => ({ completionDate: '', ...right })) },
  },
  {
    fault: 'writes the creation of an order without separators',
    breaks: ['get-order/field-formats'],
    spoil: { operation, answer: order(at('creationDate', (day) => String(day).replaceAll('-', ''))) },
  },
  {
    fault: 'completes every order on the thirty-first of June',
    breaks: ['get-order/field-formats'],
    spoil: { operation, answer: order(at('completionDate', () => '2026-06-31')) },
  },
  {
    fault: 'writes the nanoseconds of the day into an order’s session',
    breaks: ['get-order/integer-ranges'],
    spoil: { operation, answer: order(at('session.endTime.nano', () => 28_800_000_000_000)) },
  },
  {
    fault: 'gives an order’s farmer an unsigned 64-bit id',
    breaks: ['get-order/integer-ranges'],
    spoil: {
      operation,
      answer: wire((text) => text.replace(/"farmer":\{"id":\d+/, '"farmer":{"id":9223372036854775808')),
    },
  },
  {
    fault: 'writes the authority in place of the role in an order',
    breaks: ['get-order/enum-values'],
    spoil: { operation, answer: order(at('farmer.role', (role) => `ROLE_${upperCase(role)}`)) },
  },
  {
    fault: 'writes in-progress in an order',
    breaks: ['get-order/enum-values'],
    spoil: { operation, answer: order(where(isIn('in_progress'), having('orderStatus', 'in-progress'))) },
  },
  {
    fault: 'writes canceled in an order',
    breaks: ['get-order/enum-values'],
    spoil: { operation, answer: order(where(isIn('cancelled'), having('orderStatus', 'canceled'))) },
  },
  {
    fault: 'gives an order’s farmer no expertise, in so many words',
    breaks: ['get-order/enum-values'],
    spoil: { operation, answer: order(within('farmer', having('expertise', 'none'))) },
  },
  {
    fault: 'writes null for what an order does not have',
    breaks: ['get-order/no-nulls'],
    spoil: { operation, answer: order((right) => ({ receptionist: null, completionDate: null, ...right })) },
  },
  {
    fault: 'writes null for the location of a created order',
    breaks: ['get-order/no-nulls'],
    spoil: { operation, answer: order(where(isFresh, having('location', null))) },
  },
  {
    fault: 'writes null for the expertise of an order’s farmer',
    breaks: ['get-order/no-nulls'],
    spoil: { operation, answer: order(within('farmer', having('expertise', null))) },
  },
  {
    fault: 'writes null for everything that is not set, in every answer',
    breaks: orderViews.map((slug) => `${slug}/no-nulls`),
    rules: { nulls: 'null' },
  },
  {
    fault: 'writes an order read by its id in snake case',
    breaks: ['get-order/field-names'],
    spoil: { operation, answer: order(respelt(snakeCase)) },
  },
  {
    fault: 'writes an order read by its id in Pascal case',
    breaks: ['get-order/field-names', 'get-order/farmer-present'],
    spoil: { operation, answer: order(respelt(pascalCase)) },
  },
  {
    fault: 'writes fullname in an order’s receptionist',
    breaks: ['get-order/field-names'],
    spoil: {
      operation,
      answer: order(within('receptionist', renamed('fullName', 'fullname'))),
    },
  },

  {
    fault: 'answers another order than the one asked for',
    breaks: ['get-order/answers-the-order-asked'],
    spoil: { operation, answer: order(at('id', nextNumber)) },
  },
  {
    fault: 'answers another order where a completed one is asked for',
    breaks: ['get-order/answers-the-order-asked'],
    spoil: { operation, answer: order(where(isIn('completed'), at('id', nextNumber))) },
  },
  {
    fault: 'rounds the id of an order above 2^53',
    breaks: ['get-order/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 13n },
    spoil: { operation, answer: (roundedByParsing) => roundedByParsing },
  },

  {
    fault: 'answers 500 for an order that does not exist',
    breaks: ['get-order/unknown-id-is-404'],
    spoil: { operation, answer: (right) => right, refusal: (right) => ({ ...right, status: 500 }) },
  },
  {
    fault: 'answers 200 and null for an order that does not exist',
    breaks: ['get-order/unknown-id-is-404'],
    spoil: { operation, answer: (right) => right, refusal: (right) => ({ ...right, status: 200, body: null }) },
  },

  {
    fault: 'cuts the id in the path to 32 bits',
    breaks: ['get-order/answers-the-order-asked', 'get-order/unknown-id-is-404'],
    spoil: {
      operation,
      answer: byLowBits.remembering,
      refusal: (right, call) => (call.target.endsWith('/abc') ? right : byLowBits.remembered(right, call)),
    },
  },
  ...shownPeople,
  ...exactTimes,
  ...attendedOrders,
  ...readOrders,
];
