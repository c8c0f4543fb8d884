import { documentedFields, whyPresent } from '../interface/documented-fields.js';
import { firstProblems } from '../words/first-problems.js';
import { nearest } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { unexpectedValue, type ValueType } from './setting.js';

/** Documented fields that a service declares not to have: its implementation conformance statement. */
export const omittedFields: ValueType<readonly string[]> = {
  expects: 'documented fields such as Order.completionDate, separated by commas',
  parse(text) {
    const known = documentedFields().map(({ name }) => name);
    const listed = [...new Set(text.split(',').map((entry) => entry.trim()))];
    const problems = firstProblems(listed, (entry) => {
      const why = whyPresent(entry);
      if (why !== null) return [`${entry} cannot be declared as omitted: ${why}`];

      return known.includes(entry) ? [] : unexpectedValue(this.expects, shownUnknown(entry, known)).problems;
    });

    return problems.length === 0 ? { value: listed } : { problems };
  },
};

function shownUnknown(entry: string, known: readonly string[]): string {
  if (entry === '') return 'an empty entry';
  const candidate = nearestField(entry, known);

  return candidate === undefined ? shownText(entry) : `${shownText(entry)}; did you mean ${candidate}?`;
}

/** Without the object's name, such as `cost`, the field that ends like it is meant. */
function nearestField(entry: string, known: readonly string[]): string | undefined {
  const ending = known.find((name) => name.toLowerCase().endsWith(`.${entry.toLowerCase()}`));
  const declarable = known.filter((name) => whyPresent(name) === null);

  return ending ?? nearest(entry, declarable);
}
