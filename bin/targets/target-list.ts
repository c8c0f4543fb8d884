import { TOKEN_COMMAND } from '../../helpers/interface/operations.js';
import { parseFile, withExactIntegers } from '../../helpers/json/parse.js';
import { isObject, writeJson, type JsonObject } from '../../helpers/json/values.js';
import { NARROWED } from '../../helpers/settings/data-and-reports.js';
import { settingNameOf } from '../../helpers/settings/setting.js';
import { goneText, settingNames } from '../../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { isDeviceName } from '../../helpers/words/file-names.js';
import { nearestWithin } from '../../helpers/words/nearest.js';
import { firstProblems, repeatedIn, shownText, shownType } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';
import { flagOf, settingText } from '../flags.js';

const ADDRESS = settingsByField.baseUrl.name;

/** An entry of the list, as it is written: no other source of settings was read yet. */
export interface TargetEntry {
  readonly name: string;
  /** What messages call it: its name, or its number if the name is wrong. */
  readonly place: string;
  readonly settings: ReadonlyMap<string, WrittenSetting>;
  readonly problems: readonly string[];
}

export function readTargetList(text: string): {
  readonly entries: readonly TargetEntry[];
  readonly problems: readonly string[];
} {
  const parsed = parseFile(text.replace(/^\uFEFF/, ''));
  if ('flaw' in parsed || !Array.isArray(parsed.value)) {
    const got = 'flaw' in parsed ? `text that ${parsed.flaw}${placeOfFault(text)}` : shownKind(parsed.value);

    return { entries: [], problems: [`expected a JSON array of targets, got ${got}`] };
  }
  const values = withExactIntegers(parsed) as readonly unknown[];
  const entries = values.map((value, index) => readEntry(value, index + 1));

  return {
    entries,
    problems: [
      ...(entries.length === 0 ? ['expected at least one target, got an empty array'] : []),
      ...findDuplicateNames(entries),
    ],
  };
}

/** The entries of a list without a mistake. Throws a UsageError that lists every problem. */
export function expectTargetEntries(text: string, path: string): readonly TargetEntry[] {
  const { entries, problems } = readTargetList(text);
  const wrong = [
    ...problems.map((problem) => `${path}: ${problem}`),
    ...entries.flatMap((entry) => entry.problems.map((problem) => `${entry.place}: ${problem}`)),
  ];
  if (wrong.length > 0) throw new UsageError(wrong);

  return entries;
}

/** Where a text stops being JSON, if the parser reports it. The text there is not shown, because it may be a secret. */
function placeOfFault(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const before = text.slice(0, Number(position ?? text.length)).split('\n');

    return `, at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  }

  return '';
}

const nothing: TargetEntry['settings'] = new Map();

function readEntry(value: unknown, number: number): TargetEntry {
  const place = `entry ${number}`;
  if (!isObject(value)) {
    const problem = `expected an object with a name and settings, got ${shownKind(value)}`;

    return { name: '', place, settings: nothing, problems: [problem] };
  }
  const { name, settings } = value;
  const problem = problemWithName(name);
  const written = isObject(settings)
    ? readWritten(settings)
    : { settings: nothing, problems: [`expected settings to be an object, got ${shownKind(settings)}`] };

  return {
    name: problem === null ? String(name) : '',
    place: problem === null ? String(name) : place,
    settings: written.settings,
    problems: [
      ...(problem === null ? [] : [problem]),
      ...Object.keys(value)
        .filter((key) => key !== 'name' && key !== 'settings')
        .map((key) => `expected only name and settings, got ${shownText(key)}`),
      ...written.problems,
    ],
  };
}

function readWritten(settings: JsonObject): Pick<TargetEntry, 'settings' | 'problems'> {
  const read = Object.entries(settings).map(([name, value]) => ({ name, ...writtenSetting(name, value) }));

  return {
    settings: new Map(read.flatMap((setting) => ('written' in setting ? [[setting.name, setting.written]] : []))),
    problems: [
      ...read.flatMap((setting) => ('problem' in setting ? [setting.problem] : [])),
      ...(Object.hasOwn(settings, ADDRESS)
        ? []
        : [`${ADDRESS}: expected the address of the target, or the word reference, got none`]),
    ],
  };
}

function findDuplicateNames(entries: readonly TargetEntry[]): string[] {
  const names = entries.map(({ name }) => name).filter((name) => name !== '');

  return firstProblems(repeatedIn(names, nameKeyOf), (name) => [
    `expected names that differ in more than upper and lower case, got ${shownText(name)} twice`,
  ]);
}

const LONGEST = 80;

// Files and a folder next to the folders of the targets, or that compare looks for there.
const taken = ['matrix.html', 'matrix.md', 'conformance.json', NARROWED];

export function problemWithName(name: unknown): string | null {
  const expected = expectationOf(name);

  return expected === null ? null : `expected name to be ${expected}, got ${shownType(name)}`;
}

function expectationOf(name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return 'a non-empty string';
  if (name.length > LONGEST) return `a string of at most ${LONGEST} characters`;
  if (!/^[\p{L}\p{M}\p{N} ._+@&'(),-]+$/u.test(name))
    return "a folder name of letters, digits, spaces and , . _ - + @ & ' ( )";
  if (/^[. ]|[. ]$/.test(name)) return 'a folder name that neither starts nor ends with a dot or a space';
  if (isDeviceName(name)) return 'a folder name that Windows allows';
  if (taken.includes(nameKeyOf(name))) return 'a folder name that is not the name of a report';

  return null;
}

/** A key that is equal for two names that some file system does not distinguish. */
function nameKeyOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

export type WrittenSetting =
  | { readonly kind: 'text'; readonly text: string }
  /** The content of a file, written in the entry itself. */
  | { readonly kind: 'content'; readonly text: string }
  /** The name of the environment variable that contains a secret. */
  | { readonly kind: 'variable'; readonly name: string };

/** The environment variables that contain the secrets of targets. */
export function variablesIn(entries: readonly TargetEntry[]): string[] {
  return entries.flatMap(({ settings }) =>
    [...settings.values()].flatMap((written) => (written.kind === 'variable' ? [written.name] : [])),
  );
}

type Read = { readonly written: WrittenSetting } | { readonly problem: string };

const { session, crop, only, exclude, waivers, omits, allowIncomplete, reportsDir, reporter, envFile } =
  settingsByField;
const ofTheRun: readonly string[] = [reportsDir.name, envFile.name];
const COMMAND = '_TOKEN_COMMAND';
const objects: readonly string[] = [session.name, crop.name];
const lists: readonly string[] = [only, exclude, omits, allowIncomplete, reporter].map(({ name }) => name);

function writtenSetting(name: string, value: unknown): Read {
  const setting = settingsTable.find((known) => known.name === name);
  if (setting === undefined) return { problem: unknownSetting(name) };
  if (ofTheRun.includes(name))
    return { problem: `${name}: belongs next to --targets, as the flag --${flagOf(name)}, not in an entry` };
  if (setting.secret) return writtenSecret(name, value);
  if (name === waivers.name && Array.isArray(value)) return { written: { kind: 'content', text: writeJson(value) } };
  if (!isAcceptedValue(name, value))
    return { problem: `${name}: expected ${setting.expects}, got ${shownKind(value)}` };

  return { written: { kind: 'text', text: settingText(value) } };
}

function isAcceptedValue(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return lists.includes(name) && value.every((item) => typeof item === 'string');
  if (typeof value === 'object') return value !== null && objects.includes(name);

  return true;
}

/** A value that is not the name of a variable may be the secret itself: no message shows it. */
function writtenSecret(name: string, value: unknown): Read {
  // Whoever writes the list must not choose what the shell runs, such as the name of a branch.
  if (name === TOKEN_COMMAND && typeof value === 'string' && !value.endsWith(COMMAND)) {
    const expected = `the name of an environment variable that ends with ${COMMAND} and contains the command`;

    return { problem: `${name}: expected ${expected}, got a value that is not such a name` };
  }
  if (typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value)) return { written: { kind: 'variable', name: value } };
  const got = typeof value === 'string' ? 'a value that is not such a name' : shownKind(value);

  return { problem: `${name}: expected the name of the environment variable that contains the secret, got ${got}` };
}

/** Suggests the right name, also for forms such as BASE_URL and baseUrl. */
function unknownSetting(name: string): string {
  const gone = goneText(name);
  if (gone !== null) return `${name}: ${gone}`;
  const others = [name.toUpperCase(), `SPRAY_${name.toUpperCase()}`, settingNameOf(name)];
  const meant =
    others.find((other) => settingNames.includes(other)) ?? nearestWithin(name.toUpperCase(), settingNames, 2);
  const hint = meant === undefined ? '; expected a name such as SPRAY_BASE_URL' : `; did you mean ${meant}?`;

  return `unknown setting: ${shownText(name)}${hint}`;
}

/** What a value is, without the value: anything in a list of targets may be a secret in the wrong place. */
function shownKind(value: unknown): string {
  return typeof value === 'string' ? 'a string' : shownType(value);
}
