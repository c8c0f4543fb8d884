import { suite } from '../helpers/judging/requirement.js';
import { farmerPresent } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { pagedResults } from './rules/paged-results.js';
import { recipients } from './rules/recipients.js';
import { responses } from './rules/responses.js';
import { showsSnapshots } from './rules/same-order.js';
import { receptionistIncluded, users } from './rules/users.js';

export const listNotificationsSuite = suite('list-notifications', {
  ...responses('list-notifications'),
  ...fields('list-notifications'),
  ...farmerPresent('list-notifications'),
  ...receptionistIncluded('list-notifications'),
  ...users('list-notifications'),
  ...pagedResults('list-notifications'),
  ...showsSnapshots('list-notifications'),
  ...recipients(),
});
