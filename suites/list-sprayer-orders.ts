import { suite } from '../helpers/judging/requirement.js';
import { farmerPresent } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { ordersOfTheSprayer } from './rules/orders-of-the-sprayer.js';
import { pagedResults } from './rules/paged-results.js';
import { pagingQuery } from './rules/paging-query.js';
import { responses } from './rules/responses.js';
import { shownConsistently } from './rules/same-order.js';
import { receptionistIncluded, users } from './rules/users.js';

export const listSprayerOrdersSuite = suite('list-sprayer-orders', {
  ...responses('list-sprayer-orders'),
  ...fields('list-sprayer-orders'),
  ...farmerPresent('list-sprayer-orders'),
  ...receptionistIncluded('list-sprayer-orders'),
  ...users('list-sprayer-orders'),
  ...pagedResults('list-sprayer-orders'),
  ...pagingQuery('list-sprayer-orders'),
  ...shownConsistently('list-sprayer-orders'),
  ...ordersOfTheSprayer(),
});
