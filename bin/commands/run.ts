import { constants } from 'node:os';
import { runConformance, type Planned } from '../../helpers/conformance.js';
import type { Report } from '../../helpers/report.js';
import { consoleSummary } from '../../helpers/reports/console.js';
import { tellGitHub, withoutCommands } from '../../helpers/reports/github-job.js';
import { SettingsError, type Settings } from '../../helpers/settings.js';
import { exitStatus } from '../../helpers/verdict.js';
import { requirements } from '../../suites/index.js';
import { announcement } from '../announcement.js';
import { processSettings } from '../process-settings.js';
import { openTarget } from '../target.js';
import { judgingAgain } from './again.js';
import { UsageError, type Command, type Console } from './command.js';
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
    const { report, signal } = await judged(settings, console);
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

    return signal === null ? exitStatus(report, settings.allowIncomplete) : 128 + constants.signals[signal];
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

type Signal = 'SIGINT' | 'SIGTERM';

async function judged(settings: Settings, console: Console): Promise<{ report: Report; signal: Signal | null }> {
  const interruption = new AbortController();
  let signal: Signal | null = null;
  const stop = (sent: Signal) => {
    if (signal !== null) process.exit(128 + constants.signals[sent]); // a second one ends at once
    signal = sent;
    interruption.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = aProgress(process.stderr, process.stderr.isTTY && process.env['CI'] === undefined);
  const announce = async (planned: Planned) => {
    const line = await announcement(planned);
    if (line !== null) console.err(line);
  };
  const target = await openTarget(settings);
  try {
    const transport = progress.watching(target.transport);
    const report = await runConformance({ ...target, transport, requirements, announce, signal: interruption.signal });

    return { report, signal };
  } finally {
    progress.end();
    await target.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
