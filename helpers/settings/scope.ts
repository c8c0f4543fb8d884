import { firstProblems } from '../words/first-problems.js';
import { nearest } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { defineSetting, unexpectedValue, type ValueType } from './setting.js';
import { trueOrFalse } from './value-types.js';

const scope = { group: 'scope', secret: false } as const;

const entries: ValueType<readonly string[]> = {
  expects: 'operations or requirement ids, separated by commas',
  parse(text, { operations, requirementIds }) {
    const known = [...operations, ...requirementIds];
    const names = new Set(known);
    const listed = [...new Set(text.split(',').map((entry) => entry.trim()))];
    const unknown = listed.filter((entry) => !names.has(entry));

    if (unknown.length === 0) return { value: listed };
    return {
      problems: firstProblems(unknown, (entry) => unexpectedValue(this.expects, shownUnknown(entry, known)).problems),
    };
  },
};

function shownUnknown(entry: string, known: readonly string[]): string {
  if (entry === '') return 'an empty entry';
  const candidate = nearest(entry, known);
  return candidate === undefined ? shownText(entry) : `${shownText(entry)}; did you mean ${candidate}?`;
}

export interface ScopeSettings {
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

export function isInScope(requirementId: string, { only, exclude }: ScopeSettings): boolean {
  const isNamed = (list: readonly string[]) =>
    list.some((entry) => requirementId === entry || requirementId.startsWith(`${entry}/`));
  return (only.length === 0 || isNamed(only)) && !isNamed(exclude);
}

export const scopeSettings = {
  only: defineSetting({
    ...scope,
    name: 'SPRAY_ONLY',
    meaning: 'Judge only these; the others are reported as excluded.',
    default: 'everything',
    sample: 'create-order,get-order/answers-200',
    defaultValue: [],
    ...entries,
  }),
  exclude: defineSetting({
    ...scope,
    name: 'SPRAY_EXCLUDE',
    meaning: 'Do not judge these; they are reported as excluded.',
    default: 'nothing',
    sample: 'get-order/answers-200',
    defaultValue: [],
    ...entries,
  }),
  readOnly: defineSetting({
    ...scope,
    name: 'SPRAY_READ_ONLY',
    meaning:
      'Send no requests that write, and set up no provider states; requirements that need either are not exercised.',
    default: 'false',
    defaultValue: false,
    ...trueOrFalse,
  }),
};
