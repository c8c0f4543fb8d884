import { daysAfter, today } from './calendar.js';
import { accountNames } from './model.js';
import type { Account } from './model.js';
import type { SeededOrders } from './seed-orders.js';
import { addNotification } from './store.js';
import type { Store } from './store.js';

type Row = [order: keyof SeededOrders, timestamp: string, subject: string, text: string];

/** A time on a day before today. */
const ago = (days: number, time: string) => `${daysAfter(today(), -days)}T${time}Z`;

const rows: Record<Account, Row[]> = {
  farmer: [
    ['sprayedCanola', '2026-05-28T14:05:00Z', 'Order completed', 'Your canola at Rosetown has been sprayed.'],
    ['cancelledForWind', '2026-07-01T22:40:00Z', 'Order cancelled', 'Wind over 30 km/h is forecast for tomorrow.'],
    ['assignedWheat', ago(10, '16:20:30'), 'Sprayer assigned', 'Tomasz Kowalczyk will spray the home quarter.'],
    ['freshWheat', ago(1, '12:00:00'), 'Order received', 'We have received your order for the home quarter.'],
  ],
  'other-farmer': [
    ['sprayedCoulee', '2026-06-23T15:10:00Z', 'Order completed', 'Your red lentils have been sprayed.'],
    ['assignedCoulee', ago(8, '17:45:00'), 'Sprayers assigned', 'Two sprayers will come to la coulée.'],
    ['freshCoulee', ago(2, '11:30:00'), 'Order received', 'We have received your order for la coulée.'],
  ],
  receptionist: [
    ['sprayedPeas', '2026-06-19T13:00:00Z', 'Payment failed', 'The card for this order was declined.'],
    ['confirmedLentils', ago(7, '14:15:00'), 'Order confirmed', 'This order waits for a sprayer.'],
    ['freshCanola', ago(3, '19:50:00'), 'New order', 'Harriet Olsen has placed an order.'],
  ],
  sprayer: [
    ['beingSprayed', ago(1, '23:00:00'), 'Tomorrow', 'East of the slough, from 05:30, with June Bear.'],
    ['assignedWheat', ago(10, '16:20:30'), 'New assignment', 'You have been assigned to the home quarter.'],
    ['assignedCoulee', ago(8, '17:45:00'), 'New assignment', 'You have been assigned to la coulée.'],
  ],
  admin: [
    ['sprayedPeas', '2026-06-20T13:05:00Z', 'Low rating', 'An order was rated 2 out of 5.'],
    ['cancelledForWind', '2026-07-01T22:40:00Z', 'Order cancelled', 'One order was cancelled for wind.'],
    ['assignedCoulee', ago(8, '17:45:05'), 'Payment received', 'An order was paid before it was sprayed.'],
  ],
};

export function seedNotifications(store: Store, orders: SeededOrders): void {
  for (const account of accountNames) {
    for (const [order, timestamp, subject, text] of rows[account]) {
      addNotification(store, { recipient: store.accounts[account], order: orders[order], subject, text, timestamp });
    }
  }
}
