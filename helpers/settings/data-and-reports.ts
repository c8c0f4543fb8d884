import { aFileType, LARGEST_ENV_FILE, type TextFile } from './files.js';
import { reporters } from './reporters.js';
import { defineSetting, unexpectedValue } from './setting.js';
import { readKey } from './certificate.js';
import { aValueType, isPrintable, wholeNumber } from './value-types.js';

/** The file with the whole report, and the folder, in the folder of the reports, for those of a run that judged only a part. */
export const REPORT = 'conformance.json';
export const NARROWED = 'narrowed';

const dataAndReports = { group: 'data and reports', secret: false } as const;

export const dataAndReportSettings = {
  seed: defineSetting<number | null>({
    ...dataAndReports,
    name: 'SPRAY_SEED',
    meaning: 'The seed of generated data; the same seed draws the same data.',
    default: 'random; printed and reported',
    defaultValue: null,
    ...wholeNumber(0, 2 ** 32 - 1),
  }),
  reportsDir: defineSetting({
    ...dataAndReports,
    name: 'SPRAY_REPORTS_DIR',
    meaning: 'Where reports are written.',
    default: 'reports',
    defaultValue: 'reports',
    ...aValueType('the path of a folder', (text) => (isPrintable(text) ? text : undefined)),
  }),
  reporter: defineSetting({
    ...dataAndReports,
    name: 'SPRAY_REPORTER',
    meaning: 'Which reports are written, and where those go that do not belong in the folder of the reports.',
    default: 'all of them',
    sample: 'json,html,junit=build/junit.xml',
    defaultValue: [],
    ...reporters,
  }),
  signingKey: defineSetting<string | null>({
    ...dataAndReports,
    name: 'SPRAY_SIGNING_KEY',
    meaning: 'The key that signs the report, so that others can verify who made it.',
    default: 'none; the report is sealed but not signed',
    defaultValue: null,
    secret: true,
    expects: 'an Ed25519 private key in PEM, its line breaks as they are or as \\n',
    parse(text) {
      const pem = text.replaceAll(String.raw`\n`, '\n');

      return readKey('private', pem) === null ? unexpectedValue(this.expects, 'something else') : { value: pem };
    },
  }),
  envFile: defineSetting<TextFile>({
    ...dataAndReports,
    name: 'SPRAY_ENV_FILE',
    meaning: 'The env file to read; cannot be set in an env file.',
    default: '.env, if it exists',
    defaultValue: { path: '.env', text: '' },
    ...aFileType('the path of an env file', (file) => ({ value: file }), LARGEST_ENV_FILE),
  }),
};
