import { slugs } from '../interface/operations.js';
import { exitStatusOf } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { secondsOf } from './duration.js';
import { curlLines, findingLines } from './finding-text.js';
import { outcomeText } from './outcomes.js';
import { plainLine } from './plain-text.js';
import { reasonGroups, reasonText } from './reason-groups.js';
import { xmlAttributes, xmlText } from './xml-text.js';

interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly xml: string;
}

const MOST_FINDINGS = 20;
const MOST_CURLS = 3;
const LONGEST_TEXT = 20_000;
const RUN = 'the run';

/** The report as JUnit XML, for the test views of GitLab, Jenkins and GitHub. */
export function junitXml(report: Report): string {
  const suites =
    report.verdict === null
      ? [aSuite(report, RUN, [errorCase(report)])]
      : [
          ...slugs.map((slug) => aSuite(report, slug, casesOf(report, slug))),
          aSuite(report, RUN, [completenessCase(report), waiversCase(report)]),
        ];
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

/** With the target's name: it is all that distinguishes the cases of several targets in a viewer. */
function suiteName({ target }: Report, name: string): string {
  return target.name === undefined ? name : `${target.name}: ${name}`;
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
    ...findingLines(requirement, MOST_FINDINGS),
    ...curlLines(report, requirement, MOST_CURLS).map(({ exchange, curl }) => `${exchange}: ${curl}`),
    `${requirement.level}, ${sectionsText(requirement.section)}`,
  ].join('\n');
}

/** Fails for an incomplete run, because many viewers do not show skipped cases and the run would look green. */
function completenessCase(report: Report): Case {
  const name = 'the run could judge everything in its scope';
  const classname = suiteName(report, RUN);
  const open = report.requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');
  const isAllowed = exitStatusOf(report) === 0;
  if (isAllowed || (report.verdict !== 'incomplete' && open.length === 0)) return aCase('passed', { classname, name });

  const groups = reasonGroups(report, 'not-exercised').map((group) =>
    [plainLine(reasonText(group)), ...group.names.map((line) => `  ${line}`)].join('\n'),
  );
  const causes = [
    ...(report.interrupted ? ['the run was interrupted'] : []),
    ...(open.length === 0
      ? []
      : [
          `${counted(open.length, 'stated or implied requirement was', 'stated or implied requirements were')} not exercised`,
        ]),
  ];
  const message = causes.length === 0 ? 'nothing passed' : causes.join(', ');

  return aCase('failure', {
    classname,
    name,
    inner: element('failure', { message, type: 'incomplete' }, groups.join('\n')),
  });
}

function waiversCase(report: Report): Case {
  const { idleWaivers } = report;
  const name = 'every waiver is needed';
  const classname = suiteName(report, RUN);
  if (idleWaivers.length === 0) return aCase('passed', { classname, name });
  const message = `the requirement passes, so remove the waiver: ${idleWaivers.join(', ')}`;

  return aCase('failure', { classname, name, inner: element('failure', { message, type: 'waivers' }) });
}

function errorCase(report: Report): Case {
  const error = report.error ?? '';

  return aCase('error', {
    classname: suiteName(report, RUN),
    name: 'the run could judge',
    inner: element('error', { message: error, type: 'could-not-judge' }, error),
  });
}

function aCase(
  kind: Case['kind'],
  { classname, name, inner = '' }: { classname: string; name: string; inner?: string },
): Case {
  return { kind, xml: `    <testcase${xmlAttributes({ name, classname, time: '0.000' })}>${inner}</testcase>` };
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): string {
  return `<${name}${xmlAttributes(attributes)}>${xmlText(text, LONGEST_TEXT)}</${name}>`;
}

function countsOf(cases: readonly Case[]) {
  return { tests: cases.length, failures: count(cases, 'failure'), errors: count(cases, 'error') };
}

function count(cases: readonly Case[], kind: Case['kind']): number {
  return cases.filter((testCase) => testCase.kind === kind).length;
}
