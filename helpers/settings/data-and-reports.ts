import { nearestWithin } from '../words/nearest.js';
import { firstProblems, repeatedIn, listText, shownText } from '../words/shown.js';
import { readKey } from './certificate.js';
import { aFileType, LARGEST_ENV_FILE } from './files.js';
import {
  aValueType,
  isPrintable,
  orNone,
  settingsIn,
  unexpectedValue,
  wholeNumber,
  type ValueType,
} from './setting.js';

/** The file with the whole report, and the folder, in the folder of the reports, for those of a run that judged only a part. */
export const REPORT = 'conformance.json';
export const NARROWED = 'narrowed';
/** The folder for those of recorded traffic, which says nothing of what it does not show. */
export const TRAFFIC = 'traffic';

/** The forms in which a report is written. */
export const reporterNames = ['json', 'html', 'junit', 'summary', 'badge', 'har'] as const;

export type ReporterName = (typeof reporterNames)[number];

const expects = `one or more of ${listText(reporterNames)}, separated by commas, each with a path if you like: junit=build/junit.xml`;

/** Which reports are written, as they are listed: `html`, `junit=build/junit.xml`. */
const reporters: ValueType<readonly string[]> = {
  expects,
  parse(text) {
    const listed = text.split(',').map((entry) => entry.trim());
    const names = listed.map((entry) => entry.split('=')[0] ?? '');
    const wrong = [
      ...firstProblems(
        listed.filter((entry) => !isReporter(entry)),
        (entry) => unexpectedValue(expects, shownEntry(entry)).problems,
      ),
      ...repeatedIn(names).map((name) => `expected each report once, got ${shownText(name)} twice`),
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

const privateKey: ValueType<string> = {
  expects: 'an Ed25519 private key in PEM, its line breaks as they are or as \\n',
  parse(text) {
    const pem = text.replaceAll(String.raw`\n`, '\n');

    return readKey('private', pem) === null ? unexpectedValue(this.expects, 'something else') : { value: pem };
  },
};

export const dataAndReportSettings = settingsIn('data and reports', {
  seed: {
    meaning: 'The seed of generated data; the same seed draws the same data.',
    default: 'random; printed and reported',
    ...orNone(wholeNumber(0, 2 ** 32 - 1)),
  },
  reportsDir: {
    meaning: 'Where reports are written.',
    defaultValue: 'reports',
    ...aValueType('the path of a folder', (text) => (isPrintable(text) ? text : undefined)),
  },
  reporter: {
    meaning: 'Which reports are written, and where those go that do not belong in the folder of the reports.',
    default: 'all of them',
    sample: 'json,html,junit=build/junit.xml',
    defaultValue: [],
    ...reporters,
  },
  signingKey: {
    meaning: 'The key that signs the report, so that others can verify who made it.',
    default: 'none; the report is sealed but not signed',
    secret: true,
    ...orNone(privateKey),
  },
  envFile: {
    meaning: 'The env file to read; cannot be set in an env file.',
    default: '.env, if it exists',
    defaultValue: { path: '.env', text: '' },
    ...aFileType('the path of an env file', (file) => ({ value: file }), LARGEST_ENV_FILE),
  },
});
