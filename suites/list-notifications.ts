import { suite } from '../helpers/suite.js';
import { answers } from './rules/answers.js';
import { farmerPresent } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { paged } from './rules/pages.js';
import { receptionistIncluded } from './rules/receptionist.js';
import { recipients } from './rules/recipients.js';
import { shownConsistently } from './rules/same-order.js';
import { users } from './rules/users.js';

export const listNotifications = suite('list-notifications', {
  ...answers('list-notifications'),
  ...fields('list-notifications'),
  ...farmerPresent('list-notifications'),
  ...receptionistIncluded('list-notifications'),
  ...users('list-notifications'),
  ...paged('list-notifications'),
  ...shownConsistently('list-notifications'),
  ...recipients(),
});
