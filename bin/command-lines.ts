import { settingsTable } from '../helpers/settings/table.js';
import { shellWord } from '../helpers/words/shell-word.js';
import { flagOf } from './settings/setting-flags.js';

const PROGRAM = 'npx crop-spraying-conformance';

/** The command line that explains a requirement. */
export function explainLine(id: string): string {
  return `${PROGRAM} explain ${id}`;
}

/** The command line that judges a requirement again with the same flags, and each secret as the variable of its setting. */
export function judgeAgainLine(id: string, seed: number, values: Readonly<Record<string, unknown>>): string {
  const given = settingsTable
    .map(({ name, secret }) => ({ name, secret, flag: flagOf(name), value: values[flagOf(name)] }))
    .filter(({ flag, value }) => value !== undefined && !['seed', 'only', 'exclude'].includes(flag))
    .map(({ name, secret, flag, value }) =>
      value === true ? `--${flag}` : `--${flag} ${secret ? `"$${name}"` : shellWord(String(value))}`,
    );

  return [PROGRAM, ...given, `--seed ${seed}`, `--only ${id}`].join(' ');
}
