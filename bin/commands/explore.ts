import { join } from 'node:path';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { EXPLORED, removeIfThere, REPLAY, unfinishedIn } from '../../helpers/reports/whole-files.js';
import { shellPreparation } from '../command-lines.js';
import { type Command, mute, UsageError } from '../command.js';
import {
  budgetOfFlags,
  exploreAgain,
  exploringSettings,
  missingYes,
  readExploringFlags,
  usualBudget,
} from '../explore/exploration-flags.js';
import { exploreWithProgress } from '../explore/explore-target.js';
import { playedSequences, replayedLines } from '../explore/played-sequences.js';
import { flagLines, flagNames } from '../flags.js';
import { finishing } from '../interruption.js';
import { givenTexts, processSources, settingsOfFlags } from '../process-settings.js';
import { limitsOf } from '../run-limits.js';
import { tellReport } from '../told-report.js';

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
    const unallowed = values['yes'] === true ? null : missingYes({ settings, budget });
    if (unallowed !== null) throw new UsageError(unallowed);
    // It ends when its minutes are over, as a run does at its deadline.
    await starting?.(limitsOf([{ ...settings, deadlineS: budget.minutes * 60 }], 1));
    const unfinished = [settings.reportsDir, join(settings.reportsDir, EXPLORED)].flatMap(unfinishedIn);
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
    for (const left of unfinished) removeIfThere(left);
    const { problem } = result;
    tellReport(report, result, { values, console, commands, more: replayedLines(replay ?? [], report) });

    if (problem === null) return interrupted ?? late ?? exitStatusOf(report);
    console.err(problem);

    return 2;
  },
};
