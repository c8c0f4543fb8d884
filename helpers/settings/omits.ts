import { documentedFields, whyPresent } from '../interface/documented-fields.js';
import { knownNames } from './known-names.js';

/** Documented fields that a service declares not to have: its implementation conformance statement. */
export const omittedFields = knownNames(
  'documented fields such as Order.completionDate, separated by commas',
  () => fieldNames().filter((name) => whyPresent(name) === null),
  (entry) => {
    const why = whyPresent(entry);

    return why === null ? null : `${entry} cannot be declared as omitted: ${why}`;
  },
);

/** What a run may leave open, and still be accepted. */
export const allowedGaps = knownNames(
  'the operations, requirement ids or documented fields that may be missing, separated by commas',
  ({ operations, requirementIds }) => [...operations, ...requirementIds, ...fieldNames()],
);

function fieldNames(): string[] {
  return documentedFields().map(({ name }) => name);
}
