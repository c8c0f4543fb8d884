import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { reportToGitHub } from '../../helpers/reports/github.js';
import { writeLines } from '../../helpers/reports/output.js';
import { writeRunReports } from '../../helpers/reports/written-files.js';
import { describeToAllure } from '../../helpers/vitest/allure.js';
import { INTERRUPTION } from '../../helpers/vitest/plugin.js';
import { requirements } from '../../suites/index.js';
import { judgeAgainWithVitest, shellPreparation } from '../command-lines.js';
import { registerTests } from '../library/register.js';
import { cloneSettings, givenTexts, processSources } from '../process-settings.js';
import { tuneV8 } from '../run-limits.js';
import { judgeTarget } from '../target.js';

/** One test for each requirement, judged on the target of the environment; what vitest runs in a clone. */
export function registerSuites(keepCompiled: () => void): void {
  const { settings } = cloneSettings();
  const interruption = new AbortController();
  const channel = new BroadcastChannel(INTERRUPTION);
  channel.addEventListener('message', () => interruption.abort());
  channel.unref();

  let isFiltered = false;
  const commands = {
    ...judgeAgainWithVitest({ given: givenTexts(process.env), seed: settings.seed, scope: settings }),
    preparationFor: shellPreparation(processSources(process.env), {}),
  };

  registerTests({
    judge(selected) {
      tuneV8('run');
      isFiltered = !requirements.every(({ id }) => selected.has(id));

      return judgeTarget(settings, {
        selected,
        signal: interruption.signal,
        say: (line) => writeLines('stderr', line),
      });
    },
    again: commands.commandFor,
    async describe(requirement, report) {
      if (inject('hasAllure')) await describeToAllure(requirement, report);
    },
    ended(report, { file }) {
      channel.close();
      const { problem, notice, shown } = writeRunReports(settings, report, { ...commands, isFiltered });
      const annotations = reportToGitHub(report, process.env);
      const summary = [
        ...consoleLines(report, { ...commands, reports: shown }),
        ...[notice, problem].filter((line) => line !== null),
      ];
      file.meta.ending = { exit: problem === null ? exitStatusOf(report) : 2, lines: [...annotations, ...summary] };
      tuneV8('usual');
      if (!isFiltered) keepCompiled();
      if (inject('isWatching')) writeLines('stdout', ['', ...summary]);
    },
  });
}
