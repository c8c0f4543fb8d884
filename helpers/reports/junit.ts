import { slugs } from '../interface/operations.js';
import { isLeftOut } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { causeText, followerLines } from './cause-text.js';
import { curlLines, findingLines } from './finding-text.js';
import { aCase, caseXml, element, junitSeconds, suiteName, type Case } from './junit-case.js';
import { RUN, runCases } from './junit-run.js';
import { isKnownFailure, knownFailures } from './known-text.js';
import { caseTimes, junitTimes } from './junit-times.js';
import { outcomeText } from './outcomes.js';
import { levelText, policyLines } from './policy-text.js';
import { quoteLine } from './quote-text.js';
import { reasonText } from './reason-groups.js';
import { changedText, exploredText, narrowedText, waivedText } from './verdict-text.js';
import { xmlAttributes } from './xml-text.js';

const MOST_FINDINGS = 20;
const MOST_CURLS = 3;

function isTimed(cases: readonly Case[]): boolean {
  return cases.some(({ kind }) => kind !== 'skipped');
}

/** The report as JUnit XML, for the test views of GitLab, Jenkins and GitHub. */
export function junitXml(report: Report): string {
  const judged = report.verdict === null ? [] : slugs.map((slug) => ({ slug, cases: casesOf(report, slug) }));
  const run = runCases(report);
  const times = junitTimes(report, new Set(judged.filter(({ cases }) => isTimed(cases)).map(({ slug }) => slug)));
  const suites = [
    ...judged.map(({ slug, cases }) => suiteXml(report, { name: slug, cases, time: times.ofOperation(slug) })),
    suiteXml(report, { name: RUN, cases: run, time: times.rest }),
  ];
  const cases = [...judged.flatMap((suite) => suite.cases), ...run];
  const attributes = { name: rootName(report), ...countsOf(cases), time: junitSeconds(times.whole) };

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
  const times = caseTimes(cases, time);
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
      const { kind, inner } = judgedCase(report, requirement);
      const properties = Object.entries({
        level: requirement.level,
        section: requirement.section,
        claim: requirement.claim,
      })
        .map(([name, value]) => `<property${xmlAttributes({ name, value })}/>`)
        .join('');

      return aCase(kind, {
        classname: suiteName(report, slug),
        name: requirement.id,
        inner: `<properties>${properties}</properties>${inner}`,
      });
    });
}

function judgedCase(report: Report, requirement: ReportedRequirement): { kind: Case['kind']; inner: string } {
  const output = requirement.findings.length === 0 ? '' : element('system-out', {}, evidence(report, requirement));

  switch (requirement.outcome) {
    case 'passed':
      return { kind: 'passed', inner: '' };
    case 'warned':
      return { kind: 'passed', inner: element('system-out', {}, `WARNED\n${evidence(report, requirement)}`) };
    case 'failed': {
      if (isKnownFailure(requirement)) return knownCase(report, requirement);
      const message = requirement.findings[0]?.message ?? requirement.claim;

      return {
        kind: 'failure',
        inner: element('failure', { message, type: requirement.level }, evidence(report, requirement)),
      };
    }
    default: {
      const why = causeText(report, requirement);
      const message = `${outcomeText(requirement.outcome)}: ${why}${reasonText(requirement)}`;

      return { kind: 'skipped', inner: element('skipped', { message }) + output };
    }
  }
}

/** Not a failure to a viewer, because the exit status is not that of one. */
function knownCase(report: Report, requirement: ReportedRequirement): { kind: Case['kind']; inner: string } {
  const message = `known failure, as in the baseline: ${requirement.findings[0]?.message ?? requirement.claim}`;

  return {
    kind: 'skipped',
    inner: element('skipped', { message }) + element('system-out', {}, evidence(report, requirement)),
  };
}

function evidence(report: Report, requirement: ReportedRequirement): string {
  return [
    requirement.claim,
    quoteLine(requirement),
    ...findingLines(requirement, MOST_FINDINGS),
    ...policyLines(requirement),
    ...followerLines(report, requirement),
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
