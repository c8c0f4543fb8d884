import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { consoleSummary } from '../../helpers/reports/console.js';
import { reportToGitHub, withoutCommands } from '../../helpers/reports/github-job.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { judgingAgain } from '../command-lines.js';
import { UsageError, type Command, type Console } from '../command.js';
import { listenForInterruption } from '../interruption.js';
import { aProgress } from '../progress.js';
import { processSettings } from '../settings/process-settings.js';
import { byFlag, flagLines, readSettingFlags, withFlags } from '../settings/setting-flags.js';
import { judgeTarget } from '../target.js';

export const run: Command = {
  help: `run [flags]

Judges an implementation of the Crop-Spraying Order Service; the embedded reference, when no base URL is given. The report
goes to stdout and to the reports folder, everything else to stderr.

  --json   the whole report as JSON, in place of the summary
  --trace  each request on stderr, with what it was sent for
${flagLines()}

Each of these flags is a setting; a flag wins over the environment, and the environment over the env file. What is switched on
there is switched off by --no- before its name: --no-read-only.

Many targets, beside each other:

  --targets FILE
      A JSON array of {"name": …, "settings": {"SPRAY_BASE_URL": …, …}}. A setting that is secret holds the name of the environment
      variable, or of the line in the env file, in which the secret is; every other SPRAY_ setting there is ignored, but for
      where the reports go. Flags are for all targets, and win; addresses and secrets are not taken from them. Each has its reports in the folder of its name; the matrix of
      all goes to stdout, and beside them as matrix.html and matrix.md. With --json, stdout has an array of the name, the
      address, the verdict, the totals, the exit status and the path of the report of each.
  --at-once N
      How many are judged at a time, from 1 to 100 (8). Each has SPRAY_CONCURRENCY requests under way at most, so the product of
      both is the most of all.
  --shard I/N
      Only the part I of N of the list, for several machines: compare joins their reports.

Exit status: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete, 130 or 143 interrupted. Of several targets: 1 where
one is non-conformant, else 2 where one could not be judged, else 3 where one is incomplete.

  run --base-url https://spray.example --farmer-token … --receptionist-token … --sprayer-token …
  run --base-url http://localhost:8080 --only create-order,get-order/farmer-present
  run --base-url http://localhost:8080 --read-only --json | jq .verdict
  run --targets targets.json --shard 1/4
`,
  async run(args, console) {
    const values = readSettingFlags(args, 'run', {
      json: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      targets: { type: 'string' },
      shard: { type: 'string' },
      'at-once': { type: 'string' },
    });
    const { targets } = values;
    // Not before: a run of one starts sooner without the code for many.
    if (typeof targets === 'string') {
      if (values['trace']) throw new UsageError('--trace: expected one target, got a list of them');

      return (await import('./run-targets.js')).runTargets(targets, values, console);
    }
    for (const flag of ['shard', 'at-once'])
      if (values[flag] !== undefined) throw new UsageError(`--${flag}: expected --targets beside it, got none`);
    const settings = readSettings(values, console);
    const { report, interrupted } = await judged(settings, console);
    // Not before: a run starts sooner without the code that writes its reports.
    const { writeReports } = await import('../../helpers/reports/files.js');
    const written = writeReports(settings.reportsDir, report, settings.signingKey);
    if (values['trace']) {
      const { traceLines } = await import('../../helpers/reports/trace.js');
      for (const line of traceLines(report)) console.err(line);
    }
    // Annotations are read from either stream; JSON on stdout must stay JSON.
    for (const line of reportToGitHub(report, process.env)) console.err(line);
    const color = process.stdout.isTTY && !process.env['NO_COLOR'];
    const commandFor = (id: string) => judgingAgain(id, settings.seed, values);
    console.out(
      values['json']
        ? JSON.stringify(written, null, 2)
        : withoutCommands(consoleSummary(report, { color, commandFor, reports: settings.reportsDir }), process.env),
    );

    return interrupted ?? exitStatusOf(report, settings.allowIncomplete);
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
