import { afterAll, beforeAll, describe, test, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { exitStatusOf, objectionsTo } from '../../helpers/judging/verdict.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import type { CommandOptions } from '../../helpers/reports/html/page-parts.js';
import { writeLines } from '../../helpers/reports/output.js';
import { foundAfterAllLines, omitsTexts, reasonText } from '../../helpers/reports/outcomes.js';
import {
  causeText,
  followerLines,
  incompletenessOf,
  levelText,
  placeText,
  policyLines,
  preparationLines,
  quoteLine,
} from '../../helpers/reports/story.js';
import { isKnownFailure, verdictTail, verdictWord } from '../../helpers/reports/verdict-text.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { printedLine, printedText } from '../../helpers/words/line.js';
import { nearest, nearestWithin } from '../../helpers/words/nearest.js';
import { counted, sectionsText, shownText } from '../../helpers/words/shown.js';
import { suites } from '../../suites/index.js';
import { faultLines } from '../command.js';

/** `preparationFor` says how a shell gets the variables that curl lines name: the first failure shows it. */
interface Registration extends Pick<CommandOptions, 'preparationFor'> {
  /** Makes one run of the requirements that the test filter selects. */
  judge(selected: ReadonlySet<string>): Promise<Report>;
  /** Whether a requirement has a test; by default each has one. */
  readonly isListed?: (id: string) => boolean;
  /** Settings as the caller knows them; by default as they are named in the environment. */
  readonly inOwnNames?: (text: string) => string;
  /** Called once, after the tests of the run. */
  ended?(report: Report, suite: Readonly<RunnerTestSuite>): void;
  /** The line that judges a requirement of a file of tests again. */
  again(id: string, report: Report, file: string): string;
  /** Whether reports are written, in which the exchanges are found by their numbers; by default they are. */
  readonly isWritten?: () => boolean;
  /** The title of the test that fails if the run is incomplete. */
  readonly whole?: string | undefined;
  /** Called in the test of each requirement, before it passes or fails. */
  describe?(requirement: ReportedRequirement, report: Report): Promise<void>;
}

export function registerTests(registration: Registration): void {
  let report: Report | undefined;
  let isPrepared = registration.preparationFor === undefined;
  const { isListed = () => true, inOwnNames = (text: string) => text } = registration;
  const { whole = 'the run could judge everything in its scope' } = registration;
  const every = suites.flatMap(({ requirements: own }) => own);
  const unlisted = every.map(({ id }) => id).filter((id) => !isListed(id));
  expectMatching(every.filter(({ id }) => isListed(id)).map(({ id, claim }) => ({ id, title: titleOf(id, claim) })));

  // One run serves all tests that the filter selects. The 0 at the end means no time limit, whatever the flags.
  // oxlint-disable-next-line no-empty-pattern -- vitest insists on a destructured first argument
  beforeAll(async ({}, suite) => {
    const ids = [...selected(suite)].map(({ name }) => name.split(':')[0] ?? '');
    report = await registration.judge(new Set([...ids, ...unlisted])).catch(throwInert);
    // The test of the whole run says it, unless -t leaves it out: what could not be judged would only be skipped.
    const complaints = ids.includes(whole) || registration.ended !== undefined ? [] : complaintsAbout(report);
    if (complaints.length > 0) throw assertionError(complaints.map(inOwnNames));
  }, 0);

  // oxlint-disable-next-line no-empty-pattern -- as above
  afterAll(({}, suite) => {
    if (report !== undefined) registration.ended?.(report, suite);
  }, 0);

  for (const { operation, requirements: all } of suites) {
    const own = all.filter(({ id }) => isListed(id));
    if (own.length === 0) continue;
    describe(operation, () => {
      for (const { id, claim } of own) {
        test(titleOf(id, claim), { retry: 0, timeout: 0 }, async ({ skip, annotate, task }) => {
          const judged = report?.requirements.find((requirement) => requirement.id === id);
          if (judged === undefined || report === undefined)
            return skip(printedLine(inOwnNames(report?.error ?? 'the run did not happen')));
          await registration.describe?.(judged, report);
          if (judged.outcome === 'passed') return;
          if (judged.outcome === 'not-exercised' || judged.outcome === 'excluded')
            skip(printedLine(inOwnNames(`${causeText(report, judged)}${reasonText(judged)}`)));
          const lines = messageLines(judged, report, registration.isWritten?.() ?? true).map(inOwnNames);
          const again = `again: ${registration.again(id, report, task.file.name)}`;
          if (judged.outcome === 'failed' && !isKnownFailure(judged)) {
            const preparation = isPrepared ? [] : preparationLines(report, registration);
            isPrepared = true;
            throw assertionError([...lines, again, ...preparation]);
          }
          const [first, ...others] = [...lines, again];
          await annotate(
            printedText([`${isKnownFailure(judged) ? 'known failure' : judged.outcome}: ${first}`, ...others]),
            'warning',
          );
        });
      }
    });
  }

  test(whole, { retry: 0, timeout: 0 }, async ({ annotate }) => {
    if (report === undefined) throw assertionError(['the run did not happen']);
    const complaints = complaintsAbout(report);
    if (report.verdict === 'passed' || report.baseline !== undefined)
      await annotate(printedLine(inOwnNames(`${verdictWord(report)}${verdictTail(report)}`)), 'notice');
    for (const line of omitsTexts(report)) await annotate(printedLine(inOwnNames(line)), 'notice');
    for (const line of foundAfterAllLines(report)) await annotate(printedLine(inOwnNames(line)), 'warning');
    if (complaints.length > 0) throw assertionError(complaints.map(inOwnNames));
  });
}

function titleOf(id: string, claim: string): string {
  return `${id}: ${claim}`;
}

function* selected(suite: Readonly<RunnerTestSuite>): Generator<RunnerTestCase> {
  for (const task of suite.tasks) {
    if (task.type === 'suite') yield* selected(task);
    else if (task.mode === 'run' || task.mode === 'queued') yield task;
  }
}

function messageLines(requirement: ReportedRequirement, report: Report, isWritten: boolean): string[] {
  const { claim, section, findings, findingsCut } = requirement;
  const [first] = findings;
  const more = findings.length - 1 + findingsCut;

  return [
    `${claim} (${levelText(requirement)}, ${sectionsText(section)})`,
    quoteLine(requirement),
    `${first?.message}${placeText(first?.pointer ?? null)}${isWritten ? `, in ${first?.exchange}` : ''}${more > 0 ? `, and ${more} more` : ''}`,
    ...policyLines(requirement),
    ...followerLines(report, requirement),
    ...curlLines(report, requirement),
  ];
}

/** The request that shows the first finding; of an exploration, all those that show it again. */
function curlLines({ exploration, exchanges }: Report, { id, findings }: ReportedRequirement): string[] {
  const curlOf = (exchange: string) => exchanges[exchange]?.curl ?? '';
  const shown = exploration?.reproductions.find(({ requirement }) => requirement === id);
  if (shown === undefined) return [curlOf(findings[0]?.exchange ?? '')];

  return [
    `${counted(shown.exchanges.length, 'request')} that ${shown.exchanges.length === 1 ? 'shows' : 'show'} it:`,
    ...shown.exchanges.map(curlOf),
  ];
}

/** Without a stack, which would show our code and not the target. The name makes Allure show it as failed, not as broken. */
function assertionError(lines: readonly string[]): Error {
  return Object.assign(new Error(printedText(lines)), { name: 'AssertionError', stack: '' });
}

/** Vitest prints what an error says as it is, and its message and stack may quote a target or a file. */
function throwInert(fault: unknown): never {
  if (fault instanceof SettingsError)
    throw Object.assign(new Error(fault.message), { name: 'SettingsError', stack: '' });
  throw Object.assign(new Error(printedText([String(fault)])), { stack: printedText(faultLines(fault)) });
}

/** Why a run without failures is not green: it could not judge, was incomplete, or its settings are wrong. Empty if it is. */
function complaintsAbout(report: Report): string[] {
  if (report.error !== null) return [`could not judge: ${report.error}`];
  if (report.idleWaivers.length > 0) return [`these waivers are not needed: ${report.idleWaivers.join(', ')}`];
  const exit = exitStatusOf(report);
  if (exit !== 3) return exit === 2 ? objectionsTo(report) : [];
  const { causes, details } = incompletenessOf(report);

  return [causes, ...details.map((line) => `  ${line}`)];
}

interface NamedTest {
  readonly id: string;
  readonly title: string;
}

/**
 * With a pattern that matches nothing, vitest skips every test, and the file looks green. A name that can only be a mistyped
 * requirement is an error; of any other pattern one line is printed.
 */
export function expectMatching(tests: readonly NamedTest[], pattern = givenPattern()): void {
  if (pattern === null || tests.some(({ id, title }) => pattern.test(`${id.split('/')[0]} ${title}`))) return;
  const source = pattern.source.replaceAll('\\/', '/');
  const mistyped = mistypedIn(source);
  if (mistyped !== null) throw new Error(`-t: expected the name of a requirement, got ${mistyped}`);
  writeLines('stderr', `No requirement has a name that matches ${shownText(source)}: nothing is judged here.`);
}

/** What was typed in place of a requirement or an operation, and what may be meant; null if it is one, or not at all like one. */
function mistypedIn(source: string): string | null {
  const ids = suites.flatMap(({ requirements: own }) => own.map(({ id }) => id));
  const [, whole] = /^\^?([\w-]+(?:\/[\w-]+)?):?\$?$/.exec(source) ?? [];
  const typed = slugs.flatMap((slug) => new RegExp(`${slug}/[\\w-]+`).exec(source) ?? [])[0] ?? whole;
  if (typed === undefined || ids.some((id) => id.includes(typed))) return null;
  const [operation = '', requirement] = typed.split('/');
  const slug = nearestWithin(operation, slugs, 2);
  const near = requirement === undefined ? slug : nearest(typed, ids);
  if (near !== undefined) return `${shownText(typed)}; did you mean ${near}?`;
  if (slug === undefined) return null;

  return `${shownText(typed)}; ${slug === operation ? 'the command list shows all of them' : `did you mean ${slug}/…?`}`;
}

/** The pattern of -t. Vitest has no other place for it where tests are registered. */
function givenPattern(): RegExp | null {
  const { __vitest_worker__: worker } = globalThis as {
    readonly __vitest_worker__?: { readonly config?: { readonly testNamePattern?: RegExp } };
  };

  return worker?.config?.testNamePattern ?? null;
}
