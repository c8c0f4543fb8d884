import { suite } from '../helpers/judging/requirement.js';
import { fields } from './rules/fields.js';
import { namedSprayers } from './rules/orders-of-the-sprayer.js';
import { pagedResults } from './rules/paged-results.js';
import { responses } from './rules/responses.js';
import { agreesWithLists } from './rules/same-order.js';
import { users } from './rules/users.js';

export const listOrderSprayersSuite = suite('list-order-sprayers', {
  ...responses('list-order-sprayers'),
  ...fields('list-order-sprayers'),
  ...users('list-order-sprayers'),
  ...pagedResults('list-order-sprayers'),
  ...agreesWithLists('list-order-sprayers'),
  ...namedSprayers(),
});
