import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { limitsOf, type RunLimits } from '../run-limits.js';

/** An exploration ends when its minutes are over, as a run does at its deadline. */
export function exploringLimits(settings: Settings, { minutes }: ExploringBudget): RunLimits {
  return limitsOf([{ ...settings, deadlineS: minutes * 60 }], 1);
}
