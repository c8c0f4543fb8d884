import { suite } from '../helpers/judging/requirement.js';
import { everyOperation } from './rules/every-operation.js';
import { showsSnapshots } from './rules/same-order.js';

export const listFeedbackSuite = suite('list-feedback', {
  ...everyOperation('list-feedback'),
  ...showsSnapshots('list-feedback'),
});
