import { suite } from '../helpers/judging/requirement.js';
import { farmerPresent } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { pagedResults } from './rules/paged-results.js';
import { responses } from './rules/responses.js';
import { showsSnapshots } from './rules/same-order.js';
import { receptionistIncluded, users } from './rules/users.js';

export const listFeedbackSuite = suite('list-feedback', {
  ...responses('list-feedback'),
  ...fields('list-feedback'),
  ...farmerPresent('list-feedback'),
  ...receptionistIncluded('list-feedback'),
  ...users('list-feedback'),
  ...pagedResults('list-feedback'),
  ...showsSnapshots('list-feedback'),
});
