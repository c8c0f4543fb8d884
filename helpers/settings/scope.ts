import { slugs } from '../interface/operations.js';
import { nearest } from '../words/nearest.js';
import { firstProblems, shownText } from '../words/shown.js';
import { settingsIn, trueOrFalse, unexpectedValue, type SettingSources, type ValueType } from './setting.js';
const entries = knownNames('operations or requirement ids, separated by commas', ({ requirementIds }) => [
  ...slugs,
  ...requirementIds,
]);

export interface ScopeSettings {
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

/** Why the requirement with an id is excluded by a setting or a filter; null if it is judged. */
export function exclusionIn(settings: ScopeSettings, selected?: ReadonlySet<string>): (id: string) => string | null {
  return (id) => {
    if (selected?.has(id) === false) return 'filtered';
    const setting = leftOutBy(id, settings);

    return setting === null ? null : `left out by ${setting}`;
  };
}

export function leftOutBy(id: string, settings: ScopeSettings): string | null {
  const isNamed = (list: readonly string[]) => list.some((entry) => id === entry || id.startsWith(`${entry}/`));
  const { only, exclude } = scopeSettings;
  if (settings.only.length > 0 && !isNamed(settings.only)) return only.name;

  return isNamed(settings.exclude) ? exclude.name : null;
}

export const scopeSettings = settingsIn('scope', {
  only: {
    meaning: 'Judge only these; the others are reported as excluded.',
    default: 'everything',
    sample: 'create-order,get-order/answers-200',
    defaultValue: [],
    ...entries,
  },
  exclude: {
    meaning: 'Do not judge these; they are reported as excluded.',
    default: 'nothing',
    sample: 'get-order/answers-200',
    defaultValue: [],
    ...entries,
  },
  readOnly: {
    meaning:
      'Send no requests that write, and set up no provider states; requirements that need either are not exercised.',
    defaultValue: false,
    ...trueOrFalse,
  },
});

/** Names that are known, separated by commas. `whyNot` explains a name that is known elsewhere, and not taken here. */
export function knownNames(
  expects: string,
  knownIn: (sources: SettingSources) => readonly string[],
  whyNot: (name: string) => string | null = () => null,
): ValueType<readonly string[]> {
  return {
    expects,
    parse(text, sources) {
      const known = knownIn(sources);
      const names = new Set(known);
      const listed = [...new Set(text.split(',').map((entry) => entry.trim()))];
      const unknown = listed.filter((entry) => !names.has(entry));
      const problemsOf = (entry: string) => {
        const why = whyNot(entry);

        return why === null ? unexpectedValue(expects, shownUnknown(entry, known)).problems : [why];
      };

      return unknown.length === 0 ? { value: listed } : { problems: firstProblems(unknown, problemsOf) };
    },
  };
}

function shownUnknown(entry: string, known: readonly string[]): string {
  if (entry === '') return 'an empty entry';
  // Of a field, the name of its object may be missing, as in `cost`.
  const ending = known.find((name) => name.toLowerCase().endsWith(`.${entry.toLowerCase()}`));
  const candidate = ending ?? nearest(entry, known);

  return candidate === undefined ? shownText(entry) : `${shownText(entry)}; did you mean ${candidate}?`;
}
