import type { ParseArgsConfig } from 'node:util';
import { settingsTable } from '../../helpers/settings.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** --base-url for SPRAY_BASE_URL, and so on. */
export function flagOf(setting: string): string {
  return setting
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}

const isSwitch = (takes: string) => takes === 'true or false';

/** Every setting as a flag; those that are true or false need no value. */
export const settingOptions: Options = Object.fromEntries(
  settingsTable.map(({ name, takes }) => [flagOf(name), { type: isSwitch(takes) ? 'boolean' : 'string' }] as const),
);

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the flags in it, which win. */
export function withFlags(environment: Environment, values: Readonly<Record<string, unknown>>): Environment {
  const given = settingsTable
    .map(({ name }) => [name, values[flagOf(name)]] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);

  return { ...environment, ...(Object.fromEntries(given) as Environment) };
}

/** The lines of a help text that tell the flags. */
export function flagLines(): string {
  const lines = settingsTable.map(({ name, meaning, takes }) => ({
    flag: `--${flagOf(name)}${isSwitch(takes) ? '' : ' …'}`,
    meaning,
  }));
  const width = Math.max(...lines.map(({ flag }) => flag.length));

  return lines.map(({ flag, meaning }) => `  ${flag.padEnd(width)}  ${meaning}`).join('\n');
}
