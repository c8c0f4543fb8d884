import { join } from 'node:path';
import { NARROWED } from '../../helpers/settings/data-and-reports.js';
import { isDefaultFolder, isKept } from '../../helpers/reports/run-reports.js';
import { readReporter } from '../../helpers/settings/reporters.js';
import { settingsByField } from '../../helpers/settings/table.js';
import type { TargetList } from './read-targets.js';

export interface NarrowedList extends TargetList {
  /** Whether its reports go to a folder for narrowed runs, apart from those of everything. */
  readonly isApart: boolean;
}

/** The list with a folder of its own, if it judges a part of each target and would overwrite reports that say more. */
export function placeNarrowed(list: TargetList): NarrowedList {
  const isNarrowed = list.targets.length > 0 && list.targets.every(({ settings }) => settings.only.length > 0);
  if (!isNarrowed || !(isDefaultFolder(list.reportsDir) || hasKeptReports(list))) return { ...list, isApart: false };
  const reportsDir = join(list.reportsDir, NARROWED);
  const targets = list.targets.map((target) => ({
    ...target,
    settings: { ...target.settings, reportsDir: join(reportsDir, target.name) },
  }));
  const notice = `This run judges only a part: its reports go to ${reportsDir}, and those in ${list.reportsDir} stay as they are.`;

  return { ...list, reportsDir, targets, notices: [...list.notices, notice], isApart: true };
}

function hasKeptReports({ reportsDir, names }: TargetList): boolean {
  return names.some((name) => isKept(join(reportsDir, name, 'conformance.json'), { keepsSigned: true }));
}

/** What is wrong with the reporters of a target in a list: the matrix links to its page, and compare joins the reports. */
export function reporterProblem(reporter: readonly string[]): string | null {
  if (reporter.length === 0) return null;
  const chosen = reporter.map(readReporter);
  const hasNeeded = (['json', 'html'] as const).every((needed) => chosen.some(({ name }) => name === needed));
  if (hasNeeded && chosen.every(({ path }) => path === null)) return null;

  return `${settingsByField.reporter.name}: expected json and html among the reports of each target of a list, and none with a path, got ${reporter.join(',')}`;
}
