import { accountNames } from './model.js';
import type { Account } from './model.js';
import type { SeededOrders } from './seed-orders.js';
import { addNotification } from './store.js';
import type { Store } from './store.js';

type Row = [order: keyof SeededOrders, timestamp: string, subject: string, text: string];

const rows: Record<Account, Row[]> = {
  farmer: [
    ['sprayedCanola', '2026-05-28T14:05:00Z', 'Order completed', 'Your canola at Rosetown has been sprayed.'],
    ['cancelledForWind', '2026-07-01T22:40:00Z', 'Order cancelled', 'Wind over 30 km/h is forecast for tomorrow.'],
    ['assignedWheat', '2027-05-14T16:20:30Z', 'Sprayer assigned', 'Tomasz Kowalczyk will spray the home quarter.'],
    ['freshWheat', '2027-06-01T12:00:00Z', 'Order received', 'We have received your order for the home quarter.'],
  ],
  'other-farmer': [
    ['sprayedCoulee', '2026-06-23T15:10:00Z', 'Order completed', 'Your red lentils have been sprayed.'],
    ['assignedCoulee', '2027-05-16T17:45:00Z', 'Sprayers assigned', 'Two sprayers will come to la coulée.'],
    ['freshCoulee', '2027-05-31T11:30:00Z', 'Order received', 'We have received your order for la coulée.'],
  ],
  receptionist: [
    ['sprayedPeas', '2026-06-19T13:00:00Z', 'Payment failed', 'The card for this order was declined.'],
    ['confirmedLentils', '2027-05-25T14:15:00Z', 'Order confirmed', 'This order waits for a sprayer.'],
    ['freshCanola', '2027-05-30T19:50:00Z', 'New order', 'Harriet Olsen has placed an order.'],
  ],
  sprayer: [
    ['beingSprayed', '2027-05-19T23:00:00Z', 'Tomorrow', 'East of the slough, from 05:30, with June Bear.'],
    ['assignedWheat', '2027-05-14T16:20:30Z', 'New assignment', 'You have been assigned to the home quarter.'],
    ['assignedCoulee', '2027-05-16T17:45:00Z', 'New assignment', 'You have been assigned to la coulée.'],
  ],
  admin: [
    ['sprayedPeas', '2026-06-20T13:05:00Z', 'Low rating', 'An order was rated 2 out of 5.'],
    ['cancelledForWind', '2026-07-01T22:40:00Z', 'Order cancelled', 'One order was cancelled for wind.'],
    ['assignedCoulee', '2027-05-16T17:45:05Z', 'Payment received', 'An order was paid before it was sprayed.'],
  ],
};

export function seedNotifications(store: Store, orders: SeededOrders): void {
  for (const account of accountNames) {
    for (const [order, timestamp, subject, text] of rows[account]) {
      addNotification(store, { recipient: store.accounts[account], order: orders[order], subject, text, timestamp });
    }
  }
}
