import type { Clock } from '../helpers/connection/limits.js';
import { exitStatusOf } from '../helpers/judging/verdict.js';
import { faultReport, type Report } from '../helpers/records/report.js';
import { consoleLines, verdictLine } from '../helpers/reports/console.js';
import { reportToGitHub, tellLaterSteps } from '../helpers/reports/github.js';
import { writeExplorationReports, writeRunReports } from '../helpers/reports/written-files.js';
import type { Settings } from '../helpers/settings/settings.js';
import type { Line } from '../helpers/words/line.js';
import { explainLine } from './command-lines.js';
import { type Console, jsonLines, type JudgingCommand } from './command.js';
import { problemByFlag, type FlagValues } from './flags.js';

interface Telling {
  readonly values: FlagValues;
  readonly console: Console;
  readonly commands: Omit<Parameters<typeof consoleLines>[1], 'reports'>;
  /** Printed after the summary. */
  readonly more?: readonly Line[];
}

type Written = Omit<ReturnType<typeof writeRunReports>, 'notice'>;

/** Tells the terminal, and later steps of a job, what a run or an exploration found. */
export function tellReport(own: Report, written: Written, { values, console, commands, more = [] }: Telling): void {
  const report = namedAsGiven(own, values);
  const { report: sealed, problem, shown, folder, json } = written;
  // GitHub reads annotations from either stream; JSON on stdout must stay JSON.
  for (const line of reportToGitHub(report, process.env)) console.err(line);
  const place = { report: json, folder: problem === null ? folder : null };
  for (const line of tellLaterSteps(report.verdict, place, process.env)) console.err(line);
  if (values['json'] === true) console.out(jsonLines(sealed));
  else if (values['quiet'] === true) console.out(verdictLine(report));
  else console.out([...consoleLines(report, { ...commands, reports: shown }), ...more]);
}

/** The exit status, if no signal has one; says why if no reports were written. */
export function exitAfter(
  report: Report,
  { problem }: Pick<Written, 'problem'>,
  console: Console,
  interrupted: number | null,
): number {
  if (problem === null) return interrupted ?? exitStatusOf(report);
  console.err(problem);

  return 2;
}

interface GivenUp {
  readonly command: JudgingCommand;
  readonly settings: Settings;
  /** Reads the time of day; it was started with the run. */
  readonly clock: Clock;
  readonly startedAt: Date;
  readonly error: string;
  readonly args: readonly string[];
  readonly console: Console;
}

/** Reports a run that had to be given up: nothing was judged. */
export function reportGivenUp({ command, settings, startedAt, clock, error, args, console }: GivenUp): number {
  const write = command === 'explore' ? writeExplorationReports : writeRunReports;
  const written = write(settings, faultReport(settings, startedAt, clock(), error));
  const values = { json: args.includes('--json'), quiet: args.includes('--quiet') };
  tellReport(written.report, written, { values, console, commands: { commandFor: explainLine } });

  return exitAfter(written.report, written, console, null);
}

/** Why it could not judge, with the flags that were given in place of the settings that they are. */
export function namedAsGiven(report: Report, values: Telling['values']): Report {
  return report.error === null ? report : { ...report, error: problemByFlag(report.error, values) };
}
