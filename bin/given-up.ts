import type { Clock } from '../helpers/connection/clock.js';
import { faultReport } from '../helpers/records/fault-report.js';
import { consoleLines } from '../helpers/reports/console.js';
import { writeReports } from '../helpers/reports/files.js';
import type { Settings } from '../helpers/settings/settings.js';
import { explainLine } from './command-lines.js';
import { jsonLines, type Console } from './command.js';

interface GivenUp {
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
export function reportGivenUp({ settings, startedAt, clock, error, args, console }: GivenUp): void {
  const { reportsDir, signingKey } = settings;
  const { report, problem } = writeReports(reportsDir, faultReport(settings, startedAt, clock(), error), signingKey);
  const reports = problem === null ? { reports: reportsDir } : {};
  console.out(
    args.includes('--json') ? jsonLines(report) : consoleLines(report, { commandFor: explainLine, ...reports }),
  );
  if (problem !== null) console.err(problem);
}
