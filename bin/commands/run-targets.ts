import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Verdict } from '../../helpers/judging/verdict.js';
import { matrixOf } from '../../helpers/records/comparison.js';
import { addToSummary, tellLaterSteps } from '../../helpers/reports/github.js';
import { matrixLines, matrixMarkdown } from '../../helpers/reports/matrix.js';
import { folderProblem, unfinishedIn } from '../../helpers/reports/whole-files.js';
import { writeMatrix } from '../../helpers/reports/written-files.js';
import { NARROWED } from '../../helpers/settings/data-and-reports.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { counted } from '../../helpers/words/shown.js';
import { type Console, jsonLines, mute, UsageError } from '../command.js';
import { readingSettings, type FlagValues } from '../flags.js';
import { interruptibly } from '../interruption.js';
import { processSources } from '../process-settings.js';
import { aProgress } from '../progress.js';
import { readArgumentFile } from '../report-files.js';
import { judgeAll, listLimits, type Sharing, threadsFor } from '../targets/judge-in-threads.js';
import { type JudgedTarget, worstStatus } from '../targets/judged-target.js';
import {
  type NarrowedList,
  placeNarrowed,
  readShard,
  readTargets,
  reporterProblem,
  type Shard,
  type TargetList,
} from '../targets/read-targets.js';

const MOST = 100;

export async function runTargets(path: string, values: FlagValues, console: Console): Promise<number> {
  const atOnce = readAtOnce(values);
  const { shard: part = '1/1' } = values;
  const shard = readShard(String(part));
  const list = placeNarrowed(readList(path, shard, values));
  const isQuiet = values['quiet'] === true;
  const talking = isQuiet ? mute : console;
  for (const notice of list.notices) talking.err(notice);
  if (list.targets.length === 0) {
    console.err(
      `Part ${shard.index} of ${shard.count} has no target to judge: ${path} lists ${counted(list.names.length, 'target')}.`,
    );
    // compare joins the other parts with this one, too.
    const unwritten = writeMatrix(list.reportsDir, matrixOf([]), () => null);
    if (values['json']) console.out('[]');
    for (const line of tellLaterSteps('passed', placeOf(list, unwritten), process.env)) console.err(line);
    if (unwritten === null) return 0;
    console.err(unwritten);

    return 2;
  }

  const sharing = { atOnce, threads: threadsFor(list.targets, atOnce) };
  const { starting } = console;
  await starting?.(listLimits(list.targets, sharing));
  const removeUnfinished = unfinishedIn(...foldersOf(list));
  const { result: judged, interrupted } = await judgeWithProgress(list, sharing, talking);
  const matrix = matrixOf(judged.map(({ column }) => column));
  const folders = new Map(judged.map(({ name, report }) => [name, report === null ? null : dirname(report)]));
  const problem = writeMatrix(list.reportsDir, matrix, (name) => folders.get(name) ?? null);
  removeUnfinished();
  for (const line of unlistedReports(list)) talking.err(line);
  for (const line of addToSummary(() => matrixMarkdown(matrix).join('\n'), process.env)) console.err(line);
  const verdict = worstVerdict(judged.map(({ column }) => column.verdict));
  for (const line of tellLaterSteps(verdict, placeOf(list, problem), process.env)) console.err(line);
  const shown = isQuiet ? matrixLines(matrix).slice(0, 1) : matrixLines(matrix);
  console.out(values['json'] ? jsonLines(judged.map((target) => summarize(target, interrupted))) : shown);

  if (problem !== null) console.err(problem);
  if (problem !== null || judged.some(({ totals, report }) => totals !== null && report === null)) return 2;

  return interrupted ?? worstStatus(judged.map(({ exit }) => exit));
}

/** Reports of targets that are not in the list, perhaps of an earlier one: compare would show them, too. */
function unlistedReports({ reportsDir, names }: TargetList): string[] {
  const listed = new Set(names);
  const others = namesIn(reportsDir).filter(
    (name) => name !== NARROWED && !listed.has(name) && existsSync(join(reportsDir, name, 'conformance.json')),
  );

  return others.length === 0
    ? []
    : [`${reportsDir} also contains reports of targets that are not in the list: ${others.join(', ')}`];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // vanished, which is reported already
  }
}

function readAtOnce({ 'at-once': given = '8' }: FlagValues): number {
  const number = /^[1-9]\d{0,2}$/.test(String(given)) ? Number(given) : Infinity;
  if (number <= MOST) return number;
  throw new UsageError(`--at-once: expected a whole number from 1 to ${MOST}, got ${JSON.stringify(given)}`);
}

function readList(path: string, shard: Shard, values: FlagValues): TargetList {
  const text = readArgumentFile(path);

  return readingSettings(values, () => {
    const list = readTargets({ text, path, shard, values, sources: processSources(process.env) });
    const wrong = new Set(list.targets.flatMap(({ settings }) => reporterProblem(settings.reporter) ?? []));
    const problems = [...wrong, ...foldersOf(list).flatMap((folder) => folderProblem(folder) ?? [])];
    if (problems.length > 0) throw new SettingsError(problems);

    return list;
  });
}

function foldersOf({ reportsDir, targets }: TargetList): readonly string[] {
  return [reportsDir, ...targets.map(({ settings }) => settings.reportsDir)];
}

function judgeWithProgress({ targets, isApart }: NarrowedList, sharing: Sharing, console: Console) {
  const progress = aProgress(console);
  const say = (line: string) => {
    progress.clear();
    console.err(line);
  };
  const { watching, count } = progress;

  return interruptibly(async (signal) => {
    const judged = await judgeAll(targets, { ...sharing, isApart, say, watching, count, signal }).finally(() =>
      progress.clear(),
    );
    const left = judged.filter(({ totals }) => totals === null).map(({ name }) => name);
    if (left.length > 0) say(`Interrupted before these targets were started: ${left.join(', ')}`);

    return judged;
  });
}

/** The result of a target, with the path of its report: two hundred whole reports would be too much. */
function summarize({ name, column, totals, exit: own, report }: JudgedTarget, signalled: number | null) {
  const { target, verdict, scope, error, interrupted } = column;
  const exit = interrupted ? (signalled ?? own) : own;

  return { name, baseUrl: target.baseUrl, verdict, scope, error, interrupted, totals, exit, report };
}

/** In the order of the exit statuses. */
function worstVerdict(verdicts: readonly (Verdict | null)[]): Verdict | null {
  const worst = (['non-conformant', null, 'incomplete', 'passed'] as const).find((verdict) =>
    verdicts.includes(verdict),
  );

  return worst === undefined ? 'conformant' : worst;
}

/** What later steps of a job read of a list is its matrix. */
function placeOf({ reportsDir }: TargetList, problem: string | null) {
  return problem === null
    ? { report: join(reportsDir, 'matrix.html'), folder: reportsDir }
    : { report: null, folder: null };
}
