import { slugs, type Slug } from '../interface/operations.js';
import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { green, painted, red, yellow, type Line, type Painted } from '../words/line.js';
import { secondsOf } from './duration.js';
import { followerLines } from './cause-text.js';
import { explorationBlocks, requestLines } from './exploration-console.js';
import { findingLines } from './finding-text.js';
import { hintLines } from './hint-text.js';
import type { CommandOptions } from './html/commands.js';
import { goneLines, knownFailures, newFailures } from './known-text.js';
import { leftoversText, teardownWarnings } from './leftovers.js';
import { lostLines } from './lost-text.js';
import { countsText, operationState } from './outcomes.js';
import { preparationLines } from './pasted-lines.js';
import { levelText, policyLines } from './policy-text.js';
import { quoteLine } from './quote-text.js';
import { openGroups, reasonText } from './reason-groups.js';
import { turnedAwayLines } from './turned-away.js';
import { foundAfterAllLines, omitsAdvice, unseenLines } from './unseen-text.js';
import { verdictTail, verdictWord } from './verdict-text.js';

interface ConsoleOptions extends CommandOptions {
  readonly commandFor: (id: string) => string;
  /** Which reports were written, and where. */
  readonly reports?: string | undefined;
  /** Whether operations of which nothing is judged are not listed. */
  readonly hidesExcluded?: boolean;
}

const MOST_FINDINGS = 3;

/** What is printed at the end of a run. The verdict comes last, next to the prompt. */
export function consoleLines(report: Report, options: ConsoleOptions): readonly Line[] {
  const has = (outcome: Outcome) => report.requirements.filter((requirement) => requirement.outcome === outcome);
  const block = (title: Painted) => (requirement: ReportedRequirement) =>
    findingsBlock(report, requirement, { ...options, title });

  return separated([
    heading(report),
    operationLines(report, options),
    hintLines(report).map((text) => painted`${yellow('HINT')} ${text}`),
    preparationLines(report, options),
    ...newFailures(report).map(block(red('FAILED'))),
    ...knownFailures(report).map(block(yellow('KNOWN FAILURE'))),
    ...has('waived').map(block(yellow('WAIVED'))),
    ...has('warned').map(block(yellow('WARNED'))),
    ...explorationBlocks(report),
    notExercisedBlock(report),
    unseenBlock(report),
    lostBlock(report),
    teardownWarnings(report).map((text) => painted`${yellow('WARNING')} ${text}`),
    report.idleWaivers.map((id) => `The waiver for ${id} is not needed: the requirement passes. Remove it.`),
    foundAfterAllLines(report),
    turnedAwayLines(report),
    goneLines(report),
    verdictLines(report, options.reports),
  ]);
}

/** The verdict alone, in one line. */
export function verdictLine(report: Report): Line {
  return verdictLines(report, undefined)[0] ?? '';
}

/** Blocks of lines with an empty line between them. */
export function separated(blocks: readonly (readonly Line[])[]): readonly Line[] {
  return blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function heading({ suite, target, seed, settings, error, exploration }: Report): Line[] {
  const policies = Object.entries({ nulls: 'reject', minimums: 'reject', readOnly: false })
    .filter(([name, usual]) => settings[name] !== usual)
    .map(([name]) => `${name} ${String(settings[name])}`);
  const judged = target.isReference ? 'the embedded reference' : target.baseUrl;
  const facts = [`${suite.name} ${suite.version}`, `interface ${suite.interface}`, `seed ${seed}`, ...policies].join(
    ' · ',
  );

  const did = error !== null ? 'Could not judge' : exploration === undefined ? 'Judged' : 'Explored';

  return [facts, `${did}: ${judged}`];
}

const signs = {
  failed: red('✗'),
  incomplete: yellow('?'),
  waived: yellow('~'),
  partial: '✓',
  excluded: '-',
  passed: green('✓'),
};

function operationLines({ requirements, error }: Report, { hidesExcluded = false }: ConsoleOptions): Line[] {
  if (error !== null) return [];
  const isListed = (slug: Slug) =>
    !hidesExcluded || requirements.some(({ operation, outcome }) => operation === slug && outcome !== 'excluded');

  return slugs.filter(isListed).map((slug) => {
    const own = requirements.filter(({ operation }) => operation === slug);

    return painted`  ${signs[operationState(own)]} ${slug.padEnd(20)} ${countsText(own)}`;
  });
}

function findingsBlock(
  report: Report,
  requirement: ReportedRequirement,
  { title, commandFor, noteFor }: ConsoleOptions & { readonly title: Painted },
): Line[] {
  const note = noteFor?.(requirement.id) ?? null;

  return [
    painted`${title} ${requirement.id} (${levelText(requirement)}, ${sectionsText(requirement.section)})`,
    `  ${requirement.claim}`,
    `  ${quoteLine(requirement)}`,
    ...(requirement.reason === null ? [] : [`  waived: ${requirement.reason}`]),
    ...[
      ...findingLines(requirement, MOST_FINDINGS),
      ...policyLines(requirement),
      ...followerLines(report, requirement),
    ].map((line) => `  ${line}`),
    ...requestLines(report, requirement).map((line) => `  ${line}`),
    `  again: ${commandFor(requirement.id)}`,
    ...(note === null ? [] : [`    (${note})`]),
  ];
}

function notExercisedBlock(report: Report): Line[] {
  const groups = openGroups(report).flatMap((group) => {
    const [only, ...others] = group.operations;
    if (only !== undefined && others.length === 0) return [`  ${only}: ${reasonText(group)}`];

    return [`  ${reasonText(group)}`, ...group.operations.map((operation) => `    ${operation}`)];
  });

  return groups.length === 0 ? [] : [painted`${yellow('NOT EXERCISED')}`, ...groups];
}

function unseenBlock(report: Report): Line[] {
  const lines = unseenLines(report);

  return lines.length === 0
    ? []
    : [painted`${yellow('NEVER SEEN')}`, ...[...lines, ...omitsAdvice(report)].map((line) => `  ${line}`)];
}

function lostBlock(report: Report): Line[] {
  const [summary, ...reasons] = lostLines(report);

  return summary === undefined ? [] : [painted`${yellow('WARNING')} ${summary}`, ...reasons.map((line) => `  ${line}`)];
}

const verdictColors = { conformant: green, passed: green, 'non-conformant': red, incomplete: yellow };

function verdictLines(report: Report, reports: string | undefined): Line[] {
  const { verdict, error, totals, mark } = report;
  const seconds = secondsOf(report).toFixed(1);
  const orders =
    totals.ordersCreated === 0
      ? 'no orders created'
      : `${counted(totals.ordersCreated, 'order')} created, ${leftoversText(report, mark)}`;
  const where = reports === undefined ? [] : [`Reports: ${reports}`];
  if (verdict === null) {
    const left = report.teardown === undefined ? [] : [orders];

    return [painted`${red('COULD NOT JUDGE')}: ${error ?? ''}`, ...left, ...where];
  }
  const waits = totals.waits === 0 ? '' : `, waited for rate limits ${counted(totals.waits, 'time')}`;

  return [
    painted`${verdictColors[verdict](verdictWord(report).toUpperCase())}${verdictTail(report)}`,
    `${counted(totals.requests, 'request')}, ${orders}, ${seconds} s${waits}`,
    ...where,
  ];
}
