import { shownText } from '../words/shown.js';
import { listText } from '../words/list-text.js';
import { firstProblems } from '../words/first-problems.js';
import { nearestWithin } from '../words/nearest.js';
import { unexpectedValue, type ValueType } from './setting.js';
import { isPrintable } from './value-types.js';

/** The forms in which a report is written. */
export const reporterNames = ['json', 'html', 'junit', 'summary', 'badge', 'har'] as const;

export type ReporterName = (typeof reporterNames)[number];

const expects = `one or more of ${listText(reporterNames)}, separated by commas, each with a path if you like: junit=build/junit.xml`;

/** Which reports are written, as they are listed: `html`, `junit=build/junit.xml`. */
export const reporters: ValueType<readonly string[]> = {
  expects,
  parse(text) {
    const listed = text.split(',').map((entry) => entry.trim());
    const names = listed.map((entry) => entry.split('=')[0] ?? '');
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    const wrong = [
      ...firstProblems(
        listed.filter((entry) => !isReporter(entry)),
        (entry) => unexpectedValue(expects, shownEntry(entry)).problems,
      ),
      ...repeated.map((name) => `expected each report once, got ${shownText(name)} twice`),
    ];

    return wrong.length === 0 ? { value: listed } : { problems: wrong };
  },
};

function isReporter(entry: string): boolean {
  const [name = '', ...rest] = entry.split('=');
  const path = rest.join('=');

  return isName(name) && (rest.length === 0 || (path.trim() !== '' && isPrintable(path)));
}

function isName(name: string): name is ReporterName {
  return (reporterNames as readonly string[]).includes(name);
}

function shownEntry(entry: string): string {
  if (entry === '') return 'an empty entry';
  const [name = ''] = entry.split('=');
  const near = isName(name) ? undefined : nearestWithin(name, reporterNames, 2);

  return `${shownText(entry)}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** A report that was listed: its form, and its path if it has one of its own. */
export function readReporter(entry: string): { readonly name: ReporterName; readonly path: string | null } {
  const [name = '', ...rest] = entry.split('=');
  if (!isName(name)) throw new Error(`not a reporter: ${entry}`); // the setting was read before

  return { name, path: rest.length === 0 ? null : rest.join('=') };
}
