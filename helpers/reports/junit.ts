import { slugs } from '../interface/operations.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { sectionsText } from '../words/sections.js';
import { secondsOf } from './duration.js';
import { curlLines, findingLines } from './finding-text.js';
import { aCase, element, suiteName, type Case } from './junit-case.js';
import { RUN, runCases } from './junit-run.js';
import { outcomeText } from './outcomes.js';
import { quoteLines } from './quote-text.js';
import { reasonText } from './reason-groups.js';
import { xmlAttributes } from './xml-text.js';

const MOST_FINDINGS = 20;
const MOST_CURLS = 3;

/** The report as JUnit XML, for the test views of GitLab, Jenkins and GitHub. */
export function junitXml(report: Report): string {
  const judged = report.verdict === null ? [] : slugs.map((slug) => aSuite(report, slug, casesOf(report, slug)));
  const suites = [...judged, aSuite(report, RUN, runCases(report))];
  const cases = suites.flatMap((suite) => suite.cases);
  const attributes = { name: report.suite.name, ...countsOf(cases), time: secondsOf(report).toFixed(3) };
  const body = suites.map(({ xml }) => xml).join('\n');

  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(attributes)}>\n${body}\n</testsuites>\n`;
}

function aSuite(report: Report, name: string, cases: readonly Case[]): { cases: readonly Case[]; xml: string } {
  const waited = Object.values(report.exchanges)
    .filter(({ operation }) => operation === name)
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const attributes = {
    name: suiteName(report, name),
    ...countsOf(cases),
    skipped: count(cases, 'skipped'),
    time: (waited / 1000).toFixed(3),
    timestamp: report.startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length), // the schema allows no fraction and no zone
  };

  return {
    cases,
    xml: [`  <testsuite${xmlAttributes(attributes)}>`, ...cases.map(({ xml }) => xml), '  </testsuite>'].join('\n'),
  };
}

function casesOf(report: Report, slug: string): Case[] {
  return report.requirements
    .filter(({ operation }) => operation === slug)
    .map((requirement) => {
      const { kind, inner } = judgedCase(report, requirement);
      const properties = Object.entries({ level: requirement.level, section: requirement.section })
        .map(([name, value]) => `<property${xmlAttributes({ name, value })}/>`)
        .join('');

      return aCase(kind, {
        classname: suiteName(report, slug),
        name: `${requirement.id}: ${requirement.claim}`,
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
      const message = requirement.findings[0]?.message ?? requirement.claim;

      return {
        kind: 'failure',
        inner: element('failure', { message, type: requirement.level }, evidence(report, requirement)),
      };
    }
    default: {
      const message = `${outcomeText(requirement.outcome)}: ${reasonText(requirement)}`;

      return { kind: 'skipped', inner: element('skipped', { message }) + output };
    }
  }
}

function evidence(report: Report, requirement: ReportedRequirement): string {
  return [
    requirement.claim,
    ...quoteLines(requirement),
    ...findingLines(requirement, MOST_FINDINGS),
    ...curlLines(report, requirement, MOST_CURLS).map(({ exchange, curl }) => `${exchange}: ${curl}`),
    `${requirement.level}, ${sectionsText(requirement.section)}`,
  ].join('\n');
}

function countsOf(cases: readonly Case[]) {
  return { tests: cases.length, failures: count(cases, 'failure'), errors: count(cases, 'error') };
}

function count(cases: readonly Case[], kind: Case['kind']): number {
  return cases.filter((testCase) => testCase.kind === kind).length;
}
