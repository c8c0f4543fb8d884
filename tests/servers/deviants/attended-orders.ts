import type { Slug } from '../../../helpers/interface/operations.js';
import { isObject } from '../../../helpers/json/object.js';
import { operationOf, type Deviant } from './deviant.js';
import { isIn } from './list-spoilings.js';
import { aReceptionist, having, order, orderViews } from './order-spoilings.js';
import { at, eachItem, where, without, type Thing } from './spoilings.js';

const everywhere = ['get-order', 'list-feedback', 'list-sprayer-orders', 'list-notifications'] as const;

/** The receptionist of an order is shown by one operation, and by no other. */
function attendedIn(slug: Slug, place: string, lacking: readonly Slug[] = everywhere): Deviant {
  return {
    fault: `shows the receptionist of an order ${place}, and nowhere else`,
    breaks: lacking.filter((other) => other !== slug).map((other) => `${other}/receptionist-included`),
    spoil: {
      operation: orderViews,
      answer: (right, call) => (operationOf(call) === slug ? right : { ...right, body: unattended(right.body) }),
    },
  };
}

function unattended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unattended);
  if (!isObject(value)) return value;
  const { receptionist: _, ...others } = value;

  return Object.fromEntries(Object.entries(others).map(([name, member]) => [name, unattended(member)]));
}

const omits = without('receptionist');
const isPeas = ({ cropType }: Thing) => (cropType as Thing)['name'] === 'Field peas';
const insideOrder = (change: ReturnType<typeof at>) => eachItem(at('order', (value) => change(value as Thing, 0)));

/** Who attends to an order, as far as the views agree on it. */
export const attendedOrders: Deviant[] = [
  attendedIn('get-order', 'when it is read by its id'),
  attendedIn('confirm-order', 'when it is confirmed', ['get-order', 'list-notifications']),
  attendedIn('verify-payment', 'when its payment is verified', [
    'get-order',
    'list-notifications',
    'list-sprayer-orders',
  ]),
  attendedIn('list-farmer-orders', "in the farmer's list"),
  attendedIn('list-sprayer-orders', "in the sprayer's list"),
  attendedIn('list-feedback', 'in feedback'),
  attendedIn('list-notifications', 'in notifications'),
  {
    fault: 'shows a receptionist when an order is created, and forgets who it was',
    breaks: ['get-order/receptionist-included', 'list-notifications/receptionist-included'],
    spoil: { operation: 'create-order', answer: order(having('receptionist', aReceptionist)) },
  },
  {
    fault: 'omits the receptionist of one order in notifications',
    breaks: ['list-notifications/receptionist-included'],
    spoil: { operation: 'list-notifications', answer: insideOrder(where(isIn('confirmed'), omits)) },
  },
  {
    fault: 'omits the receptionist of one order in feedback',
    breaks: ['list-feedback/receptionist-included'],
    spoil: { operation: 'list-feedback', answer: insideOrder(where(isPeas, omits)) },
  },
  {
    fault: 'omits the receptionist of one order that is read by its id',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation: 'get-order', answer: order(where(isPeas, omits)) },
  },
  {
    breaks: ['create-order/answers-an-id', ...everywhere.map((slug) => `${slug}/receptionist-included`)],
    fault: "shows the receptionist of an order in the farmer's list alone, and no id of a created order",
    spoil: {
      operation: orderViews,
      answer: (right, call) => {
        const slug = operationOf(call);
        if (slug === 'list-farmer-orders') return right;

        return {
          ...right,
          body: unattended(slug === 'create-order' ? without('id')(right.body as Thing, 0) : right.body),
        };
      },
    },
  },
];
