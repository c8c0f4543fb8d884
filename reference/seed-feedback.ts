import type { SeededOrders } from './seed-orders.js';
import { addFeedback } from './store.js';
import type { Store } from './store.js';

type Ratings = [overall: number, attentive: number, friendly: number, professional: number];
type Row = [order: keyof SeededOrders, ratings: Ratings, text: string];

const rows: Row[] = [
  ['sprayedCanola', [5, 5, 4, 5], 'Two rigs, done before the wind came up. Very tidy along the bluffs.'],
  ['sprayedWheat', [4, 3, 5, 4], 'A day late because of rain, but they phoned ahead.'],
  ['sprayedPeas', [2, 2, 3, 1], 'Missed a strip by the slough & "forgot" the gate.\nMy card was declined as well.'],
  ['sprayedCoulee', [5, 4, 5, 5], 'Très bon travail, même dans la coulée. Merci June 🌾'],
];

export function seedFeedback(store: Store, orders: SeededOrders): void {
  for (const [order, ratings, text] of rows) {
    const [overallRating, attentiveRating, friendlyRating, professionalRating] = ratings;
    addFeedback(store, {
      order: orders[order],
      overallRating,
      attentiveRating,
      friendlyRating,
      professionalRating,
      text,
    });
  }
}
