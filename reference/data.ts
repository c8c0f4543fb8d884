import { seedFeedback } from './seed-feedback.js';
import { seedNotifications } from './seed-notifications.js';
import { seedOrders } from './seed-orders.js';
import type { Store } from './store.js';

/** A season's worth of orders, with feedback and notifications. */
export function seed(store: Store): void {
  const orders = seedOrders(store);
  seedFeedback(store, orders);
  seedNotifications(store, orders);
}
