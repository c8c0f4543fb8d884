import { settingsTable } from '../helpers/settings/table.js';
import { shellWord } from '../helpers/words/shell-word.js';
import { flagOf } from './settings/setting-flags.js';

const PROGRAM = 'npx crop-spraying-conformance';

/** How a requirement is explained. */
export function explaining(id: string): string {
  return `${PROGRAM} explain ${id}`;
}

/** How a requirement is judged again as it was: with the flags that were given, and each secret by its setting's name. */
export function judgingAgain(id: string, seed: number, values: Readonly<Record<string, unknown>>): string {
  const given = settingsTable
    .map(({ name, secret }) => ({ name, secret, flag: flagOf(name), value: values[flagOf(name)] }))
    .filter(({ flag, value }) => value !== undefined && !['seed', 'only', 'exclude'].includes(flag))
    .map(({ name, secret, flag, value }) =>
      value === true ? `--${flag}` : `--${flag} ${secret ? `"$${name}"` : shellWord(String(value))}`,
    );

  return [PROGRAM, ...given, `--seed ${seed}`, `--only ${id}`].join(' ');
}
