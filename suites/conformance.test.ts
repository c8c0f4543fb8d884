import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
import { announcementOf } from '../bin/announcement.js';
import { registerTests } from '../bin/library/register.js';
import { processSettings } from '../bin/settings/process-settings.js';
import { openTarget } from '../bin/target.js';
import { runConformance, type RunPlan } from '../helpers/conformance.js';
import { exitStatusOf } from '../helpers/judging/verdict.js';
import { consoleSummary } from '../helpers/reports/console.js';
import { writeReports } from '../helpers/reports/files.js';
import { reportToGitHub, withoutCommands } from '../helpers/reports/github-job.js';
import { describeToAllure } from '../helpers/vitest/allure.js';
import { INTERRUPTION } from '../helpers/vitest/plugin.js';
import { requirements } from './index.js';

const { settings } = processSettings();
const interruption = new AbortController();
const channel = new BroadcastChannel(INTERRUPTION);
channel.addEventListener('message', () => interruption.abort());
channel.unref();

registerTests({
  async judge(selected) {
    const target = await openTarget(settings);
    try {
      return await runConformance({ ...target, requirements, selected, announce, signal: interruption.signal });
    } finally {
      await target.close();
    }
  },
  async describe(requirement, report) {
    if (inject('hasAllure')) await describeToAllure(requirement, report);
  },
  ended(report, { file }) {
    channel.close();
    writeReports(settings.reportsDir, report, settings.signingKey);
    const commands = reportToGitHub(report, process.env);
    const summary = consoleSummary(report, {
      color: process.stdout.isTTY && !process.env['NO_COLOR'],
      commandFor,
      reports: settings.reportsDir,
    });
    file.meta.ending = {
      exit: exitStatusOf(report, settings.allowIncomplete),
      summary: [...commands, withoutCommands(summary, process.env)].join('\n'),
    };
    if (inject('isWatching')) process.stdout.write(`\n${summary}\n`);
  },
});

function announce(plan: RunPlan): void {
  const line = announcementOf(plan);
  if (line !== null) process.stderr.write(`${line}\n`);
}

function commandFor(id: string): string {
  return `SPRAY_SEED=${settings.seed} npx vitest run -t ${id}`;
}
