import { afterAll, beforeAll, describe, test, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { placeText } from '../../helpers/reports/finding-text.js';
import { reasonText } from '../../helpers/reports/reason-groups.js';
import { suites } from '../../suites/index.js';

export interface Registration {
  /** One run, of the requirements that the filter leaves. */
  judge(selected: ReadonlySet<string>): Promise<Report>;
  /** Called once, after the tests of a run that was made. */
  ended?(report: Report, suite: Readonly<RunnerTestSuite>): void;
  /** Called in the test of each requirement, before it passes or fails. */
  describe?(one: ReportedRequirement, report: Report): Promise<void>;
}

/** Turns each requirement into one test, and the completeness of the run into another. */
export function registerTests(registration: Registration): void {
  let report: Report | undefined;

  // One fresh run serves all tests that the filter leaves. The 0 at the end: no time limit, whatever a flag says.
  // oxlint-disable-next-line no-empty-pattern -- vitest insists on a destructured first argument
  beforeAll(async ({}, suite) => {
    report = await registration.judge(new Set([...selected(suite)].map(({ name }) => idIn(name))));
  }, 0);

  // oxlint-disable-next-line no-empty-pattern -- as above
  afterAll(({}, suite) => {
    if (report !== undefined) registration.ended?.(report, suite);
  }, 0);

  for (const { operation, requirements: own } of suites) {
    describe(operation, () => {
      for (const { id, claim } of own) {
        test(titleOf(id, claim), { retry: 0, timeout: 0 }, async ({ skip, annotate }) => {
          const judged = report?.requirements.find((one) => one.id === id);
          if (judged === undefined || report === undefined) return skip(report?.error ?? 'the run was not made');
          await registration.describe?.(judged, report);
          if (judged.outcome === 'failed') throw failure(messageOf(judged, report));
          if (judged.outcome === 'not-exercised' || judged.outcome === 'excluded') skip(reasonText(judged));
          if (judged.outcome !== 'passed') await annotate(`${judged.outcome}: ${messageOf(judged, report)}`, 'warning');
        });
      }
    });
  }

  test('the run could judge everything in its scope', { retry: 0, timeout: 0 }, () => {
    if (report === undefined) throw failure('the run was not made');
    if (report.error !== null) throw failure(`the run could not judge: ${report.error}`);
    if (report.idleWaivers.length > 0) throw failure(`these waivers are not needed: ${report.idleWaivers.join(', ')}`);
    const isAllowed = exitStatusOf(report, report.settings['allowIncomplete'] === true) === 0;
    if (report.verdict !== 'incomplete' || isAllowed) return;

    throw failure(`not exercised, grouped by reason:\n${openReasons(report).join('\n')}`);
  });
}

function titleOf(id: string, claim: string): string {
  return `${id}: ${claim}`;
}

function idIn(title: string): string {
  return title.split(':')[0] ?? '';
}

/** Why the run is incomplete; the summary lists each requirement. */
function openReasons({ requirements: all }: Report): string[] {
  const open = all.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory').map(reasonText);

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
    `${first?.message}${placeText(first?.pointer ?? null)}, in ${first?.exchange}${more > 0 ? `, and ${more} more` : ''}`,
    exchanges[first?.exchange ?? '']?.curl ?? '',
  ].join('\n');
}

/** Without a stack: the place in our code says nothing about the target. The name makes Allure say failed, not broken. */
function failure(message: string): Error {
  return Object.assign(new Error(message), { name: 'AssertionError', stack: '' });
}
