import { daysAfter, today } from './calendar.js';
import type { Order } from './model.js';
import { addOrder } from './store.js';
import type { Store } from './store.js';

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
