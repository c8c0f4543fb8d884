import type { Report } from '../../helpers/report.js';
import { consoleSummary } from '../../helpers/reports/console.js';
import { tellGitHub, withoutCommands } from '../../helpers/reports/github-job.js';
import { SettingsError, type Settings } from '../../helpers/settings.js';
import { exitStatus } from '../../helpers/verdict.js';
import { judgeTarget } from '../judge-target.js';
import { processSettings } from '../process-settings.js';
import { judgingAgain } from './again.js';
import { UsageError, type Command, type Console } from './command.js';
import { listenForInterruption } from './interruption.js';
import { aProgress } from './progress.js';
import { byFlag, flagLines, readSettingFlags, withFlags } from './setting-flags.js';

export const run: Command = {
  help: `run [flags]

Judges an implementation of the Crop-Spraying Order Service; the embedded reference, when no base URL is given. The report
goes to stdout and to the reports folder, everything else to stderr.

  --json  the whole report as JSON, in place of the summary
${flagLines()}

Every flag is a setting; a flag wins over the environment, and the environment over the env file. What is switched on there is
switched off by --no- before its name: --no-read-only.

Exit status: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete, 130 or 143 interrupted.

  run --base-url https://spray.example --farmer-token … --receptionist-token … --sprayer-token …
  run --base-url http://localhost:8080 --only create-order,get-order/farmer-present
  run --base-url http://localhost:8080 --read-only --json | jq .verdict
`,
  async run(args, console) {
    const values = readSettingFlags(args, 'run', { json: { type: 'boolean', default: false } });
    const settings = readSettings(values, console);
    const { report, interrupted } = await judged(settings, console);
    // Not before: a run starts sooner without the code that writes its reports.
    const { writeReports } = await import('../../helpers/reports/files.js');
    const written = writeReports(settings.reportsDir, report, settings.signingKey);
    // Annotations are read from either stream; JSON on stdout must stay JSON.
    for (const line of tellGitHub(report, process.env)) console.err(line);
    const color = process.stdout.isTTY && !process.env['NO_COLOR'];
    const again = (id: string) => judgingAgain(id, settings.seed, values);
    console.out(
      values['json']
        ? JSON.stringify(written, null, 2)
        : withoutCommands(consoleSummary(report, { color, again, reports: settings.reportsDir }), process.env),
    );

    return interrupted ?? exitStatus(report, settings.allowIncomplete);
  },
};

function readSettings(values: Readonly<Record<string, unknown>>, console: Console): Settings {
  try {
    const { settings, notices } = processSettings(withFlags(process.env, values));
    for (const notice of notices) console.err(notice);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(error.problems.map((problem) => byFlag(problem, values)).join('\n'), { cause: error });
  }
}

async function judged(settings: Settings, console: Console): Promise<{ report: Report; interrupted: number | null }> {
  const interruption = listenForInterruption();
  const progress = aProgress(process.stderr, process.stderr.isTTY && process.env['CI'] === undefined);
  try {
    const { signal } = interruption;
    const report = await judgeTarget(settings, {
      say: (line) => console.err(line),
      watching: progress.watching,
      signal,
    });

    return { report, interrupted: interruption.status() };
  } finally {
    progress.clear();
    interruption.forget();
  }
}
