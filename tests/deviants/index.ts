import { confirmOrder } from './confirm-order.js';
import { createOrder } from './create-order.js';
import type { Deviant } from './deviant.js';
import { getOrder } from './get-order.js';
import { listFarmerOrders } from './list-farmer-orders.js';
import { listFeedback } from './list-feedback.js';
import { listNotifications } from './list-notifications.js';
import { listOrderSprayers } from './list-order-sprayers.js';
import { listSprayerOrders } from './list-sprayer-orders.js';
import { verifyPayment } from './verify-payment.js';

/** Every hand-written deviant. */
export const deviants: readonly Deviant[] = [
  ...createOrder,
  ...getOrder,
  ...confirmOrder,
  ...listFarmerOrders,
  ...listFeedback,
  ...verifyPayment,
  ...listSprayerOrders,
  ...listOrderSprayers,
  ...listNotifications,
];
