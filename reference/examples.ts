import { daysAfter, today } from './calendar.js';
import type { Order, User } from './model.js';
import { addFeedback, addNotification, addOrder } from './store.js';
import type { Store } from './store.js';

/** An order of the farmer; from assigned on, one that the sprayer works on. */
export function addExampleOrder(store: Store, orderStatus: 'pending' | 'assigned' | 'completed'): Order {
  const { accounts, crops, sessions } = store;
  const isPending = orderStatus === 'pending';
  const isCompleted = orderStatus === 'completed';
  return addOrder(store, {
    farmer: accounts.farmer,
    receptionist: isPending ? undefined : accounts.receptionist,
    date: isCompleted ? today() : daysAfter(today(), 30),
    session: sessions[0],
    location: 'NE-27-30-15-W3, two miles north of Rosetown',
    latitude: 51.5912,
    longitude: -107.9871,
    cropType: crops[0],
    area: 64.5,
    orderStatus,
    paymentStatus: isCompleted ? 'paid' : 'pending',
    paymentMethod: 'visa',
    completionDate: isCompleted ? today() : undefined,
    confirmed: !isPending,
    creationDate: today(),
    sprayers: isPending ? [] : [accounts.sprayer],
  });
}

export function addExampleFeedback(store: Store): void {
  addFeedback(store, {
    order: addExampleOrder(store, 'completed'),
    overallRating: 5,
    attentiveRating: 4,
    friendlyRating: 5,
    professionalRating: 5,
    text: 'On time, and the headlands were done properly.',
  });
}

export function addExampleNotification(store: Store, recipient: User): void {
  addNotification(store, {
    recipient,
    order: addExampleOrder(store, 'assigned'),
    subject: 'Sprayer assigned',
    text: 'Tomasz Kowalczyk will spray the canola near Rosetown.',
    timestamp: new Date().toISOString(),
  });
}
