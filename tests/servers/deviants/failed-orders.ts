import type { Rules } from '../../../reference/reference.js';
import type { Deviant } from './deviant.js';

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
export const failedOrders: Deviant[] = [
  {
    fault: 'fails with 500 on every second order',
    breaks: ['create-order/answers-200'],
    rules: failsOn((_, sent) => sent % 2 === 1),
  },
  {
    fault: 'fails with 500 on the first 23 orders',
    breaks: ['create-order/answers-200'],
    rules: failsOn((_, sent) => sent < 23),
  },
  {
    fault: 'fails with 500 on the fifth order',
    breaks: ['create-order/answers-200'],
    rules: failsOn((_, sent) => sent === 4),
  },
  {
    fault: 'fails with 500 on an order after storing it, when it is the first one',
    breaks: ['create-order/answers-200'],
    rules: storesAndFailsOn((_, sent) => sent === 0),
  },
  {
    fault: 'fails with 500 after storing an order, when its location has an accent',
    breaks: ['create-order/answers-200'],
    rules: storesAndFailsOn(({ location }) => location.includes('É')),
  },
  {
    fault: 'fails with 500 on a location with an apostrophe',
    breaks: ['create-order/answers-200'],
    rules: failsOn(({ location }) => location.includes("'")),
  },
  {
    fault: 'fails with 500 on a latitude below zero',
    breaks: ['create-order/answers-200'],
    rules: failsOn(({ latitude }) => latitude < 0),
  },
  {
    fault: 'fails with 500 on an area above 9999',
    breaks: ['create-order/answers-200'],
    rules: failsOn(({ area }) => area > 9999),
  },
  {
    fault: 'fails with 500 on a location of more than 255 characters',
    breaks: ['create-order/answers-200'],
    rules: failsOn(({ location }) => location.length > 255),
  },
  {
    fault: 'fails with 500 on orders for its last session',
    breaks: ['create-order/answers-200'],
    rules: failsOn(({ session }) => session.id === 9n),
  },
  {
    fault: 'fails with 500 on an area with a fraction',
    breaks: ['create-order/accepts-a-fractional-area'],
    rules: failsOn(({ area }) => !Number.isInteger(area)),
  },
  {
    fault: 'fails with 500 on orders that are paid in cash',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: failsOn(({ paymentMethod }) => paymentMethod === 'cash'),
  },
  {
    fault: 'fails with 500 on orders for a Saturday',
    breaks: ['create-order/refusals-are-4xx'],
    rules: failsOn((order) => weekday(order) === 6),
  },
  {
    fault: 'fails with 500 on orders for next season',
    breaks: ['create-order/refusals-are-4xx'],
    rules: failsOn(isNextSeason),
  },
  {
    fault: 'fails with 500 on 29 February',
    breaks: ['create-order/refusals-are-4xx'],
    rules: failsOn(({ date }) => date.endsWith('-02-29')),
  },
];
