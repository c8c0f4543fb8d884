import { suite } from '../helpers/judging/requirement.js';
import { everyOperation } from './rules/every-operation.js';
import { namedSprayers } from './rules/orders-of-the-sprayer.js';
import { agreesWithLists } from './rules/same-order.js';

export const listOrderSprayersSuite = suite('list-order-sprayers', {
  ...everyOperation('list-order-sprayers'),
  ...agreesWithLists('list-order-sprayers'),
  ...namedSprayers(),
});
