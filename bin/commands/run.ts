import { unfinishedIn } from '../../helpers/reports/whole-files.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { shellWord } from '../../helpers/words/shown.js';
import { judgeAgain, shellPreparation } from '../command-lines.js';
import { mute, UsageError, type Command } from '../command.js';
import { flagLines, flagNames, readSettingFlags, type FlagValues } from '../flags.js';
import { finishing } from '../interruption.js';
import { givenTexts, narrowingNotice, processSources, settingsOfFlags } from '../process-settings.js';
import { statusLine } from '../progress.js';
import { limitsOf } from '../run-limits.js';

export const run: Command = {
  help: `run [flags]

Judges an implementation of the Crop-Spraying Order Service. A base URL is needed; --base-url reference judges the embedded
reference. The report goes to stdout and to the reports folder, everything else to stderr.

  --json   print the whole report as JSON instead of the summary
  --quiet  print only the line with the verdict
  --trace  print each request to stderr, with the reason it was sent
  --watch  judge again when the service comes back after a restart, or on Enter; q ends it, with the status of the last run

To judge many targets at the same time:

  --targets FILE  a JSON array of {"name": …, "settings": {"SPRAY_BASE_URL": …, …}}; docs/many.md in the package explains it
  --at-once N     how many targets to judge at the same time, from 1 to 100 (8)
  --shard I/N     judge only part I of N of the list, to use several machines; compare --targets joins their reports

${flagNames()}
To switch off a setting that is on, write --no- before its name: --no-read-only. With --only, the reports go to the folder narrowed
in the reports folder, so that those of a full run stay.

Exit status: 0 conformant, or passed (everything that was judged passed, but the run was narrowed, or failures were waived), 1
non-conformant, 2 could not judge, 3 incomplete, 130 or 143 interrupted. With --baseline, 1 means that a failure is new. With
several targets: 1 if one is non-conformant, otherwise 2 if one could not be judged, otherwise 3 if one is incomplete.

  run --base-url https://spray.example --farmer-token … --receptionist-token … --sprayer-token …
  run --base-url http://localhost:8080 --only create-order,get-order/farmer-present
  run --base-url http://localhost:8080 --read-only --json | jq .verdict
  run --reporter json,junit=build/junit.xml --quiet
  run --targets targets.json --shard 1/4
`,
  allFlags: flagLines,
  async run(args, console) {
    const { starting } = console;
    const values = readSettingFlags(args, 'run', {
      json: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      targets: { type: 'string' },
      shard: { type: 'string' },
      'at-once': { type: 'string' },
    });
    const { targets, quiet: isQuiet } = values;
    if (values['watch']) throw new UsageError('--watch: belongs to the command line, which judges again and again');
    for (const flag of ['json', 'trace'])
      if (isQuiet && values[flag]) throw new UsageError(`--quiet: cannot be used with --${flag}`);
    // Loaded on demand: a run of one target starts faster without the code for many, and a list of many is judged by other threads.
    if (typeof targets === 'string') {
      if (values['trace']) throw new UsageError('--trace: cannot be used with --targets');

      return (await import('./run-targets.js')).runTargets(targets, values, console);
    }
    for (const flag of ['shard', 'at-once'])
      if (values[flag] !== undefined) throw new UsageError(`--${flag}: needs --targets`);
    const narrowing = narrowingNotice(processSources(process.env), values);
    if (narrowing !== null) console.err(narrowing);
    const settings = settingsOfFlags(values, isQuiet ? mute : console);
    await starting?.(limitsOf([settings], 1));
    const removeUnfinished = unfinishedIn(settings.reportsDir);
    const { judgeWithProgress } = await import('../target.js');
    const { result: report, interrupted } = await judgeWithProgress(settings, isQuiet ? mute : console);
    // Loaded on demand: a run starts faster without the code that writes its reports.
    const { writeRunReports } = await import('../../helpers/reports/written-files.js');
    const commands = commandsFor(settings, values);
    const { result, interrupted: late } = await finishing(() => writeRunReports(settings, report, commands));
    removeUnfinished();
    const { notice, shown } = result;
    if (values['trace']) {
      const { traceLines } = await import('../../helpers/reports/console.js');
      console.err(traceLines(report));
    }
    const { exitAfter, tellReport } = await import('../told-report.js');
    tellReport(report, result, { values, console, commands });
    const opening = openingLine(shown, report.verdict);
    if (statusLine(console) !== null && opening !== null && !isQuiet) console.err(opening);
    if (notice !== null && !isQuiet) console.err(notice);
    if (narrowing !== null) console.err(narrowing);

    return exitAfter(report, result, console, interrupted ?? late);
  },
};

const openers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'start' };

/** How to see the page of a failed run in a browser; null if there is none. */
function openingLine(shown: string | undefined, verdict: string | null): string | null {
  const [page] = /^.*?conformance\.html(?= \()/.exec(shown ?? '') ?? [];
  if (verdict !== 'non-conformant' || page === undefined) return null;

  return `To read it: ${openers[process.platform] ?? 'xdg-open'} ${shellWord(page)}`;
}

function commandsFor(settings: Settings, values: FlagValues) {
  return {
    ...judgeAgain({ given: givenTexts(process.env, values), seed: settings.seed, scope: settings }),
    preparationFor: shellPreparation(processSources(process.env), values),
  };
}
