import { expect } from 'vitest';
import type { Judgement } from '../../../helpers/judging/judge.js';
import { exploreInProcess, usualBudget } from '../../support/exploring.js';
import { serverWith } from './conditional-deviant.js';
import { conditionalDeviants } from './index.js';

/** What a seed stands for also depends on the day, so that one alone may miss a rare fault. */
export const SEEDS = [3, 4, 5, 6];

/** Explores a conditional deviant until it is blamed. */
export async function blamesByExploring(fault: string, budget = usualBudget): Promise<void> {
  const deviant = conditionalDeviants.find((each) => each.fault === fault);
  if (deviant === undefined) throw new Error(`there is no deviant that ${fault}`);
  const failed = new Set<string>();
  for (const seed of SEEDS) {
    const { judgements, error } = await exploreInProcess(serverWith(deviant), seed, budget);
    for (const id of failedIn(judgements)) failed.add(id);

    expect(error).toBeNull();
    if (failed.size > 0) break;
  }

  expect(failed).toContain(deviant.breaks[0]);
  expect([...failed].filter((id) => !deviant.breaks.includes(id))).toEqual([]);
}

export function failedIn(judgements: readonly Judgement[]): string[] {
  return judgements.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement.id);
}
