import { slugs } from '../interface/operations.js';
import { exitStatusOf, isLeftOut } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted, sectionsText } from '../words/shown.js';
import { foundAfterAllLines, omitsTexts, outcomeText, reasonText } from './outcomes.js';
import { plainLine, xmlAttributes, xmlText } from './plain-text.js';
import { causeText, curlLines, incompletenessOf, levelText, toldOf } from './story.js';
import {
  changedText,
  exploredText,
  hintLines,
  isKnownFailure,
  knownFailures,
  missingTexts,
  narrowedText,
  secondsOf,
  waivedText,
} from './verdict-text.js';

const MOST_FINDINGS = 20;
const MOST_CURLS = 3;

/** The report as JUnit XML, for the test views of GitLab, Jenkins and GitHub. */
export function junitXml(report: Report): string {
  const judged = report.verdict === null ? [] : slugs.map((name) => ({ name, cases: casesOf(report, name) }));
  const run = runCases(report);
  const whole = Math.max(0, Math.round(secondsOf(report) * 1000));
  const times = suiteTimes(report, whole, judged);
  const suites = [
    ...judged.map((suite, index) => suiteXml(report, { ...suite, time: times[index] ?? 0 })),
    suiteXml(report, { name: RUN, cases: run, time: whole - sumOf(times) }),
  ];
  const cases = [...judged.flatMap((suite) => suite.cases), ...run];
  const attributes = { name: rootName(report), ...countsOf(cases), time: junitSeconds(whole) };

  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(attributes)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

/** With what the result is not about, because viewers show the name without the verdict. */
function rootName(report: Report): string {
  const known = knownFailures(report).length;
  const exceptions = [
    report.target.isReference ? 'the embedded reference' : '',
    waivedText(report).trim(),
    known === 0 ? '' : counted(known, 'known failure'),
    narrowedText(report),
    exploredText(report),
    changedText(report),
  ].filter((text) => text !== '');

  return [report.suite.name, ...exceptions].join(', ');
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  /** In milliseconds. */
  readonly time: number;
}

function suiteXml(report: Report, { name, cases, time }: Suite): string {
  // In equal parts, because cases share what they observe.
  const times = shares(
    time,
    cases.map((each) => Number(isTimed(each))),
  );
  const attributes = {
    name: `${suiteName(report, name)}${exceptionOf(report, name)}`,
    ...countsOf(cases),
    skipped: count(cases, 'skipped'),
    time: junitSeconds(time),
    timestamp: report.startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length), // the schema allows no fraction and no zone
  };

  return [
    `  <testsuite${xmlAttributes(attributes)}>`,
    ...cases.map((testCase, index) => caseXml(testCase, times[index] ?? 0)),
    '  </testsuite>',
  ].join('\n');
}

/** ` (narrowed)`: a suite of which a part was judged must not look like a whole one. */
function exceptionOf(report: Report, name: string): string {
  const own = report.requirements.filter(({ operation }) => name === RUN || operation === name);
  const texts = [
    ...(narrowedText(report) !== '' && (name === RUN || own.some(isLeftOut)) ? ['narrowed'] : []),
    ...(name !== RUN && own.some(({ outcome }) => outcome === 'waived') ? ['waived'] : []),
  ];

  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

function casesOf(report: Report, slug: string): Case[] {
  return report.requirements
    .filter(({ operation }) => operation === slug)
    .map((requirement) => {
      const { id, level, section, claim } = requirement;
      const { kind, inner } = judgedCase(report, requirement);
      const properties = Object.entries({ level, section, claim })
        .map(([name, value]) => `<property${xmlAttributes({ name, value })}/>`)
        .join('');
      const whole = `<properties>${properties}</properties>${inner}`;

      return { kind, classname: suiteName(report, slug), name: id, inner: whole };
    });
}

function judgedCase(report: Report, requirement: ReportedRequirement): Pick<Case, 'kind' | 'inner'> {
  const { outcome, findings, claim, level } = requirement;
  const found = () => evidence(report, requirement);
  const message = findings[0]?.message ?? claim;
  if (outcome === 'passed') return { kind: 'passed', inner: '' };
  if (outcome === 'warned') return { kind: 'passed', inner: element('system-out', {}, `WARNED\n${found()}`) };
  if (outcome === 'failed' && !isKnownFailure(requirement))
    return { kind: 'failure', inner: element('failure', { message, type: level }, found()) };

  // A known failure is none to a viewer, because the exit status is not that of one.
  const why = `${causeText(report, requirement)}${reasonText(requirement)}`;
  const skipped =
    outcome === 'failed' ? `known failure, as in the baseline: ${message}` : `${outcomeText(outcome)}: ${why}`;
  const output = findings.length === 0 && outcome !== 'failed' ? '' : element('system-out', {}, found());

  return { kind: 'skipped', inner: element('skipped', { message: skipped }) + output };
}

function evidence(report: Report, requirement: ReportedRequirement): string {
  const { quote, findings, notes } = toldOf(report, requirement, MOST_FINDINGS);

  return [
    requirement.claim,
    quote,
    ...findings,
    ...notes,
    ...curlLines(report, requirement, MOST_CURLS).map(({ exchange, curl }) => `${exchange}: ${curl}`),
    `${levelText(requirement)}, ${sectionsText(requirement.section)}`,
  ].join('\n');
}

function countsOf(cases: readonly Case[]) {
  return { tests: cases.length, failures: count(cases, 'failure'), errors: count(cases, 'error') };
}

function count(cases: readonly Case[], kind: Case['kind']): number {
  return cases.filter((testCase) => testCase.kind === kind).length;
}

export interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly classname: string;
  readonly name: string;
  readonly inner: string;
}

const LONGEST_TEXT = 20_000;

/** With the target's name: it is all that distinguishes the cases of several targets in a viewer. */
function suiteName({ target }: Report, name: string): string {
  return target.name === undefined ? name : `${target.name}: ${name}`;
}

function caseXml({ classname, name, inner }: Case, milliseconds: number): string {
  const attributes = { name, classname, time: junitSeconds(milliseconds) };

  return `    <testcase${xmlAttributes(attributes)}>${inner}</testcase>`;
}

function junitSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

export function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): string {
  return `<${name}${xmlAttributes(attributes)}>${xmlText(text, LONGEST_TEXT)}</${name}>`;
}

export const RUN = 'the run';

function runCases(report: Report): Case[] {
  const cases = report.verdict === null ? [errorCase(report)] : [completenessCase(report), waiversCase(report)];

  return cases.map((each) => ({ ...each, classname: suiteName(report, RUN) }));
}

type RunCase = Omit<Case, 'classname'>;

/** Fails for an incomplete run, because many viewers do not show skipped cases and the run would look green. */
function completenessCase(report: Report): RunCase {
  const name = 'the run could judge everything in its scope';
  const hints = hintLines(report).map((text) => `hint: ${text}`);
  const declared = linesText([...hints, ...omitsTexts(report), ...foundAfterAllLines(report)]);
  const output = declared === '' ? '' : element('system-out', {}, declared);
  if (exitStatusOf(report) === 0 || (report.verdict !== 'incomplete' && missingTexts(report).length === 0))
    return { kind: 'passed', name, inner: output };

  const { causes: message, details } = incompletenessOf(report);

  return {
    kind: 'failure',
    name,
    inner: element('failure', { message, type: 'incomplete' }, details.join('\n')) + output,
  };
}

function linesText(lines: readonly string[]): string {
  return lines.map((line) => plainLine(line)).join('\n');
}

function waiversCase({ idleWaivers }: Report): RunCase {
  const name = 'every waiver is needed';
  if (idleWaivers.length === 0) return { kind: 'passed', name, inner: '' };
  const message = `the requirement passes, so remove the waiver: ${idleWaivers.join(', ')}`;

  return { kind: 'failure', name, inner: element('failure', { message, type: 'waivers' }) };
}

function errorCase({ error }: Report): RunCase {
  const message = error ?? '';
  const inner = element('error', { message, type: 'could-not-judge' }, message);

  return { kind: 'error', name: 'the run could judge', inner };
}

/**
 * The milliseconds that a run waited for the responses of its suites, as long as the run took: requests are in flight at the same
 * time, so a suite gets the share that its requests have of all the time waited for. Viewers add times.
 */
function suiteTimes({ exchanges }: Report, whole: number, suites: readonly Pick<Suite, 'name' | 'cases'>[]): number[] {
  const waited = suites.map(({ name, cases }) =>
    Object.values(exchanges)
      .filter(({ operation }) => operation === name && cases.some(isTimed))
      .reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  );

  return shares(Math.min(whole, Math.round(sumOf(waited))), waited);
}

/** A skipped case took no time. */
function isTimed({ kind }: Case): boolean {
  return kind !== 'skipped';
}

/** A whole number in whole parts, each in proportion to its weight. */
function shares(whole: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  let before = 0;

  return weights.map((weight) => {
    const from = before;
    before += weight;

    return all === 0 ? 0 : Math.floor((whole * before) / all) - Math.floor((whole * from) / all);
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
