import { aPopulation } from './population.js';
import type { Population } from './population.js';
import type { Feedback, Notification, Order } from './model.js';

/** Everything the service remembers; the arrays grow at their end, so the oldest stands first. */
export interface Store extends Population {
  orders: Order[];
  feedback: Feedback[];
  notifications: Notification[];
  nextId: () => bigint;
}

const pricePerHectare = 12.5;

export function aStore(firstId: bigint): Store {
  let last = firstId - 1n;
  const nextId = () => ++last;
  return { ...aPopulation(nextId), orders: [], feedback: [], notifications: [], nextId };
}

export function addOrder(store: Store, details: Omit<Order, 'id' | 'cost' | 'secret'>): Order {
  const id = store.nextId();
  const order = {
    ...details,
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
