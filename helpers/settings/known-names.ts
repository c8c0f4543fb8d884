import { firstProblems } from '../words/first-problems.js';
import { nearest } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { unexpectedValue, type SettingSources, type ValueType } from './setting.js';

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
