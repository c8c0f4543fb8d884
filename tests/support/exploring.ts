import type { Transport } from '../../helpers/connection/wire.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { explore, type Explored } from '../../helpers/exploring/exploring.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import { optionsFor, type Target } from './judging.js';

/** The budget of a user who names none. */
export const usualBudget: ExploringBudget = { orders: 150, requests: 2000, minutes: 5 };

/** Explores a reference, as it is or changed, in process. */
export function exploreInProcess(target: Target, seed: number, budget = usualBudget): Promise<Explored> {
  const { settings, transport } = optionsFor({ ...target, settings: { ...target.settings, seed } });

  return exploreOver({ settings, transport }, budget);
}

/** Explores whatever is behind a transport. */
export function exploreOver(
  { settings, transport }: { readonly settings: Settings; readonly transport: Transport },
  budget: ExploringBudget,
): Promise<Explored> {
  return explore({ settings, transport, requirements, budget });
}
