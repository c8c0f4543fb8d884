import type { Requirement, Suite } from '../helpers/judging/requirement.js';
import { confirmOrderSuite } from './confirm-order.js';
import { createOrderSuite } from './create-order.js';
import { getOrderSuite } from './get-order.js';
import { listFarmerOrdersSuite } from './list-farmer-orders.js';
import { listFeedbackSuite } from './list-feedback.js';
import { listNotificationsSuite } from './list-notifications.js';
import { listOrderSprayersSuite } from './list-order-sprayers.js';
import { listSprayerOrdersSuite } from './list-sprayer-orders.js';
import { verifyPaymentSuite } from './verify-payment.js';

/** The suites, in the order in which the interface lists its operations. */
export const suites: readonly Suite[] = [
  createOrderSuite,
  getOrderSuite,
  confirmOrderSuite,
  listFarmerOrdersSuite,
  listFeedbackSuite,
  verifyPaymentSuite,
  listSprayerOrdersSuite,
  listOrderSprayersSuite,
  listNotificationsSuite,
];

export const requirements: readonly Requirement[] = suites.flatMap((suite) => suite.requirements);
