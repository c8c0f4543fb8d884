import { join } from 'node:path';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { isObject } from '../../helpers/json/values.js';
import type { Requirement } from '../../helpers/judging/requirement.js';
import { exitStatusOf as statusOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { REPLAY } from '../../helpers/reports/whole-files.js';
import { writeExplorationReports, writeRunReports } from '../../helpers/reports/written-files.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { printedText } from '../../helpers/words/line.js';
import { requirements as all } from '../../suites/index.js';
import { libraryPreparation } from '../command-lines.js';
import { budgetNames, exploreTarget, readBudget } from '../explore/explore-target.js';
import { inLibraryKeys } from '../flags.js';
import { exploreReportAgain, judgeReportAgain } from '../report-command-lines.js';
import { judgeTarget } from '../target.js';
import { settingsFrom, type ConformanceSettings } from './library-settings.js';

export type { Exploration, ExploringBudget } from '../../helpers/exploring/exploration.js';
export type { Outcome } from '../../helpers/judging/judge.js';
export type { Slug } from '../../helpers/interface/operations.js';
export type { Report, ReportedRequirement } from '../../helpers/records/report.js';
export { SettingsError } from '../../helpers/settings/read-settings.js';
export type { Level } from '../../helpers/judging/requirement.js';
export type { RunScope, Verdict } from '../../helpers/judging/verdict.js';
export type { Waiver } from '../../helpers/settings/waivers.js';
export { startReference, type StartedReference } from './reference-server.js';
export type { ConformanceSettings } from './library-settings.js';
export { judgeTraffic, type RecordedTraffic, type TrafficSettings } from './recorded-traffic.js';

export interface ConformanceOptions {
  /** Ends the run early. The report contains what was judged until then, and is marked as interrupted. */
  readonly signal?: AbortSignal | undefined;
  /** The ids of the requirements to judge. The others are excluded, with the reason `filtered`. */
  readonly selected?: ReadonlySet<string> | undefined;
  /**
   * Called before the first request with a line about the orders that may be created, if the service is on another machine;
   * and after a narrowed run with a line about its folder, if that is not `reportsDir`. Before an exploration always, with a line
   * about the orders and requests.
   */
  readonly announce?: ((line: string) => void) | undefined;
}

/**
 * Judges an implementation. If it cannot be judged, the report's verdict is null. Wrong settings throw a SettingsError before
 * the first request.
 */
export async function runConformance(
  settings: ConformanceSettings = { baseUrl: undefined },
  { signal, selected, announce }: ConformanceOptions = {},
): Promise<Report> {
  const say = (line: string) => announce?.(inLibraryKeys(line));
  const read = settingsFrom(settings, say);
  const report = await judgeTarget(read, { signal, selected, say });
  if (settings.reportsDir === undefined) return report;
  const isFiltered = selected !== undefined && !all.every(({ id }) => selected.has(id));
  const { problem, notice } = writeRunReports(read, report, { ...judgeReportAgain(report), isFiltered });
  if (notice !== null) say(notice);
  if (problem !== null) throw new Error(problem);

  return report;
}

/**
 * Explores an implementation: looks for faults that only some data or some order of calls shows, within a budget. It creates
 * orders that the interface cannot delete: 150 of them at most if `budget.orders` is not given. Wrong settings and a wrong budget
 * throw a SettingsError before the first request.
 */
export async function explore(
  settings: ConformanceSettings = { baseUrl: undefined },
  budget: Partial<ExploringBudget> = {},
  { signal, selected, announce }: ConformanceOptions = {},
): Promise<Report> {
  const say = (line: string) => announce?.(inLibraryKeys(line));
  const read = settingsFrom(settings, say);
  const report = await exploreTarget(read, { budget: budgetFrom(budget), signal, selected, say });
  if (settings.reportsDir === undefined) return report;
  const { problem } = writeExplorationReports(read, report, exploreReportAgain(report, join(read.reportsDir, REPLAY)));
  if (problem !== null) throw new Error(problem);

  return report;
}

/** 0 conformant or passed, 1 non-conformant, 2 could not judge, 3 incomplete. */
export function exitStatus(report: Report): 0 | 1 | 2 | 3 {
  expectReport('exitStatus', report);

  return statusOf(report);
}

/** Whoever forgets `await` has a promise. */
function expectReport(name: string, value: unknown): void {
  if (!isObject(value) || !Array.isArray(value['requirements']))
    throw new TypeError(`${name}: expected the report that await runConformance(…) returns`);
}

/** The summary that the command line prints at the end of a run or an exploration. */
export function summary(report: Report): string {
  expectReport('summary', report);
  const again = report.exploration === undefined ? judgeReportAgain(report) : exploreReportAgain(report);
  const options = { ...again, preparationFor: libraryPreparation };

  return inLibraryKeys(printedText(consoleLines(report, options)));
}

/** The requirements that are judged, in the order of the interface. */
export const requirements: readonly Omit<Requirement, 'check'>[] = all.map(
  ({ id, operation, level, section, claim, quote }) => ({ id, operation, level, section, claim, quote }),
);

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
