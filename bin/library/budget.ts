import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { budgetNames, readBudget } from '../explore/budget.js';

/** The budget that was given, completed. Throws a SettingsError that lists every problem. */
export function budgetFrom(given: Partial<ExploringBudget>): ExploringBudget {
  const names: readonly string[] = budgetNames;
  const unknown = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => `budget.${name}: unknown; expected ${names.join(', ')}`);
  const read = readBudget({ ...given }, (name) => `budget.${name}`);
  const problems = [...unknown, ...('problems' in read ? read.problems : [])];
  if (problems.length > 0 || 'problems' in read) throw new SettingsError(problems);

  return read.budget;
}
