import type { Explored } from '../../../helpers/exploring/exploring.js';
import type { Order } from '../../../reference/model.js';
import type { Rules } from '../../../reference/reference.js';
import { whenSent } from '../changes/conditions.js';
import { reject } from '../changes/responses.js';
import { aRejection, changeRejections, respondInstead } from '../changes/servers.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { both, paidBy } from './such-orders.js';

/** A fault where the interface is silent: a warning, or an inconsistency. */
export interface AdvisoryDeviant extends Omit<ConditionalDeviant, 'breaks'> {
  /** The requirement that it is warned for, or null where only the other orders show that something is unusual. */
  readonly warns: string | null;
}

/** Whether it was warned for this requirement; with none, whether something inconsistent was seen. */
export function isAdvisedAgainst({ judgements, exploration }: Explored, warns: AdvisoryDeviant['warns']): boolean {
  if (warns === null) return exploration.inconsistencies.length > 0;

  return judgements.some(({ requirement, outcome }) => outcome === 'warned' && requirement.id === warns);
}

/** Leaves the state of one in so many cash orders as it was, when they are confirmed. */
const leavingOneIn = (orders: number) => (): Partial<Rules> => {
  const confirmed = new Set<Order>();

  return {
    onConfirm(order) {
      if (order.paymentMethod !== 'cash') return;
      const isNew = !confirmed.has(order);
      confirmed.add(order);
      if (isNew && confirmed.size % orders === 0) order.orderStatus = 'pending';
    },
  };
};

/** What explorations advise against. */
export const advisoryDeviants: readonly AdvisoryDeviant[] = [
  {
    fault: 'leaves every ninth confirmed cash order pending',
    warns: null,
    rules: leavingOneIn(9),
  },
  {
    fault: 'fails with 500 on a made-up secret for every third order',
    warns: 'verify-payment/no-server-errors',
    wrap: (handle) => async (call) => {
      const reply = await handle(call);
      const isRefused = reply.status !== 200 && call.target.includes('/payment-intent/');

      return isRefused && Number(/order\/(\d+)/.exec(call.target)?.[1]) % 3 === 0 ? aRejection(500) : reply;
    },
  },
  {
    fault: 'rejects areas below 1 of Visa orders with 500',
    warns: 'create-order/refusals-are-4xx',
    wrap: changeRejections(
      'create-order',
      whenSent(
        both(paidBy('visa'), ({ area }) => Number(area) < 1),
        reject(500),
      ),
    ),
  },
  {
    fault: 'accepts unknown payment methods for orders above 10 hectares, and stores cash',
    warns: 'create-order/refuses-an-unknown-payment-method',
    rules: () => ({
      acceptsAnyPaymentMethod: true,
      onCreate(order) {
        if (!['cash', 'visa', 'mastercard'].includes(order.paymentMethod)) order.paymentMethod = 'cash';
      },
    }),
    wrap: respondInstead('create-order', ({ body }) => {
      const { paymentMethod, area } = JSON.parse(body ?? '{}') as Pick<Order, 'paymentMethod' | 'area'>;
      const isKnown = ['cash', 'visa', 'mastercard'].includes(paymentMethod);

      return isKnown || area > 10 ? undefined : aRejection(400);
    }),
  },
];
