import type { Clock } from '../helpers/connection/limits.js';
import { faultReport } from '../helpers/records/report.js';
import { writeExplorationReports, writeRunReports } from '../helpers/reports/written-files.js';
import type { Settings } from '../helpers/settings/settings.js';
import { explainLine } from './command-lines.js';
import type { Console, JudgingCommand } from './command.js';
import { tellReport } from './told-report.js';

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
export function reportGivenUp({ command, settings, startedAt, clock, error, args, console }: GivenUp): void {
  const write = command === 'explore' ? writeExplorationReports : writeRunReports;
  const written = write(settings, faultReport(settings, startedAt, clock(), error));
  const values = { json: args.includes('--json'), quiet: args.includes('--quiet') };
  tellReport(written.report, written, { values, console, commands: { commandFor: explainLine } });
  if (written.problem !== null) console.err(written.problem);
}
