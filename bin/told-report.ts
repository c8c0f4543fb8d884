import type { Report } from '../helpers/records/report.js';
import { consoleLines, verdictLine } from '../helpers/reports/console.js';
import { reportToGitHub, tellLaterSteps } from '../helpers/reports/github.js';
import { writeRunReports } from '../helpers/reports/written-files.js';
import type { Line } from '../helpers/words/line.js';
import { type Console, jsonLines } from './command.js';
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

/** Why it could not judge, with the flags that were given in place of the settings that they are. */
export function namedAsGiven(report: Report, values: Telling['values']): Report {
  return report.error === null ? report : { ...report, error: problemByFlag(report.error, values) };
}
