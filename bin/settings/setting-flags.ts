import type { ParseArgsConfig } from 'node:util';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { everySetting, settingsTable } from '../../helpers/settings/table.js';
import type { Setting } from '../../helpers/settings/setting.js';
import { readFlags, UsageError } from '../command.js';
import { unexpectedArgument } from '../unexpected-argument.js';

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

/** What each of them expects. */
export const expectations: Readonly<Record<string, string>> = Object.fromEntries(
  settingsTable.map(({ name, expects }) => [flagOf(name), expects]),
);

type Environment = Readonly<Record<string, string | undefined>>;

type Values = Readonly<Record<string, unknown>>;

/** The flags of a command that has a flag for every setting, and some of its own. */
export function readSettingFlags(args: readonly string[], command: string, ownOptions: Options): Values {
  const { positionals: typed, values } = readFlags(
    args,
    { ...settingOptions, ...ownOptions },
    { allowNegative: true, expects: expectations },
  );
  if (typed.length === 0) return values;
  throw new UsageError(unexpectedArgument({ command, typed, only: values['only'] }));
}

/** The settings given as flags, by name. */
export function settingsFromFlags(values: Values): ReadonlyMap<string, string> {
  const given = everySetting
    .map(({ name }) => [name, values[flagOf(name)]] as const)
    .filter(([, value]) => value !== undefined);

  return new Map(given.map(([name, value]) => [name, String(value)]));
}

/** The environment, overridden by the flags. */
export function withFlags(environment: Environment, values: Values): Environment {
  return { ...environment, ...Object.fromEntries(settingsFromFlags(values)) };
}

/** A problem, in which each setting that was given as a flag is named by its flag. */
export function problemByFlag(problem: string, values: Values): string {
  return problem.replaceAll(/(?<![$\w])SPRAY_\w+/g, (name) =>
    values[flagOf(name)] === undefined ? name : `--${flagOf(name)}`,
  );
}

/** Reads settings; what is wrong with them is a wrong call of the command, with each setting named as it was given. */
export function readingSettings<T>(values: Values, read: () => T): T {
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

/** The lines of a help text that name the flags of the settings, a group after the other. */
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

  return `Settings, each of which is also a flag; --help-all explains them:\n\n${lines.join('\n')}`;
}

/** The lines of a help text that explain the flags of the settings. */
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
