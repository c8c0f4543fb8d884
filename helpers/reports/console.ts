import { join } from 'node:path';
import { slugs } from '../interface/operations.js';
import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { visible } from '../words/visible.js';
import { createColors } from './colors.js';
import { secondsOf } from './duration.js';
import { findingLines } from './finding-text.js';
import { countsText, operationState } from './outcomes.js';
import { reasonGroups, reasonText } from './reason-groups.js';
import { omitsAdvice, shownOmitsLines, unseenLines, verdictDetails } from './unseen-text.js';

interface ConsoleOptions {
  readonly color: boolean;
  /** The command to try after a failure of this requirement. */
  readonly commandFor: (id: string) => string;
  /** The folder of the reports, if they were written. */
  readonly reports?: string;
}

const MOST_FINDINGS = 3;

/** What is printed at the end of a run. The verdict comes last, next to the prompt. */
export function consoleSummary(report: Report, options: ConsoleOptions): string {
  const paint = createColors(options.color);
  const has = (outcome: Outcome) => report.requirements.filter((requirement) => requirement.outcome === outcome);
  const blocks = [
    heading(report),
    operationLines(report, paint),
    ...has('failed').map((requirement) =>
      findingsBlock(report, requirement, { ...options, title: paint.red('FAILED') }),
    ),
    ...has('waived').map((requirement) =>
      findingsBlock(report, requirement, { ...options, title: paint.yellow('WAIVED') }),
    ),
    ...has('warned').map((requirement) =>
      findingsBlock(report, requirement, { ...options, title: paint.yellow('WARNED') }),
    ),
    notExercisedBlock(report, paint.yellow('NOT EXERCISED')),
    unseenBlock(report, paint.yellow('NEVER SEEN')),
    idleWaiverLines(report),
    shownOmitsLines(report).map(visible).join('\n'),
    nothingPassedHint(report),
    verdictLine(report, paint, options.reports),
  ];

  return blocks.filter((block) => block !== '').join('\n\n');
}

type Paint = ReturnType<typeof createColors>;

function heading({ suite, target, seed, settings, error }: Report): string {
  const policies = Object.entries({ nulls: 'reject', minimums: 'reject', readOnly: false })
    .filter(([name, initial]) => settings[name] !== initial)
    .map(([name]) => `${name} ${String(settings[name])}`);
  const judged = target.isReference ? 'the embedded reference' : visible(target.baseUrl);
  const facts = [`${suite.name} ${suite.version}`, `interface ${suite.interface}`, `seed ${seed}`, ...policies].join(
    ' · ',
  );

  return `${facts}\n${error === null ? 'Judged' : 'Could not judge'}: ${judged}`;
}

function operationLines({ requirements, error }: Report, paint: Paint): string {
  if (error !== null) return '';
  const signs = { failed: paint.red('✗'), incomplete: paint.yellow('?'), excluded: '-', passed: paint.green('✓') };

  return slugs
    .map((slug) => {
      const own = requirements.filter(({ operation }) => operation === slug);

      return `  ${signs[operationState(own)]} ${slug.padEnd(20)} ${countsText(own)}`;
    })
    .join('\n');
}

function findingsBlock(
  report: Report,
  requirement: ReportedRequirement,
  { title, commandFor }: ConsoleOptions & { readonly title: string },
): string {
  const first = requirement.findings.slice(0, 1);

  return [
    `${title} ${requirement.id} (${requirement.level}, ${sectionsText(requirement.section)})`,
    `  ${requirement.claim}`,
    ...(requirement.reason === null ? [] : [`  waived: ${requirement.reason}`]),
    ...findingLines(requirement, MOST_FINDINGS).map((line) => `  ${line}`),
    ...first.map(({ exchange }) => visible(`  ${exchange}: ${report.exchanges[exchange]?.curl ?? ''}`)),
    `  try: ${commandFor(requirement.id)}`,
  ].join('\n');
}

function notExercisedBlock(report: Report, title: string): string {
  const groups = reasonGroups(report, 'not-exercised').map((group) => {
    const names = group.entries.map(({ name, count }) => `    ${name}${count === null ? '' : ` (all ${count})`}`);

    return [`  ${visible(reasonText(group))}`, ...names].join('\n');
  });

  return groups.length === 0 ? '' : [title, ...groups].join('\n');
}

function unseenBlock(report: Report, title: string): string {
  const lines = unseenLines(report);

  return lines.length === 0
    ? ''
    : [title, ...[...lines, ...omitsAdvice(report)].map((line) => `  ${visible(line)}`)].join('\n');
}

function idleWaiverLines({ idleWaivers: ids }: Report): string {
  return ids.map((id) => `The waiver for ${id} is not needed: the requirement passes. Remove it.`).join('\n');
}

/** If nothing passes, the base URL or the credentials are usually wrong. */
function nothingPassedHint({ verdict, totals }: Report): string {
  if (verdict === null || verdict === 'conformant' || totals.passed > 0) return '';

  return 'Nothing passed. Check the base URL and the credentials: npx crop-spraying-conformance doctor';
}

function verdictLine(report: Report, paint: Paint, reports: string | undefined): string {
  const { verdict, error, interrupted, totals, target, mark } = report;
  if (verdict === null) return `${paint.red('COULD NOT JUDGE')}: ${visible(error ?? '')}`;

  const colors = { conformant: paint.green, 'non-conformant': paint.red, incomplete: paint.yellow };
  const seconds = secondsOf(report).toFixed(1);
  const orders =
    totals.ordersCreated === 0
      ? 'no orders created'
      : `${counted(totals.ordersCreated, 'order')} created, marked ${mark}`;
  const waits = totals.waits === 0 ? '' : `, waited for rate limits ${counted(totals.waits, 'time')}`;
  const cut = interrupted ? ', interrupted' : '';
  const subject = target.isReference ? ' (the embedded reference, not your service)' : '';

  return [
    `${colors[verdict](verdict.toUpperCase())}${subject}${cut}: ${visible(verdictDetails(report))}`,
    `${counted(totals.requests, 'request')}, ${orders}, ${seconds} s${waits}`,
    ...(reports === undefined
      ? []
      : [`Reports: ${visible(join(reports, 'conformance.html'))} (other formats in the same folder)`]),
  ].join('\n');
}
