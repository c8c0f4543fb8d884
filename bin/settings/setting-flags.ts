import type { ParseArgsConfig } from 'node:util';
import { settingsTable } from '../../helpers/settings/table.js';
import { readFlags, UsageError } from '../command.js';

type Options = NonNullable<ParseArgsConfig['options']>;

// Node takes --env-file for itself, wherever it stands.
const otherwise: Readonly<Record<string, string>> = { SPRAY_ENV_FILE: 'dotenv' };

/** --base-url for SPRAY_BASE_URL, and so on. */
export function flagOf(setting: string): string {
  if (otherwise[setting] !== undefined) return otherwise[setting];

  return setting
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}

const isSwitch = (expects: string) => expects === 'true or false';

/** Every setting as a flag; those that are true or false need no value. */
export const settingOptions: Options = Object.fromEntries(
  settingsTable.map(({ name, expects }) => [flagOf(name), { type: isSwitch(expects) ? 'boolean' : 'string' }] as const),
);

type Environment = Readonly<Record<string, string | undefined>>;

type Values = Readonly<Record<string, unknown>>;

/** The flags of a command that takes every setting, and some of its own. */
export function readSettingFlags(args: readonly string[], command: string, ownOptions: Options): Values {
  const { positionals, values } = readFlags(args, { ...settingOptions, ...ownOptions }, { allowNegative: true });
  if (positionals.length === 0) return values;
  throw new UsageError(`${command} takes flags only, and a command comes first; got ${positionals[0]}.`);
}

/** The settings that flags give, by name. */
export function givenBy(values: Values): ReadonlyMap<string, string> {
  const given = settingsTable
    .map(({ name }) => [name, values[flagOf(name)]] as const)
    .filter(([, value]) => value !== undefined);

  return new Map(given.map(([name, value]) => [name, String(value)]));
}

/** The environment with the flags in it, which win. */
export function withFlags(environment: Environment, values: Values): Environment {
  return { ...environment, ...Object.fromEntries(givenBy(values)) };
}

/** A problem is told by the name that was used. */
export function byFlag(problem: string, values: Values): string {
  const [setting = ''] = /^SPRAY_\w+/.exec(problem) ?? [];
  const flag = flagOf(setting);

  return setting !== '' && values[flag] !== undefined ? problem.replace(setting, `--${flag}`) : problem;
}

/** The lines of a help text that tell the flags. */
export function flagLines(): string {
  return settingsTable
    .map(({ name, meaning, expects, default: byDefault }) => {
      const flag = `--${flagOf(name)}`;

      return isSwitch(expects)
        ? `  ${flag}\n      ${meaning}`
        : `  ${flag} …\n      ${meaning}\n      Takes ${expects}; default: ${byDefault}`;
    })
    .join('\n');
}
