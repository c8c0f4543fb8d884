import { suite } from '../helpers/judging/requirement.js';
import { answers } from './rules/answers.js';
import { fields } from './rules/fields.js';
import { paged } from './rules/page-arithmetic.js';
import { users } from './rules/users.js';
import { namesNoStranger } from './rules/whose-orders.js';

export const listOrderSprayers = suite('list-order-sprayers', {
  ...answers('list-order-sprayers'),
  ...fields('list-order-sprayers'),
  ...users('list-order-sprayers'),
  ...paged('list-order-sprayers'),
  ...namesNoStranger(),
});
