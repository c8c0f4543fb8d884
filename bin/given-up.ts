import type { Clock } from '../helpers/connection/clock.js';
import { faultReport } from '../helpers/records/report.js';
import { consoleLines, verdictLine } from '../helpers/reports/console.js';
import { reportToGitHub, tellLaterSteps } from '../helpers/reports/github.js';
import { writeExplorationReports } from '../helpers/reports/exploration-reports.js';
import { writeRunReports } from '../helpers/reports/run-reports.js';
import type { Settings } from '../helpers/settings/settings.js';
import { explainLine } from './command-lines.js';
import { jsonLines, type Console, type JudgingCommand } from './command.js';

interface GivenUp {
  readonly command: JudgingCommand;
  readonly settings: Settings;
  /** Reads the time of day; it was started with the run. */
  readonly clock: Clock;
  readonly startedAt: Date;
  /** Why the run was given up. */
  readonly error: string;
  readonly args: readonly string[];
  readonly console: Console;
}

/** Reports a run that had to be given up: nothing was judged. */
export function reportGivenUp({ command, settings, startedAt, clock, error, args, console }: GivenUp): void {
  const write = command === 'explore' ? writeExplorationReports : writeRunReports;
  const written = write(settings, faultReport(settings, startedAt, clock(), error));
  const { report, problem, shown, folder, json } = written;
  for (const line of reportToGitHub(report, process.env)) console.err(line);
  const place = { report: json, folder: problem === null ? folder : null };
  for (const line of tellLaterSteps(report.verdict, place, process.env)) console.err(line);
  if (args.includes('--json')) console.out(jsonLines(report));
  else if (args.includes('--quiet')) console.out(verdictLine(report));
  else console.out(consoleLines(report, { commandFor: explainLine, reports: shown }));
  if (problem !== null) console.err(problem);
}
