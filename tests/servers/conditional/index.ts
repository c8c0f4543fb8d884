import { carriedOver } from './carried-over.js';
import { concurrency } from './concurrency.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { confirmations } from './confirmations.js';
import { createdValues } from './created-values.js';
import { feedbackAndNotifications } from './feedback-and-notifications.js';
import { filters } from './filters.js';
import { listPages } from './list-pages.js';
import { listedOrders } from './listed-orders.js';
import { lostChanges } from './lost-changes.js';
import { payments } from './payments.js';
import { refusedRequests } from './refused-requests.js';
import { sequences } from './sequences.js';
import { singleOrders } from './single-orders.js';
import { sprayers } from './sprayers.js';

/** The conditional deviants, by what their faults are about. */
export const conditionalDeviantsByTheme: readonly (readonly [string, readonly ConditionalDeviant[]])[] = [
  ['values of created orders', createdValues],
  ['refused requests', refusedRequests],
  ['single orders', singleOrders],
  ['confirmations', confirmations],
  ['payments', payments],
  ["orders in farmers' lists", listedOrders],
  ["pages of farmers' lists", listPages],
  ['filters', filters],
  ['sprayers', sprayers],
  ['feedback and notifications', feedbackAndNotifications],
  ['sequences', sequences],
  ['what is lost later', lostChanges],
  ['what one call leaves for the next', carriedOver],
  ['concurrency', concurrency],
];

export const conditionalDeviants: readonly ConditionalDeviant[] = conditionalDeviantsByTheme.flatMap(
  ([, deviants]) => deviants,
);
