import { suite } from '../helpers/suite.js';
import { answers } from './rules/answers.js';
import { farmerPresent } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { paged } from './rules/pages.js';
import { receptionistIncluded } from './rules/receptionist.js';
import { shownConsistently } from './rules/same-order.js';
import { users } from './rules/users.js';

export const listFeedback = suite('list-feedback', {
  ...answers('list-feedback'),
  ...fields('list-feedback'),
  ...farmerPresent('list-feedback'),
  ...receptionistIncluded('list-feedback'),
  ...users('list-feedback'),
  ...paged('list-feedback'),
  ...shownConsistently('list-feedback'),
});
