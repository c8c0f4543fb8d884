import type { Slug } from '../../../helpers/interface/operations.js';
import { confirmOrder } from './confirm-order.js';
import { createOrder } from './create-order.js';
import type { Deviant } from './deviant.js';
import { getOrder } from './get-order.js';
import { hollowObjects } from './hollow-objects.js';
import { listFarmerOrders } from './list-farmer-orders.js';
import { listFeedback } from './list-feedback.js';
import { listNotifications } from './list-notifications.js';
import { listOrderSprayers } from './list-order-sprayers.js';
import { listSprayerOrders } from './list-sprayer-orders.js';
import { mixedItems } from './mixed-items.js';
import { renamedFields } from './renamed-fields.js';
import { renewedItems } from './renewed-items.js';
import { serverErrors } from './server-errors.js';
import { unexplainedValues } from './unexplained-values.js';
import { misnumberedPages } from './misnumbered-pages.js';
import { verifyPayment } from './verify-payment.js';

const byOperation: readonly (readonly [Slug, readonly Deviant[]])[] = [
  ['create-order', createOrder],
  ['get-order', getOrder],
  ['confirm-order', confirmOrder],
  ['list-farmer-orders', listFarmerOrders],
  ['list-feedback', listFeedback],
  ['verify-payment', verifyPayment],
  ['list-sprayer-orders', listSprayerOrders],
  ['list-order-sprayers', listOrderSprayers],
  ['list-notifications', listNotifications],
];

/** The hand-written deviants, by the operation that each of them spoils. */
export const deviantsByOperation: readonly (readonly [Slug, readonly Deviant[]])[] = byOperation.map(([slug, list]) => [
  slug,
  [
    ...list,
    ...(serverErrors[slug] ?? []),
    ...(mixedItems[slug] ?? []),
    ...(renamedFields[slug] ?? []),
    ...(hollowObjects[slug] ?? []),
    ...(unexplainedValues[slug] ?? []),
    ...(misnumberedPages[slug] ?? []),
    ...(renewedItems[slug] ?? []),
  ],
]);

export const deviants: readonly Deviant[] = deviantsByOperation.flatMap(([, list]) => list);
