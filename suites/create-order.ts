import { suite } from '../helpers/judging/requirement.js';
import { acceptances } from './rules/acceptances.js';
import { createdIds } from './rules/created-ids.js';
import { farmerOmitted } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { keptValues, valuesAtTheEdges } from './rules/kept-values.js';
import { responses } from './rules/responses.js';
import { users } from './rules/users.js';
import { areas, wrongInput } from './rules/wrong-input.js';

export const createOrderSuite = suite('create-order', {
  ...responses('create-order'),
  ...fields('create-order'),
  ...farmerOmitted('create-order'),
  ...users('create-order'),
  ...createdIds(),
  ...acceptances(),
  ...areas(),
  ...wrongInput(),
  ...keptValues(),
  ...valuesAtTheEdges(),
});
