import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, inject, test, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { processSettings } from '../bin/process-settings.js';
import { openTarget } from '../bin/target.js';
import { runConformance } from '../helpers/conformance.js';
import type { Report, ReportedRequirement } from '../helpers/report.js';
import { consoleSummary, placeOf } from '../helpers/reports/console.js';
import { writeReports } from '../helpers/reports/files.js';
import { tellGitHub, withoutCommands } from '../helpers/reports/github-job.js';
import { exitStatus } from '../helpers/verdict.js';
import { describeToAllure } from '../helpers/vitest/allure.js';
import { INTERRUPTION } from '../helpers/vitest/plugin.js';
import { requirements, suites } from './index.js';

const { settings } = processSettings();
const interruption = new AbortController();
const channel = new BroadcastChannel(INTERRUPTION);
channel.addEventListener('message', () => interruption.abort());
channel.unref();

let report: Report | undefined;

// One fresh run serves all tests that the filter leaves. The 0 at the end: no time limit, whatever a flag says.
// oxlint-disable-next-line no-empty-pattern -- vitest insists on a destructured first argument
beforeAll(async ({}, file) => {
  const left = new Set([...selected(file)].flatMap(({ meta }) => meta.requirement ?? []));
  const target = await openTarget(settings);
  try {
    report = await runConformance({ ...target, requirements, selected: left, signal: interruption.signal });
  } finally {
    await target.close();
  }
}, 0);

// oxlint-disable-next-line no-empty-pattern -- as above
afterAll(({}, file) => {
  channel.close();
  if (report === undefined) return;
  writeReports(settings.reportsDir, report, settings.signingKey);
  const commands = tellGitHub(report, process.env);
  const summary = consoleSummary(report, { color: process.stdout.isTTY && !process.env['NO_COLOR'], again });
  file.file.meta.ending = {
    exit: exitStatus(report, settings.allowIncomplete),
    summary: [...commands, withoutCommands(summary, process.env)].join('\n'),
  };
  if (inject('isWatching')) process.stdout.write(`\n${summary}\n`);
}, 0);

for (const { operation, requirements: own } of suites) {
  describe(operation, () => {
    for (const { id, claim } of own) {
      test(`${id}: ${claim}`, { retry: 0, timeout: 0, meta: { requirement: id } }, async ({ skip, annotate }) => {
        const judged = report?.requirements.find((one) => one.id === id);
        if (judged === undefined || report === undefined) return skip(report?.error ?? 'the run was not made');
        if (inject('hasAllure')) await describeToAllure(judged, report);
        if (judged.outcome === 'failed') throw failure(messageOf(judged, report));
        if (judged.outcome === 'not-exercised' || judged.outcome === 'excluded') skip(reasonOf(judged));
        if (judged.outcome !== 'passed') await annotate(`${judged.outcome}: ${messageOf(judged, report)}`, 'warning');
      });
    }
  });
}

test('the run could judge everything in its scope', { retry: 0, timeout: 0 }, () => {
  if (report === undefined) throw failure('the run was not made');
  if (report.error !== null) throw failure(`the run could not judge: ${report.error}`);
  if (report.idleWaivers.length > 0) throw failure(`these waivers are not needed: ${report.idleWaivers.join(', ')}`);
  if (report.verdict !== 'incomplete' || exitStatus(report, settings.allowIncomplete) === 0) return;

  throw failure(`not exercised, grouped by reason:\n${openReasons(report).join('\n')}`);
});

/** Why the run is incomplete; the summary lists each requirement. */
function openReasons({ requirements: all }: Report): string[] {
  const open = all.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory').map(reasonOf);

  return [...new Set(open)].map((reason) => `  ${open.filter((one) => one === reason).length} × ${reason}`);
}

function* selected(suite: Readonly<RunnerTestSuite>): Generator<RunnerTestCase> {
  for (const task of suite.tasks) {
    if (task.type === 'suite') yield* selected(task);
    else if (task.mode === 'run' || task.mode === 'queued') yield task;
  }
}

function messageOf(
  { claim, level, section, findings, findingsCut }: ReportedRequirement,
  { exchanges }: Report,
): string {
  const [first] = findings;
  const more = findings.length - 1 + findingsCut;

  return [
    `${claim} (${level}, section ${section})`,
    `${first?.message}${placeOf(first?.pointer ?? null)}, in ${first?.exchange}${more > 0 ? `, and ${more} more` : ''}`,
    exchanges[first?.exchange ?? '']?.curl ?? '',
  ].join('\n');
}

function reasonOf({ reason, settings: names }: ReportedRequirement): string {
  return `${reason ?? ''}${names.length === 0 ? '' : ` → set ${names.join(' or ')}`}`;
}

/** Without a stack: the place in our code says nothing about the target. The name makes Allure say failed, not broken. */
function failure(message: string): Error {
  return Object.assign(new Error(message), { name: 'AssertionError', stack: '' });
}

function again(id: string): string {
  return `SPRAY_SEED=${settings.seed} npx vitest run -t ${id}`;
}
