import { purposeOf } from '../exchanges/observation-names.js';
import { type Slug, slugs } from '../interface/operations.js';
import type { Report } from '../records/report.js';
import { type Line, green, painted, red, yellow } from '../words/line.js';
import { counted, firstOf } from '../words/shown.js';
import { explorationBlocks, requestLines } from './exploration-text.js';
import type { CommandOptions } from './html/page-parts.js';
import { countsText, operationState, reasonText } from './outcomes.js';
import { alignedLines } from './plain-text.js';
import { type Story, type Told, preparationLines, storyOf } from './story.js';
import { trafficLines } from './traffic-text.js';
import { leftoversText, nothingPassedLines, secondsOf, verdictTail, verdictWord, waitsText } from './verdict-text.js';

interface ConsoleOptions extends CommandOptions {
  readonly commandFor: (id: string) => string;
  /** Which reports were written, and where. */
  readonly reports?: string | undefined;
}

/** More would push the hints off the screen. */
const MOST_BRIEFS = 15;

/** What is printed at the end of a run: the longest parts first, and what is read first at the end, next to the prompt. */
export function consoleLines(report: Report, options: ConsoleOptions): readonly Line[] {
  const story = storyOf(report);

  return separated([
    heading(report),
    operationLines(report),
    ...explorationBlocks(report),
    trafficLines(report),
    openBlock(story),
    unseenBlock(story),
    lostBlock(story),
    ...story.chapters
      .toReversed()
      .flatMap(({ name, told }) => told.map((one) => toldBlock(report, one, name, options))),
    preparationLines(report, options),
    story.warnings.map((text) => painted`${yellow('WARNING')} ${text}`),
    story.idleWaivers.map((id) => `The waiver for ${id} is not needed: the requirement passes. Remove it.`),
    story.seen,
    nothingPassedLines(report),
    story.gone,
    story.hints.map((text) => painted`${yellow('HINT')} ${text}`),
    briefBlock(story),
    verdictLines(report, options.reports),
  ]);
}

export function verdictLine(report: Report): Line {
  return verdictLines(report, undefined)[0] ?? '';
}

/** Blocks of lines with an empty line between them. */
export function separated(blocks: readonly (readonly Line[])[]): readonly Line[] {
  return blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function heading({ suite, target, seed, settings, error, exploration, traffic }: Report): Line[] {
  const policies = Object.entries({ nulls: 'reject', minimums: 'reject', readOnly: false })
    .filter(([name, usual]) => settings[name] !== usual)
    .map(([name]) => `${name} ${String(settings[name])}`);
  const judged = target.isReference ? 'the embedded reference' : target.baseUrl;
  const parts = [`${suite.name} ${suite.version}`, `interface ${suite.interface}`, `seed ${seed}`, ...policies];
  const facts = parts.join(' · ');

  if (traffic !== undefined) return [facts, `Judged what others recorded: ${target.baseUrl || 'no service'}`];
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

/** Those of which anything is judged; of an exploration all, because what it did not reach is said, too. */
function operationLines({ requirements, error, exploration }: Report): Line[] {
  if (error !== null) return [];
  const isListed = (slug: Slug) =>
    exploration !== undefined ||
    requirements.some(({ operation, outcome }) => operation === slug && outcome !== 'excluded');

  return slugs.filter(isListed).map((slug) => {
    const own = requirements.filter(({ operation }) => operation === slug);

    return painted`  ${signs[operationState(own)]} ${slug.padEnd(20)} ${countsText(own)}`;
  });
}

function toldBlock(
  report: Report,
  { requirement, title, quote, findings, notes }: Told,
  name: string,
  { commandFor, noteFor }: ConsoleOptions,
): Line[] {
  const note = noteFor?.(requirement.id) ?? null;
  const color = name === 'failed' ? red : yellow;

  return [
    painted`${color(name.toUpperCase())} ${title}`,
    `  ${requirement.claim}`,
    `  ${quote}`,
    ...(requirement.reason === null ? [] : [`  waived: ${requirement.reason}`]),
    ...[...findings, ...notes, ...requestLines(report, requirement)].map((line) => `  ${line}`),
    `  again: ${commandFor(requirement.id)}`,
    ...(note === null ? [] : [`    (${note})`]),
  ];
}

/** Every failure in one line, also those that are not told in full. */
function briefBlock({ chapters }: Story): Line[] {
  const [{ told, folded } = { told: [], folded: [] }] = chapters.filter(({ name }) => name === 'failed');
  // What kept the most from being exercised comes first.
  const failed = [...told, ...folded].toSorted((a, b) => b.followers - a.followers);
  const lines = failed.map(({ brief }): Line => painted`${red('✗')} ${brief}`);

  return [...firstOf(lines, MOST_BRIEFS, (more) => `and ${counted(more, 'more failure')}, in the reports`)];
}

function openBlock({ open }: Story): Line[] {
  const groups = open.flatMap((group) => {
    const [only, ...others] = group.operations;
    if (only !== undefined && others.length === 0) return [`  ${only}: ${reasonText(group)}`];

    return [`  ${reasonText(group)}`, ...group.operations.map((operation) => `    ${operation}`)];
  });

  return groups.length === 0 ? [] : [painted`${yellow('NOT EXERCISED')}`, ...groups];
}

function unseenBlock({ unseen, advice }: Story): Line[] {
  return unseen.length === 0
    ? []
    : [painted`${yellow('NEVER SEEN')}`, ...[...unseen, ...advice].map((line) => `  ${line}`)];
}

function lostBlock({ lost: [summary, ...reasons] }: Story): Line[] {
  return summary === undefined ? [] : [painted`${yellow('WARNING')} ${summary}`, ...reasons.map((line) => `  ${line}`)];
}

const verdictColors = { conformant: green, passed: green, 'non-conformant': red, incomplete: yellow };

function verdictLines(report: Report, reports: string | undefined): Line[] {
  const { verdict, error, totals, mark } = report;
  const seconds = secondsOf(report).toFixed(1);
  const orders =
    report.traffic !== undefined
      ? 'recorded by others'
      : totals.ordersCreated === 0
        ? 'no orders created'
        : `${counted(totals.ordersCreated, 'order')} created, ${leftoversText(report, mark)}`;
  const where = reports === undefined ? [] : [`Reports: ${reports}`];
  if (verdict === null) {
    const left = report.teardown === undefined ? [] : [orders];

    return [painted`${red('COULD NOT JUDGE')}: ${error ?? ''}`, ...left, ...where];
  }

  return [
    painted`${verdictColors[verdict](verdictWord(report).toUpperCase())}${verdictTail(report)}`,
    `${counted(totals.requests, 'request')}, ${orders}, ${seconds} s${waitsText(report)}`,
    ...where,
  ];
}

/** Each request of a run in its order, with what it was sent for. */
export function traceLines({ exchanges, target }: Report): string[] {
  const lines = alignedLines(
    Object.entries(exchanges).map(([id, exchange]) => [
      id,
      `${exchange.response?.status ?? exchange.failure?.kind ?? ''}`,
      `${exchange.milliseconds} ms`,
      exchange.role ?? 'anonymous',
      `${exchange.request.method} ${exchange.request.url.replace(target.baseUrl, '')}`,
    ]),
  );
  const indent = ' '.repeat(Math.max(0, ...Object.keys(exchanges).map((id) => id.length)) + 2);

  return Object.values(exchanges).flatMap((exchange, index) => [
    lines[index] ?? '',
    `${indent}${purposeOf(exchange) ?? exchange.observation}`,
  ]);
}
