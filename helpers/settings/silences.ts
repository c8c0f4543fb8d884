import { defineSetting, type ValueType } from './setting.js';
import { aValueType, isPrintable, oneOf } from './value-types.js';

const silence = { group: 'silences', secret: false } as const;

const parameter: ValueType<string | null> = aValueType('auto or the name of a query parameter', (text) => {
  if (text === 'auto') return null;
  return isPrintable(text) && !/[\s&=?#]/.test(text) ? text : undefined;
});

export const silenceSettings = {
  pageable: defineSetting({
    ...silence,
    name: 'SPRAY_PAGEABLE',
    meaning: 'How a page is requested in the query string.',
    default: 'auto',
    defaultValue: 'auto',
    ...oneOf('auto', 'flat', 'dotted', 'bracket', 'json'),
  }),
  orderStatusParam: defineSetting({
    ...silence,
    name: 'SPRAY_ORDER_STATUS_PARAM',
    meaning: 'The query parameter that filters orders by orderStatus.',
    default: 'auto',
    defaultValue: null,
    ...parameter,
  }),
  paymentMethodParam: defineSetting({
    ...silence,
    name: 'SPRAY_PAYMENT_METHOD_PARAM',
    meaning: 'The query parameter that filters orders by paymentMethod.',
    default: 'auto',
    defaultValue: null,
    ...parameter,
  }),
  nulls: defineSetting({
    ...silence,
    name: 'SPRAY_NULLS',
    meaning: 'Whether null in a documented field is a failure (reject) or means that the field is missing (absent).',
    default: 'reject',
    defaultValue: 'reject',
    ...oneOf('reject', 'absent'),
  }),
  minimums: defineSetting({
    ...silence,
    name: 'SPRAY_MINIMUMS',
    meaning: 'Whether a page or size below its minimum must be rejected (reject) or may also be raised to it (clamp).',
    default: 'reject',
    defaultValue: 'reject',
    ...oneOf('reject', 'clamp'),
  }),
};
