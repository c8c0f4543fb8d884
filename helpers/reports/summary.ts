import { slugs } from '../interface/operations.js';
import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { countOutcomes, outcomes } from '../records/totals.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { followerLines } from './cause-text.js';
import { explorationChapters, reproductionBlocks } from './exploration-markdown.js';
import { curlLines, differentFindings, exchangesText } from './finding-text.js';
import { hintLines } from './hint-text.js';
import { goneLines, knownFailures, newFailures } from './known-text.js';
import { lostLines } from './lost-text.js';
import { codeBlock, codeSpan, prose } from './markdown-text.js';
import { levelText, policyLines } from './policy-text.js';
import { operationState, outcomeText, type OperationState } from './outcomes.js';
import { quoteLine } from './quote-text.js';
import { openGroups, reasonGroups, remedyText } from './reason-groups.js';
import { runFacts } from './run-facts.js';
import { foundAfterAllLines, omitsLine, unseenLines } from './unseen-text.js';
import { verdictTail, verdictWord } from './verdict-text.js';

const MOST_FINDINGS = 3;
const LONGEST_MESSAGE = 1000;

/** The report as GitHub-flavoured Markdown, for a job summary or a merge request. */
export function summaryMarkdown(report: Report): string {
  const has = (outcome: Outcome) => report.requirements.filter((requirement) => requirement.outcome === outcome);
  const blocks = [
    `## ${verdictLine(report)}`,
    ...(report.verdict === null ? [codeBlock(report.error ?? '', 'text')] : []),
    runFacts(report),
    ...(report.requirements.length === 0 ? [] : [operationTable(report)]),
    ...hintLines(report).map((text) => `> **Hint:** ${prose(text)}`),
    ...chapter('Failed', newFailures(report), (requirement) => findingsBlock(report, requirement)),
    ...chapter('Known failures', knownFailures(report), (requirement) => findingsBlock(report, requirement)),
    ...goneLines(report).map(prose),
    ...chapter('Waived', has('waived'), (requirement) => findingsBlock(report, requirement)),
    ...chapter('Warned', has('warned'), (requirement) => findingsBlock(report, requirement)),
    ...explorationChapters(report),
    ...reasonChapter(report, 'not-exercised', 'Not exercised'),
    ...unseenChapter(report),
    ...reasonChapter(report, 'excluded', 'Excluded'),
    ...lostChapter(report),
    ...waiverChapter(report),
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

function chapter<T>(title: string, entries: readonly T[], block: (entry: T) => string): string[] {
  return entries.length === 0 ? [] : [`### ${title} (${entries.length})`, ...entries.map(block)];
}

function findingsBlock(report: Report, requirement: ReportedRequirement): string {
  const different = differentFindings(requirement);
  const shown = different.slice(0, MOST_FINDINGS);
  const more = different
    .slice(MOST_FINDINGS)
    .reduce((sum, { exchanges }) => sum + exchanges.length, requirement.findingsCut);
  const findings = [
    ...shown.map(({ message, pointer, exchanges }) => {
      const place = pointer === null ? '' : ` at ${pointer === '' ? 'the top' : codeSpan(pointer, LONGEST_MESSAGE)}`;

      return `- ${codeSpan(message, LONGEST_MESSAGE)}${place} in ${exchangesText(exchanges)}`;
    }),
    ...(more > 0 ? [`- and ${counted(more, 'more finding')}`] : []),
    ...policyLines(requirement).map((line) => `- ${prose(line)}`),
    ...followerLines(report, requirement).map((line) => `- ${prose(line)}`),
  ];
  const reproduced = reproductionBlocks(report, requirement.id);
  const curls = curlLines(report, requirement, 1).map(
    ({ exchange, curl }) =>
      `<details><summary>Send ${exchange} again</summary>\n\n${codeBlock(curl, 'sh', Infinity)}\n\n</details>`,
  );

  return [
    `#### ${codeSpan(requirement.id)}`,
    `${prose(requirement.claim)} _(${levelText(requirement)}, ${sectionsText(requirement.section)})_`,
    `> ${prose(quoteLine(requirement))}`,
    ...(requirement.reason === null ? [] : [`Waived: ${codeSpan(requirement.reason)}`]),
    findings.join('\n'),
    ...(reproduced.length > 0 ? reproduced : curls),
  ].join('\n\n');
}

function reasonChapter(report: Report, outcome: Outcome, title: string): string[] {
  const groups = outcome === 'not-exercised' ? openGroups(report) : reasonGroups(report, outcome);
  const lines = groups.map((group) =>
    [
      `- ${codeSpan(group.reason)}${remedyText({ ...group, outcome }, codeSpan)}`,
      ...group.names.map((name) => `  - ${name}`),
    ].join('\n'),
  );

  return groups.length === 0
    ? []
    : [`### ${title} (${groups.reduce((sum, group) => sum + group.requirements.length, 0)})`, lines.join('\n')];
}

function unseenChapter(report: Report): string[] {
  const line = omitsLine(report);
  const advice = line === null ? [] : ['If the service does not have them, declare it:', codeBlock(line, 'sh')];
  const fields = unseenLines(report).map((text) => `- ${codeSpan(text, LONGEST_MESSAGE)}`);
  const shown = foundAfterAllLines(report).map((text) => `- ${codeSpan(text)}`);

  return [
    ...(fields.length === 0 ? [] : [`### Never seen (${fields.length})`, fields.join('\n'), ...advice]),
    ...(shown.length === 0 ? [] : [`### Named as missing, but seen (${shown.length})`, shown.join('\n')]),
  ];
}

function lostChapter(report: Report): string[] {
  const [summary, ...reasons] = lostLines(report);
  if (summary === undefined) return [];

  return [
    `### Lost responses (${report.lost.length})`,
    prose(summary),
    reasons.map((line) => `- ${codeSpan(line, LONGEST_MESSAGE)}`).join('\n'),
  ];
}

function waiverChapter({ idleWaivers }: Report): string[] {
  const lines = idleWaivers.map((id) => `- ${codeSpan(id)} passes. Remove its waiver.`);

  return lines.length === 0 ? [] : [`### Waivers that are not needed (${lines.length})`, lines.join('\n')];
}
