import { suite } from '../helpers/judging/requirement.js';
import { everyOperation } from './rules/every-operation.js';
import { recipients } from './rules/recipients.js';
import { showsSnapshots } from './rules/same-order.js';

export const listNotificationsSuite = suite('list-notifications', {
  ...everyOperation('list-notifications'),
  ...showsSnapshots('list-notifications'),
  ...recipients(),
});
