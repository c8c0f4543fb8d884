import type { Deviant, Spoil } from './deviant.js';
import { aFarmer, aMemory, aPassword, asArray, asClock, both, dayBefore, having, nextNumber, order, page, pascalCase, refusal, respelt, snakeCase, status, upperCase, wire, within } from './order-spoilings.js';
import { wrongReceptionist } from './people.js';
import { at, renamed, where, type Thing } from './spoilings.js';

const operation = 'verify-payment';

const bySecret = aMemory(({ target }) => target.split('/').at(-1) ?? '');

/** Answers a created order as paid to whatever secret, and keeps nothing of it. */
function paidInWords(): Spoil {
  const created = new Map<string, Thing>();

  return {
    operation: ['create-order', operation],
    answer(right) {
      const known = right.body as Thing;
      created.set(String(known['id']), known);

      return right;
    },
    refusal(right, { target }) {
      const known = created.get(/order\/(\d+)/.exec(target)?.[1] ?? '');

      return known === undefined ? right : { ...right, status: 200, body: { ...known, paymentStatus: 'paid' } };
    },
  };
}

export const verifyPayment: Deviant[] = [
  {
    fault: 'answers 201 to a verified payment',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, answer: status(201) },
  },
  {
    fault: 'answers 402 to a right secret',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, answer: refusal(402) },
  },
  {
    fault: 'redirects to a page of thanks when a payment is verified',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 302, headers: { location: '/thanks' } }) },
  },
  {
    fault: 'answers a verified payment with a page of thanks',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, answer: page('<!doctype html><p>Thank you for your payment.') },
  },
  {
    fault: 'puts a byte order mark before an order whose payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, answer: wire((text) => `\uFEFF${text}`) },
  },
  {
    fault: 'quotes a verified order with apostrophes',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, answer: wire((text) => text.replaceAll('"', "'")) },
  },
  {
    fault: 'writes a decimal comma when a payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, answer: wire((text) => text.replaceAll(/(\d)\.(\d)/g, '$1,$2')) },
  },
  {
    fault: 'answers a verified payment in half a body',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, answer: wire((text) => text.slice(0, text.length / 2)) },
  },
  {
    fault: 'writes the payment status twice when a payment is verified',
    breaks: ['verify-payment/unique-keys'],
    spoil: { operation, answer: wire((text) => text.replace(/("paymentStatus":"\w+")/, '$1,$1')) },
  },
  {
    fault: 'answers a verified payment with true',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(() => true) },
  },
  {
    fault: 'writes the payment status as true when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(having('paymentStatus', true)) },
  },
  {
    fault: 'writes the coordinates as strings when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order((right) => ({ ...right, latitude: '51.4', longitude: '-107.9' })) },
  },
  {
    fault: 'writes the crop as its name when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(at('cropType', (crop) => (crop as Thing)['name'])) },
  },
  {
    fault: 'writes the date as an array when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(at('date', asArray)) },
  },
  {
    fault: 'writes the start of the session as a clock time when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(at('session.startTime', asClock)) },
  },
  {
    fault: 'writes half an id when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, answer: order(at('id', (id) => Number(id) + 0.5)) },
  },
  {
    fault: 'writes the date as a moment in local time when a payment is verified',
    breaks: ['verify-payment/field-formats'],
    spoil: { operation, answer: order(at('date', (day) => `${String(day)}T00:00:00-06:00`)) },
  },
  {
    fault: 'writes the creation with slashes when a payment is verified',
    breaks: ['verify-payment/field-formats'],
    spoil: { operation, answer: order(at('creationDate', (day) => String(day).replaceAll('-', '/'))) },
  },
  {
    fault: 'writes the hour of the session in 64 bits when a payment is verified',
    breaks: ['verify-payment/integer-ranges'],
    spoil: { operation, answer: order(at('session.startTime.hour', () => -(2 ** 31) - 1)) },
  },
  {
    fault: 'gives the crop an unsigned 64-bit id when a payment is verified',
    breaks: ['verify-payment/integer-ranges'],
    spoil: {
      operation,
      answer: wire((text) => text.replace(/"cropType":\{"id":\d+/, '"cropType":{"id":9223372036854775808')),
    },
  },
  {
    fault: 'shows the payment provider’s status of a verified payment',
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, answer: order(having('paymentStatus', 'succeeded')) },
  },
  {
    fault: 'writes the payment method with a capital when a payment is verified',
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, answer: order(at('paymentMethod', (method) => pascalCase(String(method)))) },
  },
  {
    fault: 'writes the receptionist’s role in capitals when a payment is verified',
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, answer: order(at('receptionist.role', upperCase)) },
  },
  {
    fault: 'writes null for the completion when a payment is verified',
    breaks: ['verify-payment/no-nulls'],
    spoil: { operation, answer: order(having('completionDate', null)) },
  },
  {
    fault: 'writes null for the times of the session when a payment is verified',
    breaks: ['verify-payment/no-nulls'],
    spoil: {
      operation,
      answer: order(within('session', both(having('startTime', null), having('endTime', null)))),
    },
  },
  {
    fault: 'writes an order in snake case when a payment is verified',
    breaks: ['verify-payment/field-names'],
    spoil: { operation, answer: order(respelt(snakeCase)) },
  },
  {
    fault: 'writes PaymentStatus when a payment is verified',
    breaks: ['verify-payment/field-names'],
    spoil: { operation, answer: order(renamed('paymentStatus', 'PaymentStatus')) },
  },
  {
    fault: 'shows the farmer when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer as null when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', null)) },
  },
  {
    fault: 'leaks the receptionist’s password when a payment is verified',
    breaks: ['verify-payment/no-stray-password'],
    spoil: { operation, answer: order(within('receptionist', having('password', aPassword))) },
  },
  {
    fault: 'shows the paying farmer as the receptionist when a payment is verified',
    breaks: ['verify-payment/fitting-roles'],
    spoil: { operation, answer: order(having('receptionist', aFarmer)) },
  },
  {
    fault: 'answers only a status when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, answer: order(() => ({ status: 'succeeded' })) },
  },
  {
    fault: 'answers another order than the one whose payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, answer: order(at('id', nextNumber)) },
  },
  {
    fault: 'rounds an id above 2^53 when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 12n },
    spoil: { operation, answer: (roundedByParsing) => roundedByParsing },
  },
  {
    fault: 'shows the day before the date when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order(at('date', dayBefore)) },
  },
  {
    fault: 'has an order paid by Visa when its payment is verified, whatever was chosen',
    breaks: ['verify-payment/shown-consistently'],
    rules: {
      onPayment(one) {
        one.paymentMethod = one.paymentMethod === 'visa' ? 'mastercard' : 'visa';
      },
    },
  },
  {
    fault: 'shows another session when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order(at('session.id', nextNumber)) },
  },
  {
    fault: 'escapes the location for HTML when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll('"', '&#34;'))) },
  },
  {
    fault: 'swaps the coordinates when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: {
      operation,
      answer: order((right) => ({ ...right, latitude: right['longitude'], longitude: right['latitude'] })),
    },
  },
  {
    fault: 'shows another crop when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order(at('cropType.id', nextNumber)) },
  },
  {
    fault: 'shows the cost as the area when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order((right) => ({ ...right, area: right['cost'] })) },
  },
  {
    fault: 'shows another payment method when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, answer: order(having('paymentMethod', 'mastercard')) },
  },
  {
    fault: 'takes any secret for a payment',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
  },
  {
    fault: 'takes any secret for a payment, but answers that it is pending',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, answer: order(having('paymentStatus', 'pending')) },
  },
  {
    fault: 'takes any secret for a payment, and answers 202',
    breaks: ['verify-payment/answers-200', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, answer: status(202) },
  },
  {
    fault: 'takes any secret for a payment, and refuses it only when it is paid',
    breaks: ['verify-payment/answers-200', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, answer: refusal(404) },
  },
  {
    fault: 'takes any secret for a payment that failed before',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true, initialPaymentStatus: 'failed' },
  },
  {
    fault: 'takes any secret for a payment in cash, and shows its farmer',
    breaks: ['verify-payment/farmer-omitted', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: {
      operation,
      answer: order(where(({ paymentMethod }) => paymentMethod === 'cash', having('farmer', aFarmer))),
    },
  },

  {
    fault: 'takes the order from the secret, whatever the path says',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, answer: bySecret.remembering, refusal: bySecret.remembered },
  },
  {
    fault: 'answers that a made-up secret paid an order, and leaves it unpaid',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    spoil: paidInWords(),
  },
  ...wrongReceptionist(operation, 'alone', 'when a payment is verified'),
];
