import { parseArgs, type ParseArgsConfig } from 'node:util';
import { writeJson } from '../helpers/json/values.js';
import { SettingsError } from '../helpers/settings/read-settings.js';
import type { Setting } from '../helpers/settings/setting.js';
import { goneText, settingNames } from '../helpers/settings/settings.js';
import { everySetting, settingsTable } from '../helpers/settings/table.js';
import { nearestWithin } from '../helpers/words/nearest.js';
import { UsageError } from './command.js';
import { unexpectedArgument } from './unexpected-argument.js';

type Options = NonNullable<ParseArgsConfig['options']>;

// Node takes --env-file for itself, wherever it is.
const exceptions: Readonly<Record<string, string>> = { SPRAY_ENV_FILE: 'dotenv' };

/** --base-url for SPRAY_BASE_URL, and so on. */
export function flagOf(setting: string): string {
  if (exceptions[setting] !== undefined) return exceptions[setting];

  return setting
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}

const isSwitch = (expects: string) => expects === 'true or false';

/** Every setting as a flag; a setting that is true or false needs no value. */
export const settingOptions: Options = Object.fromEntries(
  settingsTable.map(({ name, expects }) => [flagOf(name), { type: isSwitch(expects) ? 'boolean' : 'string' }] as const),
);

export const expectations: Readonly<Record<string, string>> = Object.fromEntries(
  settingsTable.map(({ name, expects }) => [flagOf(name), expects]),
);

/** What the flags of a command were given, by their names. */
export type FlagValues = Readonly<Record<string, unknown>>;

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettingFlags(args: readonly string[], command: string, ownOptions: Options): FlagValues {
  const { positionals: typed, values } = readFlags(
    args,
    { ...settingOptions, ...ownOptions },
    { allowNegative: true, expects: expectations },
  );
  if (typed.length === 0) return values;
  throw new UsageError(unexpectedArgument(command, typed, values['only']));
}

export function settingsFromFlags(values: FlagValues): ReadonlyMap<string, string> {
  const given = everySetting
    .map(({ name }) => [name, values[flagOf(name)]] as const)
    .filter(([, value]) => value !== undefined);

  return new Map(given.map(([name, value]) => [name, String(value)]));
}

export function withFlags(environment: Environment, values: FlagValues): Environment {
  return { ...environment, ...Object.fromEntries(settingsFromFlags(values)) };
}

/** A problem, in which each setting that was given as a flag is named by its flag. */
export function problemByFlag(problem: string, values: FlagValues): string {
  return problem.replaceAll(/(?<![$\w])SPRAY_\w+/g, (name) =>
    values[flagOf(name)] === undefined ? name : `--${flagOf(name)}`,
  );
}

/** Reads settings; what is wrong with them is a wrong call of the command, with each setting named as it was given. */
export function readingSettings<T>(values: FlagValues, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(
      error.problems.map((problem) => problemByFlag(problem, values)),
      { cause: error },
    );
  }
}

const WIDTH = 120;
const NAMES_FROM = 20;

export function flagNames(settings: readonly Setting[] = settingsTable): string {
  const groups = [...new Set(settings.map(({ group }) => group))];
  const lines = groups.flatMap((group) => {
    const names = settings.filter((setting) => setting.group === group).map(({ name }) => `--${flagOf(name)}`);
    const wrapped = names.reduce<readonly string[]>((done, name) => {
      const last = done.at(-1);
      const longer = `${last}, ${name}`;
      if (last === undefined) return [name];

      return longer.length < WIDTH - NAMES_FROM
        ? [...done.slice(0, -1), longer]
        : [...done.slice(0, -1), `${last},`, name];
    }, []);

    return wrapped.map((line, index) => `  ${(index === 0 ? group : '').padEnd(NAMES_FROM - 2)}${line}`);
  });

  return `Settings, each of which is also a flag; --help-all explains them:\n\n${lines.join('\n')}\n\nA flag overrides the environment, and the environment overrides the env file.`;
}

export function flagLines(settings: readonly Setting[] = settingsTable): string {
  return settings
    .map(({ name, meaning, expects, default: byDefault }) => {
      const flag = `--${flagOf(name)}`;

      return isSwitch(expects)
        ? `  ${flag}\n      ${meaning}`
        : `  ${flag} …\n      ${meaning}\n      Expects ${expects}; default: ${byDefault}`;
    })
    .join('\n');
}

/** The flags and file names in the arguments. Throws a UsageError about an unknown flag. */
export function readFlags<T extends Options>(
  args: readonly string[],
  options: T,
  { allowNegative = false, expects = {} }: ReadingOptions = {},
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    const config = { args: [...args], options, allowPositionals: true, strict: true, allowNegative } as const;
    const { tokens, ...parsed } = parseArgs({ ...config, tokens: true });
    const flags = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = flags.find((flag, index) => flags.indexOf(flag) < index && options[flag]?.multiple !== true);
    if (twice !== undefined)
      throw new UsageError(`--${twice}: given twice; the first would be ignored, so give it once`);
    const empty = Object.entries(parsed.values).find(([flag, value]) => isBlank(value) && expects[flag] === undefined);
    if (empty !== undefined) throw new UsageError(`--${empty[0]}: expected a value, got an empty one`);

    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const sentence = usageSentence((error as Error).message, Object.keys(options), { args, expects });
    throw new UsageError(sentence, { cause: error });
  }
}

/** The argument of a command that takes just one. Throws a UsageError that says what is expected, and what to type. */
export function onlyArgument(typed: readonly string[], expected: string, example: string): string {
  const [only] = typed;
  if (only !== undefined && typed.length === 1) return only;
  throw new UsageError(`${expected}, got ${typed.length}; type ${example}`);
}

interface ReadingOptions {
  readonly allowNegative?: boolean;
  /** What flags expect whose values are checked elsewhere, also empty ones. */
  readonly expects?: Readonly<Record<string, string>>;
}

function isBlank(value: unknown): boolean {
  return [value].flat().some((each) => typeof each === 'string' && each.trim() === '');
}

/** Flags of earlier versions that were no settings. */
const goneFlags: Readonly<Record<string, string>> = {
  workers: 'is gone; use --at-once',
  matrix: 'is gone; --format html is always the table',
  since: 'is gone; name the folders of this run only',
  'public-key': 'is gone; use keys.json in the folder of bundles',
  'trusted-keys': 'is gone; use keys.json in the folder of bundles',
  action: 'is gone; docs/ci.md in the package shows the step',
  shards: 'is gone; change the number of parts in the file',
  dir: 'is gone; type the command in that folder',
};

function usageSentence(
  message: string,
  flags: readonly string[],
  { args, expects }: { readonly args: readonly string[]; readonly expects: Readonly<Record<string, string>> },
): string {
  const [, flag = ''] = /'(?:-\w, )?--?([^' ]+)/.exec(message) ?? [];
  const expected = `--${flag}: expected ${expects[flag] ?? 'a value'}`;
  if (message.includes('ambiguous')) {
    const eaten = args[args.indexOf(`--${flag}`) + 1] ?? '';
    const isFlag = flags.includes(eaten.replace(/^--(?:no-)?/, '').replace(/=.*/s, ''));

    return isFlag
      ? `${expected}, got the next flag, ${eaten.replace(/=.*/s, '')}; write a value after --${flag}, and check that a variable there is not empty`
      : `--${flag}: write a value that starts with a dash as --${flag}=-1`;
  }
  if (message.includes('argument missing'))
    return `${expected}, got nothing; write a value after --${flag}, and check that a variable there is not empty`;
  if (message.includes('does not take an argument')) return `--${flag}: takes no value; write --${flag} alone`;
  if (message.startsWith('Unknown option')) {
    const near = nearestWithin(flag, flags, 2);
    const gone =
      goneText(`SPRAY_${flag.toUpperCase().replaceAll('-', '_')}`, (name) => `--${flagOf(name)}`) ??
      (Object.hasOwn(goneFlags, flag) ? goneFlags[flag] : undefined);
    if (gone !== undefined) return `--${flag}: ${gone}`;

    return `unknown flag: --${flag}; ${near === undefined ? 'see --help' : `did you mean --${near}?`}`;
  }
  const [sentence = ''] = message.split(/(?<=\.)\s/);

  return sentence;
}

/** baseUrl for SPRAY_BASE_URL, and so on. */
export function settingKeyOf(name: string): string {
  return name
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A setting's value as text, as in the environment: lists with commas, objects as JSON. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');

  return typeof value === 'string' ? value : writeJson(value);
}

/** A text in which settings have the names of the library: `farmerToken`. Commands for a shell keep their variables. */
export function inLibraryKeys(text: string): string {
  return text
    .split('\n')
    .map((line) => (/\b(?:curl|npx|export|set -a)\b/.test(line) ? line : inKeys(line)))
    .join('\n');
}

function inKeys(line: string): string {
  return line.replaceAll(NAME, libraryKey).replaceAll(FLAG, (flag: string, words: string) => {
    const name = `SPRAY_${words.replaceAll('-', '_').toUpperCase()}`;

    return settingNames.includes(name) ? settingKeyOf(name) : flag;
  });
}

const FLAG = /(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g;
const NAME = /(?<![$\w])(SPRAY_[A-Z]+(?:_[A-Z]+)*)(?:=([a-z]+))?/g;

function libraryKey(_: string, name: string, value: string | undefined): string {
  const key = settingKeyOf(name);
  if (value === undefined) return key;

  return `${key}: ${value === 'true' || value === 'false' ? value : `'${value}'`}`;
}
