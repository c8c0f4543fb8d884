import { join } from 'node:path';
import type { Step } from '../../helpers/exploring/step.js';
import { type Replay, readReplay } from '../../helpers/records/replay-file.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { EXPLORED, REPLAY, unfinishedIn } from '../../helpers/reports/whole-files.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { type Line, green, painted, red, yellow } from '../../helpers/words/line.js';
import { shellPreparation } from '../command-lines.js';
import { type Command, UsageError, mute } from '../command.js';
import {
  budgetOfFlags,
  exploreAgain,
  exploreWithProgress,
  exploringSettings,
  missingYes,
  readExploringFlags,
  usualBudget,
} from '../explore/explore-target.js';
import { flagLines, flagNames, readingSettings } from '../flags.js';
import { finishing } from '../interruption.js';
import { givenTexts, processSources, settingsOfFlags } from '../process-settings.js';
import { readArgumentFile } from '../report-files.js';
import { limitsOf } from '../run-limits.js';
import { exitAfter, tellReport } from '../told-report.js';

export const exploreCommand: Command = {
  help: `explore [flags]

Looks for faults that only some data or some order of calls shows, with many orders: it sends sequences of calls with values that
know the interface, judges every response by the requirements of a run, and shortens each failure to a few requests that show it
again. When to use it, and how to read its report: docs/explore.md in the package.

  --orders N      how many orders it may create, from 1 to 100000 (${usualBudget.orders})
  --requests N    how many requests it may send, from 1 to 1000000 (${usualBudget.requests})
  --minutes N     how many minutes it may take, from 0.1 to 1440 (${usualBudget.minutes})
  --yes           allow it to create orders at a service that is not on this machine; there is no operation that deletes them
  --replay FILE   play the sequences of a replay.json instead, and say for each whether it still fails
  --json          print the whole report as JSON instead of the summary
  --quiet         print only the line with the verdict

${flagNames(exploringSettings)}
--deadline-s and --allow-incomplete have no meaning here: as settings, they are ignored.

The same seed and the same state of the service lead to the same sequences. --read-only explores lists, pages and filters alone.
Reports go to the folder explored in the reports folder, so that those of a run stay; if something failed, replay.json
is next to it.

Exit status: 0 passed (nothing failed; an exploration never says conformant), 1 non-conformant, 2 could not judge, 3 nothing could be
explored, 130 or 143 interrupted. With --baseline, 1 means that a failure is new.

  explore --base-url http://localhost:8080 --farmer-token …
  explore --base-url https://spray.example --orders 500 --requests 10000 --minutes 20 --yes
  explore --base-url https://spray.example --read-only
  explore --replay reports/replay.json
`,
  allFlags: () => flagLines(exploringSettings),
  async run(args, console) {
    const { starting } = console;
    const values = readExploringFlags(args);
    const budget = budgetOfFlags(values);
    const isQuiet = values['quiet'] === true;
    const settings = settingsOfFlags(values, isQuiet ? mute : console);
    const file = values['replay'];
    const replay = typeof file === 'string' ? playedSequences(file, settings) : undefined;
    const unallowed = values['yes'] === true ? null : missingYes(settings, budget);
    if (unallowed !== null) throw new UsageError(unallowed);
    // It ends when its minutes are over, as a run does at its deadline; a busy machine may need a quarter more to judge it all.
    await starting?.(limitsOf([{ ...settings, deadlineS: budget.minutes * 75 }], 1));
    const removeUnfinished = unfinishedIn(settings.reportsDir, join(settings.reportsDir, EXPLORED));
    const { result: report, interrupted } = await exploreWithProgress(settings, isQuiet ? mute : console, {
      budget,
      replay,
    });
    // Loaded on demand, as for a run.
    const { writeExplorationReports } = await import('../../helpers/reports/written-files.js');
    const commands = {
      ...exploreAgain({
        given: givenTexts(process.env, values),
        report,
        replayFile: typeof file === 'string' ? file : join(settings.reportsDir, REPLAY),
        hasYes: values['yes'] === true,
      }),
      preparationFor: shellPreparation(processSources(process.env), values),
      isReplay: replay !== undefined,
    };
    const { result, interrupted: late } = await finishing(() => writeExplorationReports(settings, report, commands));
    removeUnfinished();
    tellReport(report, result, { values, console, commands, more: replayedLines(replay ?? [], report) });

    return exitAfter(report, result, console, interrupted ?? late);
  },
};

function playedSequences(path: string, settings: Settings): Replay['sequences'] {
  const { sequences } = readingSettings({}, () => readReplay(readArgumentFile(path), path));
  const exclusion = exclusionIn(settings);
  const left = sequences.filter(({ requirement }) => exclusion(requirement) === null);
  if (left.length > 0) return left;
  throw new UsageError(
    sequences.length === 0
      ? `--replay: expected sequences to play, got none in ${path}`
      : `--replay: expected a sequence about what is judged, got none in ${path}: it has ${named(sequences)}`,
  );
}

function named(sequences: Replay['sequences']): string {
  return [...new Set(sequences.map(({ requirement }) => requirement))].join(', ');
}

function replayedLines(played: Replay['sequences'], report: Report): Line[] {
  if (report.verdict === null) return []; // nothing was played, and the report says why

  return [...new Set(played.map(({ requirement }) => requirement))].map((id) => {
    const judged = report.requirements.find((requirement) => requirement.id === id);

    // Without orders of its own, a sequence shows only what the orders that are there show.
    const isSelfContained = played.some(({ requirement, steps }) => requirement === id && steps.some(createsOrder));

    return painted`${outcomeOf(judged, isSelfContained)}: ${id}`;
  });
}

function createsOrder(step: Step): boolean {
  return step.do === 'create' || (step.do === 'at once' && step.steps.some(createsOrder));
}

function outcomeOf(judged: ReportedRequirement | undefined, isSelfContained: boolean) {
  if (judged === undefined || judged.outcome === 'excluded' || judged.outcome === 'not-exercised')
    return yellow('was not reached');

  if (judged.outcome !== 'passed') return red('still fails');

  return isSelfContained ? green('no longer fails') : yellow('not shown by the orders that are there');
}
