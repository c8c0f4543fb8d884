import type { JsonObject } from '../json/object.js';
import { defineSetting, unexpectedValue, type ValueType } from './setting.js';
import { anHttpUrl, aValueType, isPrintable, jsonObject } from './value-types.js';

const fixture = { group: 'fixtures', secret: false, default: 'none', defaultValue: null } as const;

const largest = 2n ** 63n - 1n;

const orderId: ValueType<string> = aValueType('the id of an order, a whole number of at most 64 bits', (text) => {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  return BigInt(text) <= largest && BigInt(text) >= -largest - 1n ? text : undefined;
});

const paymentSecret: ValueType<string> = {
  expects: 'the secret of a payment intent, one line without spaces around it',
  parse(text) {
    return isPrintable(text)
      ? { value: text }
      : unexpectedValue(this.expects, 'a value with blanks or invisible characters');
  },
};

export const fixtureSettings = {
  session: defineSetting<JsonObject | null>({
    ...fixture,
    name: 'SPRAY_SESSION',
    meaning: 'The session of the orders that the run creates.',
    default: 'taken from the orders that are visible',
    sample: '{"id": 1}',
    ...jsonObject,
  }),
  crop: defineSetting<JsonObject | null>({
    ...fixture,
    name: 'SPRAY_CROP',
    meaning: 'The crop type of the orders that the run creates.',
    default: 'taken from the orders that are visible',
    sample: '{"id": 1, "name": "maize"}',
    ...jsonObject,
  }),
  confirmOrderId: defineSetting<string | null>({
    ...fixture,
    name: 'SPRAY_CONFIRM_ORDER_ID',
    meaning: 'An order of the farmer that can be confirmed, in case a new one cannot.',
    ...orderId,
  }),
  sprayersOrderId: defineSetting<string | null>({
    ...fixture,
    name: 'SPRAY_SPRAYERS_ORDER_ID',
    meaning: 'An order that has sprayers.',
    ...orderId,
  }),
  paymentOrderId: defineSetting<string | null>({
    ...fixture,
    name: 'SPRAY_PAYMENT_ORDER_ID',
    meaning: 'An order of the farmer that has a payment intent; needs SPRAY_PAYMENT_SECRET.',
    ...orderId,
  }),
  paymentSecret: defineSetting<string | null>({
    ...fixture,
    name: 'SPRAY_PAYMENT_SECRET',
    meaning: 'The secret of that payment intent; needs SPRAY_PAYMENT_ORDER_ID.',
    secret: true,
    ...paymentSecret,
  }),
  statesUrl: defineSetting<string | null>({
    ...fixture,
    name: 'SPRAY_STATES_URL',
    meaning: 'The URL that sets up provider states; it is called with POST and without credentials.',
    sample: 'https://spray.example/provider-states',
    ...anHttpUrl((url) => url.href),
  }),
};
