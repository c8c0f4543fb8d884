import { dirname } from 'node:path';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { columnOf, unjudgedColumn, type MatrixColumn } from '../../helpers/records/comparison.js';
import { sealFlaw } from '../../helpers/seals/seal.js';
import { REFERENCE } from '../../helpers/settings/table.js';
import { counted, shownText } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';
import { findReportPaths, readArgumentFile, readReport } from '../report-files.js';
import { worstStatus } from './judged-target.js';
import { expectTargetEntries, type WrittenSetting } from './target-list.js';

/** What is kept of a report: memory must suffice for two hundred. */
interface FoundReport {
  readonly path: string;
  readonly column: MatrixColumn;
  readonly exit: number;
}

/** Joins the reports of the parts of a list, as if one machine had judged all of it. */
export function joinParts(list: string, places: readonly string[]) {
  const entries = expectTargetEntries(readArgumentFile(list), list);
  const names = entries.map(({ name }) => name);
  const { found, problems } = readAll(places);
  const addresses = new Map(entries.map(({ name, settings }) => [name, addressIn(settings.get('SPRAY_BASE_URL'))]));
  const rejectionOf = aRejection(list, addresses);
  const counting = newestOf(found.filter(({ column }) => rejectionOf(column) === null));
  const notices = [
    ...problems,
    ...found.flatMap((report) => leftOutText(report, counting, rejectionOf(report.column))),
  ];
  const missing = names.filter((name) => !counting.has(name));
  if (missing.length > 0)
    notices.push(`No report of ${missing.length} of ${counted(names.length, 'target')}: ${missing.join(', ')}`);
  const isWhole = problems.length === 0 && missing.length === 0;

  return {
    columns: names.map((name) => counting.get(name)?.column ?? withoutReport(name)),
    folderOf: (name: string) => {
      const { path = null } = counting.get(name) ?? {};

      return path === null ? null : dirname(path);
    },
    notices,
    exit: worstStatus([...[...counting.values()].map(({ exit }) => exit), isWhole ? 0 : 2]),
  };
}

/** Every report that can be read. What cannot must not hide the others, nor which targets are missing because of it. */
function readAll(places: readonly string[]): { found: readonly FoundReport[]; problems: readonly string[] } {
  const problems: string[] = [];
  const orProblem = <T>(read: () => readonly T[]): readonly T[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(...error.sentences);

      return [];
    }
  };
  const paths = places.flatMap((place) => orProblem(() => findReportPaths(place)));
  const found = [...new Set(paths)].flatMap((path) => orProblem(() => [foundAt(path)]));

  return { found, problems };
}

function foundAt(path: string): FoundReport {
  const report = readReport(path);
  const flaw = sealFlaw(report);
  if (flaw !== null) throw new UsageError(`${path}: ${flaw}`);
  const status = exitStatusOf(report);

  // Whoever allows an incomplete run does not allow that a part was stopped.
  return { path, column: columnOf(report), exit: status === 0 && report.interrupted ? 3 : status };
}

/** Why a report can be of no target in this run; null if it can. The addresses are those of the list, by name. */
function aRejection(list: string, addresses: ReadonlyMap<string, string>): (column: MatrixColumn) => string | null {
  return ({ target: { name, isReference, baseUrl } }) => {
    if (name === undefined) return 'it names no target';
    if (!addresses.has(name)) return `${shownText(name)} is not in ${list}`;
    const listed = addresses.get(name);
    const judged = isReference ? REFERENCE : withoutSlash(baseUrl);

    return listed === judged ? null : `it is of ${judged}, and ${list} says ${listed}`;
  };
}

function addressIn(written: WrittenSetting | undefined): string {
  return written?.kind === 'text' ? withoutSlash(written.text) : '';
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/**
 * The report of each target that counts, by name: a part that was started again may lie beside its first try. A narrowed run says
 * nothing of what it left out, so it takes the place of no other.
 */
function newestOf(found: readonly FoundReport[]): ReadonlyMap<string, FoundReport> {
  const newest = new Map<string, FoundReport>();
  for (const report of found) {
    const { name = '' } = report.column.target;
    const other = newest.get(name);
    if (other === undefined || isNewer(report, other)) newest.set(name, report);
  }

  return newest;
}

function isNewer({ column }: FoundReport, { column: other }: FoundReport): boolean {
  const [isNarrowed, isOtherNarrowed] = [column.narrowings.length > 0, other.narrowings.length > 0];
  if (isNarrowed !== isOtherNarrowed) return isOtherNarrowed;

  return Date.parse(column.startedAt) > Date.parse(other.startedAt);
}

/** A line about a report that does not count; none if it does. */
function leftOutText(
  report: FoundReport,
  counting: ReadonlyMap<string, FoundReport>,
  rejection: string | null,
): readonly string[] {
  const { target } = report.column;
  const counts = counting.get(target.name ?? '');
  if (counts === report) return [];
  const reason =
    rejection ??
    `${counts?.path} is ${counts === undefined ? 'another' : comparedWith(counts, report)} report of ${target.name}`;

  return [`${report.path}: left out, because ${reason}`];
}

function comparedWith(counts: FoundReport, report: FoundReport): string {
  if (!isNewer(counts, report)) return 'another';

  return counts.column.narrowings.length < report.column.narrowings.length ? 'a wider' : 'a newer';
}

function withoutReport(name: string): MatrixColumn {
  const error = 'no report of this target was found';

  return unjudgedColumn({
    target: { baseUrl: '', isReference: false, name },
    startedAt: '',
    error,
    interrupted: false,
  });
}
