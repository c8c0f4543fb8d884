import type { Rules } from '../../../reference/reference.js';
import { breaking } from './deviant.js';

type Form = Parameters<Rules['failsOn']>[0];

/** Fails on such orders, without storing them. */
const failsOn = (isMeant: (order: Form, sent: number) => boolean): Pick<Rules, 'failsOn'> => ({
  failsOn: (order, sent) => (isMeant(order, sent) ? 'before' : null),
});

const storesAndFailsOn = (isMeant: (order: Form, sent: number) => boolean): Pick<Rules, 'failsOn'> => ({
  failsOn: (order, sent) => (isMeant(order, sent) ? 'after' : null),
});

const weekday = ({ date }: Form) => new Date(date).getUTCDay();
/** Far enough for other orders to be accepted at the end of December, too. */
const isNextSeason = ({ date }: Form) =>
  date.slice(0, 4) > new Date().toISOString().slice(0, 4) && (Date.parse(date) - Date.now()) / 86_400_000 > 60;

/** Valid orders that get a 5xx. */
export const failedOrders = breaking('create-order', {
  'answers-200': {
    'fails with 500 on every second order': { rules: failsOn((_, sent) => sent % 2 === 1) },
    'fails with 500 on the first 23 orders': { rules: failsOn((_, sent) => sent < 23) },
    'fails with 500 on the fifth order': { rules: failsOn((_, sent) => sent === 4) },
    'fails with 500 on an order after storing it, when it is the first one': {
      rules: storesAndFailsOn((_, sent) => sent === 0),
    },
    'fails with 500 after storing an order, when its location has an accent': {
      rules: storesAndFailsOn(({ location }) => location.includes('É')),
    },
    'fails with 500 on a location with an apostrophe': { rules: failsOn(({ location }) => location.includes("'")) },
    'fails with 500 on a latitude below zero': { rules: failsOn(({ latitude }) => latitude < 0) },
    'fails with 500 on an area above 9999': { rules: failsOn(({ area }) => area > 9999) },
    'fails with 500 on a location of more than 255 characters': {
      rules: failsOn(({ location }) => location.length > 255),
    },
    'fails with 500 on orders for its last session': { rules: failsOn(({ session }) => session.id === 9n) },
  },
  'accepts-a-fractional-area': {
    'fails with 500 on an area with a fraction': { rules: failsOn(({ area }) => !Number.isInteger(area)) },
  },
  'accepts-each-payment-method': {
    'fails with 500 on orders that are paid in cash': {
      rules: failsOn(({ paymentMethod }) => paymentMethod === 'cash'),
    },
  },
  'refusals-are-4xx': {
    'fails with 500 on orders for a Saturday': { rules: failsOn((order) => weekday(order) === 6) },
    'fails with 500 on orders for next season': { rules: failsOn(isNextSeason) },
    'fails with 500 on 29 February': { rules: failsOn(({ date }) => date.endsWith('-02-29')) },
  },
});
