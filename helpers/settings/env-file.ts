import { parse } from 'dotenv';
import { tokenNameOf, type Role } from '../interface/operations.js';
import { NAME, VERSION } from '../interface/version.js';
import { firstProblems, shownText } from '../words/shown.js';
import { LARGEST_ENV_FILE, readTextFile, type TextFile } from './files.js';
import { parseSetting, type SettingSources } from './setting.js';
import { isTypo, isUnknownName, shownName, unknownNameProblem } from './settings.js';
import { settingsByField, settingsTable } from './table.js';

interface EnvFile {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
  /** If false, the problems are those of the file and not of settings in it. */
  readonly isRead: boolean;
  /** What messages say about where settings were looked for. */
  readonly searched: string;
}

const { name: ownName } = settingsByField.envFile;

/** Secrets are left out: a key has several lines that may look like anything, and no message shows it. */
const plainNames = settingsTable.filter(({ secret }) => !secret).map(({ name }) => name);

export function readEnvFile(sources: SettingSources): EnvFile {
  const named = sources.environment[ownName];
  if (named === undefined) return readDefaultFile(sources);

  const parsed = parseSetting(settingsByField.envFile, named, sources);
  return 'value' in parsed ? parseEnvFile(parsed.value) : unread(parsed.problems);
}

function readDefaultFile(sources: SettingSources): EnvFile {
  if (sources.defaultEnvFile === null) return unread([], '');
  const file = readTextFile(sources.defaultEnvFile, sources, LARGEST_ENV_FILE);
  if ('text' in file) return parseEnvFile(file);

  return unread(
    file.isMissing ? [] : [`${file.path}: expected an env file, got one that ${file.because}`],
    ` in the environment, and ${file.path} ${file.because}`,
  );
}

function unread(problems: readonly string[], searched = ' in the environment'): EnvFile {
  return { values: {}, problems, isRead: false, searched };
}

/** A value that contains another setting's line: a closing quote is missing. */
const NEXT_LINE = /\n[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*[=:]/;

/** The parser would search the rest of a run of empty lines from each of them. They mean nothing in any value. */
function withoutEmptyLines(text: string): string {
  return text
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function parseEnvFile({ path, text }: TextFile): EnvFile {
  // PowerShell may write UTF-16: its settings would be ignored.
  if (text.includes('\0')) {
    return unread([`${shownText(path)}: expected an env file in UTF-8, got one in another encoding`]);
  }
  const lines = withoutEmptyLines(text);
  const parsed = parse(lines);
  // The next line may contain a secret, which a message about this value would show.
  const endless = plainNames.filter((name) => NEXT_LINE.test(parsed[name] ?? ''));
  const values = Object.fromEntries(Object.entries(parsed).filter(([name]) => !endless.includes(name)));
  const place = shownText(path);
  const found = Object.keys(parsed);
  const misplaced = found.filter((name) => name === ownName);
  // The parser ignores lines that it cannot read.
  const written = [...lines.matchAll(/^\s*(?:export\s+)?(SPRAY_\w*)/gm)].map(([, name = '']) => name);
  const lost = [...new Set(written)].filter((name) => !Object.hasOwn(parsed, name));
  const twice = new Set(written.filter((name, index) => written.indexOf(name) < index && !lost.includes(name)));

  return {
    values,
    isRead: true,
    searched: ` in the environment or in ${place}`,
    problems: [
      ...misplaced.map((name) => `${name}: cannot be set in an env file, but is set in ${place}`),
      ...firstProblems(found, (name) => (isTypo(name) || isUnknownName(name) ? [unknownNameProblem(name, place)] : [])),
      ...endless.map(
        (name) => `${name}: expected a value on one line, got one that continues on the next line in ${place}`,
      ),
      ...firstProblems(twice, (name) => [
        `${shownName(name)}: given twice in ${place}; the first would be ignored, so give it once`,
      ]),
      ...firstProblems(lost, (name) => [
        `${shownName(name)}: expected a line of the form name=value, got one without a value in ${place}`,
      ]),
    ],
  };
}

const { baseUrl, statesUrl } = settingsByField;

/** The accounts without which no run is complete. */
export const usualRoles: readonly Role[] = ['farmer', 'other-farmer', 'receptionist', 'sprayer'];

export function newEnvText(given: ReadonlyMap<string, string>): string {
  return `# Settings of ${NAME} ${VERSION}. It may contain secrets: keep it out of version control.
# All settings: docs/settings.md in the package, or run --help-all. Put values with #, spaces or JSON in single quotes.
${linesFor(given)}`;
}

export function addedEnvText(given: ReadonlyMap<string, string>, present: ReadonlySet<string>): string {
  return `
# Settings of ${NAME} ${VERSION}; all of them: docs/settings.md in the package, or run --help-all.
${linesFor(given, present)}`;
}

function linesFor(given: ReadonlyMap<string, string>, present: ReadonlySet<string> = new Set()): string {
  const tokens = usualRoles.map((role) => tokenNameOf(role));
  const usual = [baseUrl.name, ...tokens, statesUrl.name];
  const others = [...given.keys()].filter((name) => !usual.includes(name));
  const lines = (names: readonly string[], comment = '') => {
    const open = names.filter((name) => !present.has(name));
    const text = open.map((name) => (given.has(name) ? `${name}=${given.get(name)}` : `# ${name}=`));

    return text.length === 0 || comment === '' ? text : [`# ${comment}`, ...text];
  };

  return [
    ...lines([baseUrl.name]),
    ...lines(tokens, 'The tokens of four accounts: remove the "# " of each line that you give a value.'),
    ...lines(
      [statesUrl.name],
      'If the service offers provider states, which set up data and remove the orders of a run.',
    ),
    ...lines(others),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** A value quoted for an env file; null if no kind of quote can contain it. */
export function envValue(text: string): string | null {
  if (/^[\w.:/@%+,=~-]+$/.test(text)) return text;
  const quote = ["'", '`', '"'].find((mark) => !text.includes(mark) && isKept(text, mark));

  return quote === undefined ? null : quote + text + quote;
}

/** The parser turns \n between double quotes into a line break, and drops carriage returns anywhere. */
function isKept(text: string, mark: string): boolean {
  return parse(`A=${mark}${text}${mark}\n`)['A'] === text;
}
