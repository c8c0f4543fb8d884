import type { Feedback, Notification, Order } from './model.js';
import { aPopulation } from './population.js';
import type { Population } from './population.js';
import type { Rules } from './rules.js';

/** Everything the service stores; the arrays grow at their end, so the oldest comes first. */
export interface Store extends Population {
  orders: Order[];
  feedback: Feedback[];
  notifications: Notification[];
  /** How many valid orders were sent, whether or not they are stored. */
  ordersSent: number;
  nextId: () => bigint;
  /** What an order gets that would have none yet. */
  filling: Partial<Pick<Order, 'receptionist' | 'completionDate'>>;
}

const pricePerHectare = 12.5;

export function aStore({ firstId, leavesNothingOpen }: Pick<Rules, 'firstId' | 'leavesNothingOpen'>): Store {
  let last = firstId - 1n;
  const nextId = () => ++last;
  const population = aPopulation(nextId);
  const { accounts } = population;
  if (!leavesNothingOpen) return { ...population, ...nothing(), filling: {}, nextId };

  for (const user of Object.values(accounts)) user.expertise ??= 'adept';
  const filling = { receptionist: accounts.receptionist, completionDate: '2026-08-31' };
  return { ...population, ...nothing(), filling, nextId };
}

const nothing = (): Pick<Store, 'orders' | 'feedback' | 'notifications' | 'ordersSent'> => ({
  ordersSent: 0,
  orders: [],
  feedback: [],
  notifications: [],
});

export function addOrder(store: Store, details: Omit<Order, 'id' | 'cost' | 'secret'>): Order {
  const id = store.nextId();
  const order = {
    ...details,
    receptionist: details.receptionist ?? store.filling.receptionist,
    completionDate: details.completionDate ?? store.filling.completionDate,
    id,
    cost: Math.round(details.area * pricePerHectare * 100) / 100,
    secret: details.paymentMethod === 'cash' ? undefined : secretOf(id),
  };
  store.orders.push(order);
  return order;
}

export function addNotification(store: Store, details: Omit<Notification, 'id'>): void {
  store.notifications.push({ id: store.nextId(), ...details });
}

export function addFeedback(store: Store, details: Omit<Feedback, 'id'>): void {
  store.feedback.push({ id: store.nextId(), ...details });
}

/** Differs from order to order, and is the same in every run. */
const secretOf = (id: bigint) => `pi_${id}_secret_${((id * 2654435761n) % 4294967296n).toString(36)}`;
