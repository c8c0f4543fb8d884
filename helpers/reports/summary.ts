import { slugs } from '../interface/operations.js';
import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { countOutcomes, outcomes } from '../records/reported-requirement.js';
import { sectionsText } from '../words/shown.js';
import { explorationChapters, reproductionBlocks } from './exploration-text.js';
import { type OperationState, omitsLine, operationState, outcomeText, reasonGroups, remedyText } from './outcomes.js';
import { codeBlock, codeSpan, foldedBlock, listOf, prose } from './plain-text.js';
import { type Story, type Told, curlLines, levelText, storyOf } from './story.js';
import { trafficLines } from './traffic-text.js';
import { runFacts, verdictTail, verdictWord } from './verdict-text.js';

const LONGEST_MESSAGE = 1000;

export function summaryMarkdown(report: Report): string {
  const story = storyOf(report);
  const blocks = [
    `## ${verdictLine(report)}`,
    ...(report.verdict === null ? [codeBlock(report.error ?? '', 'text')] : []),
    runFacts(report),
    ...(report.requirements.length === 0 ? [] : [operationTable(report)]),
    ...story.hints.map((text) => `> **Hint:** ${prose(text)}`),
    ...story.chapters.flatMap(({ title, told, folded }) => [
      `### ${title} (${told.length + folded.length})`,
      ...told.map((one) => toldBlock(report, one)),
      ...(folded.length === 0 ? [] : [listOf(folded.map(({ brief }) => codeSpan(brief, LONGEST_MESSAGE)))]),
    ]),
    ...story.gone.map(prose),
    ...explorationChapters(report),
    ...trafficLines(report).map(prose),
    ...reasonChapter(story.open, 'not-exercised', 'Not exercised'),
    ...unseenChapter(report, story),
    ...reasonChapter(reasonGroups(report, 'excluded'), 'excluded', 'Excluded'),
    ...lostChapter(report, story),
    ...listed(
      'Waivers that are not needed',
      story.idleWaivers.map((id) => `${codeSpan(id)} passes. Remove its waiver.`),
    ),
  ];

  return `${blocks.join('\n\n')}\n`;
}

const signs = { conformant: '✅', passed: '☑️', 'non-conformant': '❌', incomplete: '⚠️' };

function verdictLine(report: Report): string {
  const { verdict } = report;
  if (verdict === null) return '⛔ Could not judge';

  return `${signs[verdict]} ${verdictWord(report)}${prose(verdictTail(report))}`;
}

const stateSigns: Readonly<Record<OperationState, string>> = {
  failed: '❌',
  incomplete: '⚠️',
  waived: '🟡',
  partial: '☑️',
  excluded: '➖',
  passed: '✅',
};

function operationTable({ requirements }: Report): string {
  return [
    `|  | operation | ${outcomes.map(outcomeText).join(' | ')} |`,
    `| --- | --- | ${outcomes.map(() => '---:').join(' | ')} |`,
    ...slugs.map((slug) => {
      const own = requirements.filter(({ operation }) => operation === slug);

      return tableRow(stateSigns[operationState(own)], slug, own);
    }),
    tableRow('', '**all**', requirements),
  ].join('\n');
}

function tableRow(sign: string, name: string, own: readonly ReportedRequirement[]): string {
  const counts = countOutcomes(own);
  const cells = outcomes.map((outcome) => counts[outcome] || ' ');

  return `| ${[sign, name, ...cells].join(' | ')} |`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title} (${lines.length})`, listOf(lines)];
}

function toldBlock(report: Report, { requirement, quote, findings, notes }: Told): string {
  const lines = [...findings.map((line) => codeSpan(line, LONGEST_MESSAGE)), ...notes.map(prose)];
  const reproduced = reproductionBlocks(report, requirement.id);
  const curls = curlLines(report, requirement, 1).map(({ exchange, curl }) =>
    foldedBlock(`Send ${exchange} again`, codeBlock(curl, 'sh', Infinity)),
  );

  return [
    `#### ${codeSpan(requirement.id)}`,
    `${prose(requirement.claim)} _(${levelText(requirement)}, ${sectionsText(requirement.section)})_`,
    `> ${prose(quote)}`,
    ...(requirement.reason === null ? [] : [`Waived: ${codeSpan(requirement.reason)}`]),
    listOf(lines),
    ...(reproduced.length > 0 ? reproduced : curls),
  ].join('\n\n');
}

function reasonChapter(groups: Story['open'], outcome: Outcome, title: string): string[] {
  if (groups.length === 0) return [];
  const items = groups.map((group) =>
    [
      `${codeSpan(group.reason)}${remedyText({ ...group, outcome }, codeSpan)}`,
      ...group.names.map((name) => `  - ${name}`),
    ].join('\n'),
  );

  return [`### ${title} (${groups.flatMap(({ requirements }) => requirements).length})`, listOf(items)];
}

function unseenChapter(report: Report, { unseen, seen }: Story): string[] {
  const line = omitsLine(report);
  const advice = line === null ? [] : ['If the service does not have them, declare it:', codeBlock(line, 'sh')];

  return [
    ...listed(
      'Never seen',
      unseen.map((text) => codeSpan(text, LONGEST_MESSAGE)),
    ),
    ...(unseen.length === 0 ? [] : advice),
    ...listed(
      'Named as missing, but seen',
      seen.map((text) => codeSpan(text)),
    ),
  ];
}

function lostChapter(report: Report, { lost: [summary, ...reasons] }: Story): string[] {
  if (summary === undefined) return [];

  return [
    `### Lost responses (${report.lost.length})`,
    prose(summary),
    listOf(reasons.map((line) => codeSpan(line, LONGEST_MESSAGE))),
  ];
}
