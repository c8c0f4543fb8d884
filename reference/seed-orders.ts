import { daysAfter, today } from './calendar.js';
import { accountNames, type Account, type Order } from './model.js';
import { addNotification, addOrder, type Store } from './store.js';

export type SeededOrders = ReturnType<typeof seedOrders>;

type Wish = Pick<Order, 'farmer' | 'location' | 'latitude' | 'longitude' | 'date' | 'session' | 'cropType' | 'area'>;
type Progress = Partial<Order> & Pick<Order, 'creationDate'>;
type Payment = Pick<Order, 'paymentMethod' | 'paymentStatus'>;

/** What is completed is in the past; what is open keeps its distance from today. */
const inDays = (days: number) => daysAfter(today(), days);

/** The farmer's orders have every order status, payment method and payment status. */
export function seedOrders(store: Store) {
  const { accounts, crops, secondSprayer, sessions } = store;
  const { farmer, receptionist, sprayer, 'other-farmer': otherFarmer } = accounts;
  const [dawn, morning, evening] = sessions;
  const [canola, wheat, lentils, peas] = crops;

  const nearRosetown = { location: 'NW-14-30-15-W3, Rosetown', latitude: 51.5603, longitude: -107.9905 };
  const bySlough = { location: 'East of the slough, Grid Road 663', latitude: 51.4387, longitude: -108.0412 };
  const homeQuarter = { location: 'Home quarter, "the Olsen eighty"', latitude: 51.4021, longitude: -107.8876 };
  const laCoulee = { location: 'La coulée, ferme Lévesque', latitude: 49.8758, longitude: -106.5541 };

  const asPlaced = { receptionist: undefined, completionDate: undefined, confirmed: false, sprayers: [] };
  const asAccepted = { receptionist, confirmed: true };
  const add = (wish: Wish, progress: Progress, payment: Payment) =>
    addOrder(store, { ...asPlaced, orderStatus: 'pending', ...wish, ...progress, ...payment });

  return {
    sprayedCanola: add(
      { farmer, ...nearRosetown, date: '2026-05-28', session: dawn, cropType: canola, area: 64.5 },
      { creationDate: '2026-05-11', ...asAccepted, ...completed('2026-05-28'), sprayers: [sprayer, secondSprayer] },
      { paymentMethod: 'visa', paymentStatus: 'paid' },
    ),
    sprayedWheat: add(
      { farmer, ...homeQuarter, date: '2026-06-04', session: morning, cropType: wheat, area: 32 },
      { creationDate: '2026-05-19', ...asAccepted, ...completed('2026-06-05'), sprayers: [sprayer] },
      { paymentMethod: 'cash', paymentStatus: 'paid' },
    ),
    sprayedPeas: add(
      { farmer, ...bySlough, date: '2026-06-18', session: evening, cropType: peas, area: 18.25 },
      { creationDate: '2026-06-01', ...asAccepted, ...completed('2026-06-18'), sprayers: [sprayer] },
      { paymentMethod: 'mastercard', paymentStatus: 'failed' },
    ),
    sprayedCoulee: add(
      { farmer: otherFarmer, ...laCoulee, date: '2026-06-22', session: dawn, cropType: lentils, area: 41 },
      { creationDate: '2026-06-08', ...asAccepted, ...completed('2026-06-23'), sprayers: [secondSprayer] },
      { paymentMethod: 'cash', paymentStatus: 'paid' },
    ),
    cancelledForWind: add(
      { farmer, ...nearRosetown, date: '2026-07-02', session: morning, cropType: canola, area: 64.5 },
      { creationDate: '2026-06-15', ...asAccepted, orderStatus: 'cancelled' },
      { paymentMethod: 'visa', paymentStatus: 'failed' },
    ),
    beingSprayed: add(
      { farmer, ...bySlough, date: inDays(0), session: dawn, cropType: lentils, area: 27.75 },
      { creationDate: inDays(-17), ...asAccepted, orderStatus: 'in_progress', sprayers: [sprayer, secondSprayer] },
      { paymentMethod: 'mastercard', paymentStatus: 'paid' },
    ),
    assignedWheat: add(
      { farmer, ...homeQuarter, date: inDays(7), session: evening, cropType: wheat, area: 32 },
      { creationDate: inDays(-14), ...asAccepted, orderStatus: 'assigned', sprayers: [sprayer] },
      { paymentMethod: 'visa', paymentStatus: 'pending' },
    ),
    assignedPeas: add(
      { farmer, ...nearRosetown, date: inDays(8), session: dawn, cropType: peas, area: 12 },
      { creationDate: inDays(-13), ...asAccepted, orderStatus: 'assigned', sprayers: [secondSprayer] },
      { paymentMethod: 'cash', paymentStatus: 'pending' },
    ),
    assignedCoulee: add(
      { farmer: otherFarmer, ...laCoulee, date: inDays(12), session: morning, cropType: canola, area: 55.5 },
      { creationDate: inDays(-12), ...asAccepted, orderStatus: 'assigned', sprayers: [sprayer, secondSprayer] },
      { paymentMethod: 'visa', paymentStatus: 'paid' },
    ),
    confirmedLentils: add(
      { farmer, ...bySlough, date: inDays(20), session: morning, cropType: lentils, area: 27.75 },
      { creationDate: inDays(-8), ...asAccepted, orderStatus: 'confirmed' },
      { paymentMethod: 'mastercard', paymentStatus: 'pending' },
    ),
    freshCanola: add(
      { farmer, ...nearRosetown, date: inDays(25), session: evening, cropType: canola, area: 64.5 },
      { creationDate: inDays(-3) },
      { paymentMethod: 'visa', paymentStatus: 'pending' },
    ),
    freshCoulee: add(
      { farmer: otherFarmer, ...laCoulee, date: inDays(26), session: dawn, cropType: wheat, area: 20 },
      { creationDate: inDays(-2) },
      { paymentMethod: 'mastercard', paymentStatus: 'pending' },
    ),
    freshWheat: add(
      { farmer, ...homeQuarter, date: inDays(27), session: dawn, cropType: wheat, area: 1 },
      { creationDate: inDays(-1) },
      { paymentMethod: 'cash', paymentStatus: 'pending' },
    ),
  };
}

const completed = (completionDate: string) => ({ orderStatus: 'completed' as const, completionDate });

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
