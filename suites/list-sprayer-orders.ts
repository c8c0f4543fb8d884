import { suite } from '../helpers/judging/requirement.js';
import { everyOperation } from './rules/every-operation.js';
import { ordersOfTheSprayer } from './rules/orders-of-the-sprayer.js';
import { shownConsistently } from './rules/same-order.js';

export const listSprayerOrdersSuite = suite('list-sprayer-orders', {
  ...everyOperation('list-sprayer-orders'),
  ...shownConsistently('list-sprayer-orders'),
  ...ordersOfTheSprayer(),
});
