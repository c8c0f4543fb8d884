import { suite } from '../helpers/judging/requirement.js';
import { everyOperation } from './rules/every-operation.js';
import { keptValues, valuesAtTheEdges } from './rules/kept-values.js';
import { acceptances, areas, createdIds, wrongInput } from './rules/sent-orders.js';

export const createOrderSuite = suite('create-order', {
  ...everyOperation('create-order'),
  ...createdIds(),
  ...acceptances(),
  ...areas(),
  ...wrongInput(),
  ...keptValues(),
  ...valuesAtTheEdges(),
});
