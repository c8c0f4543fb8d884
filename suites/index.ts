import type { Requirement, Suite } from '../helpers/judging/requirement.js';
import { confirmOrder } from './confirm-order.js';
import { createOrder } from './create-order.js';
import { getOrder } from './get-order.js';
import { listFarmerOrders } from './list-farmer-orders.js';
import { listFeedback } from './list-feedback.js';
import { listNotifications } from './list-notifications.js';
import { listOrderSprayers } from './list-order-sprayers.js';
import { listSprayerOrders } from './list-sprayer-orders.js';
import { verifyPayment } from './verify-payment.js';

/** The suites, in the order in which the interface lists its operations. */
export const suites: readonly Suite[] = [
  createOrder,
  getOrder,
  confirmOrder,
  listFarmerOrders,
  listFeedback,
  verifyPayment,
  listSprayerOrders,
  listOrderSprayers,
  listNotifications,
];

export const requirements: readonly Requirement[] = suites.flatMap((suite) => suite.requirements);
