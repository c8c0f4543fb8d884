import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { UsageError } from '../command.js';
import { flagOf, readSettingFlags } from '../settings/setting-flags.js';
import { budgetNames, readBudget } from './budget.js';

const one = 'explore explores one target, once';

/** What a run can be asked for and an exploration cannot, and why. As settings, those for a run are ignored. */
const refusals: Readonly<Record<string, string>> = {
  'deadline-s': '--minutes limits the time of an exploration',
  'allow-incomplete': 'an exploration is incomplete only if it could explore nothing, or was interrupted',
  trace: 'an exploration sends too many requests to print them; its report shows those of each failure',
  targets: one,
  shard: one,
  'at-once': one,
  watch: one,
};

export const exploringSettings = settingsTable.filter(({ name }) => refusals[flagOf(name)] === undefined);

const text = { type: 'string' } as const;
const yesOrNo = { type: 'boolean', default: false } as const;

/** The flags of explore. Throws a UsageError about those that it does not have. */
export function readExploringFlags(args: readonly string[]): Readonly<Record<string, unknown>> {
  const values = readSettingFlags(args, 'explore', {
    ...Object.fromEntries(budgetNames.map((name) => [name, text])),
    replay: text,
    yes: yesOrNo,
    json: yesOrNo,
    quiet: yesOrNo,
    // Known, so that what is said of them is why they are refused.
    trace: yesOrNo,
    watch: yesOrNo,
    targets: text,
    shard: text,
    'at-once': text,
  });
  const refused = Object.entries(refusals).filter(([flag]) => values[flag] !== undefined && values[flag] !== false);
  if (refused.length > 0) throw new UsageError(refused.map(([flag, why]) => `--${flag}: not for explore: ${why}`));
  if (values['quiet'] === true && values['json'] === true) throw new UsageError('--quiet: cannot be used with --json');

  return values;
}

/** Throws a UsageError with a sentence for each problem. */
export function budgetOfFlags(values: Readonly<Record<string, unknown>>): ExploringBudget {
  const read = readBudget(values, (name) => `--${name}`);
  if ('problems' in read) throw new UsageError(read.problems);

  return read.budget;
}
