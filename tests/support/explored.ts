import { judgeRun } from '../../helpers/conformance.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import type { Exploration, Reproduction } from '../../helpers/exploring/exploration.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import type { RunResult } from '../../helpers/records/run-result.js';
import { optionsFor, type Target } from './judging.js';
import { sampleExploration } from './sample-exploration.js';

/** The report of an exploration whose exchanges are those of a run. */
export async function exploredReport(
  target: Target,
  choose: (exchanges: readonly Exchange[]) => Partial<Exploration>,
): Promise<Report> {
  return aReport(await exploredResult(target, choose));
}

export async function exploredResult(
  target: Target,
  choose: (exchanges: readonly Exchange[]) => Partial<Exploration>,
): Promise<RunResult & { readonly exploration: Exploration }> {
  const result = await judgeRun({ ...optionsFor(target), isReference: false });
  const spent = { orders: 9, requests: result.exchanges.length, minutes: 1 };
  const nothing = { inconsistencies: [], reproductions: [] };

  return { ...result, exploration: { ...sampleExploration, spent, ...nothing, ...choose(result.exchanges) } };
}

/** A reproduction of the first finding against a requirement, by these requests. */
export function reproducing(
  requirement: Reproduction['requirement'],
  exchanges: readonly Exchange[],
  steps: Reproduction['steps'] = [{ do: 'feedback' }],
): Partial<Exploration> {
  return {
    reproductions: [{ requirement, steps, exchanges: exchanges.map(({ id }) => id), playedAgain: 2, shownAgain: 2 }],
  };
}
