import { appendFileSync, existsSync, statSync } from 'node:fs';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { sectionsText } from '../words/sections.js';
import { followerLines } from './cause-text.js';
import { findingLines } from './finding-text.js';
import { levelText, policyLines } from './policy-text.js';
import { plainText } from './plain-text.js';
import { hintLines } from './hint-text.js';
import { knownFailures, newFailures } from './known-text.js';
import { lostLines } from './lost-text.js';
import { openGroups, reasonText } from './reason-groups.js';
import { foundAfterAllLines, omitsAdvice, unseenLines } from './unseen-text.js';
import { narrowedText, verdictTail, verdictTitle, verdictWord } from './verdict-text.js';

interface Annotation {
  readonly title: string;
  readonly message: string;
}

// GitHub shows ten of each kind for a step, and drops the others silently.
const MOST_SHOWN = 10;
const MOST_FINDINGS = 3;
const LONGEST_MESSAGE = 4000;

/** Workflow commands, one to a line, that make GitHub show the problems next to the job. */
export function annotations(report: Report): string[] {
  const errors = errorsOf(report);
  const warnings = warningsOf(report);
  const hidden = [moreText(errors, 'error'), moreText(warnings, 'warning')].filter((text) => text !== '');
  const rest = `${hidden.join(' and ')} not shown here; the reports contain all of them`;

  return [
    ...errors.slice(0, MOST_SHOWN).map((error) => command('error', error)),
    ...warnings.slice(0, MOST_SHOWN).map((warning) => command('warning', warning)),
    ...hintLines(report).map((message) => command('notice', { title: 'hint', message })),
    ...scopeNotices(report).map((notice) => command('notice', notice)),
    ...(hidden.length === 0 ? [] : [command('notice', { title: report.suite.name, message: rest })]),
  ];
}

/** The workflow command that shows why a run did not start. */
export function problemAnnotation(problems: readonly string[]): string {
  return command('error', { title: 'could not judge', message: problems.join('\n') });
}

function errorsOf(report: Report): Annotation[] {
  if (report.verdict === null) return [{ title: 'could not judge', message: report.error ?? '' }];

  return [
    ...newFailures(report).map((failed) => annotationOf(report, failed)),
    ...report.idleWaivers.map((id) => ({ title: id, message: 'The requirement passes. Remove its waiver.' })),
  ];
}

/** What was not exercised comes first, because it may decide the verdict; a warning never does. */
function warningsOf(report: Report): Annotation[] {
  if (report.verdict === null) return [];
  const lost = lostLines(report);

  return [
    ...knownFailures(report).map((failed) => knownAnnotation(report, failed)),
    ...(lost.length === 0 ? [] : [{ title: 'lost responses', message: lost.join('\n') }]),
    ...openGroups(report).map((group) => ({
      title: `not exercised: ${group.requirements.length}`,
      message: [reasonText(group), ...group.names].join('\n'),
    })),
    ...unseenAnnotations(report),
    ...report.requirements.filter(({ outcome }) => outcome === 'warned').map((warned) => annotationOf(report, warned)),
    ...foundAfterAllLines(report).map((message) => ({ title: 'named as missing, but seen', message })),
  ];
}

/** What the verdict is not about: a job that is green shows nothing else. */
function scopeNotices(report: Report): Annotation[] {
  const { verdict } = report;
  const isExceptional = verdict === 'passed' || (verdict === 'incomplete' && narrowedText(report) !== '');
  if (!isExceptional) return [];

  return [{ title: verdictTitle(report), message: `${verdictWord(report)}${verdictTail(report)}` }];
}

function unseenAnnotations(report: Report): Annotation[] {
  const lines = unseenLines(report);

  return lines.length === 0
    ? []
    : [{ title: `never seen: ${lines.length}`, message: [...lines, ...omitsAdvice(report)].join('\n') }];
}

function annotationOf(report: Report, requirement: ReportedRequirement): Annotation {
  return {
    title: `${requirement.id} (${levelText(requirement)}, ${sectionsText(requirement.section)})`,
    message: [
      requirement.claim,
      ...findingLines(requirement, MOST_FINDINGS),
      ...policyLines(requirement),
      ...followerLines(report, requirement),
    ].join('\n'),
  };
}

function knownAnnotation(report: Report, requirement: ReportedRequirement): Annotation {
  const { title, message } = annotationOf(report, requirement);

  return { title: `known failure: ${title}`, message };
}

function moreText(annotated: readonly Annotation[], word: string): string {
  const more = annotated.length - MOST_SHOWN;

  return more <= 0 ? '' : counted(more, `more ${word}`);
}

function command(kind: 'error' | 'warning' | 'notice', { title, message }: Annotation): string {
  return `::${kind} title=${escapeTitle(title)}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return plainText(text, LONGEST_MESSAGE).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeTitle(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

// GitHub rejects a step summary longer than 1 MiB and shows nothing of it.
const LONGEST_SUMMARY = 1024 * 1024 - 16 * 1024;
const NOTE = '\n_The rest is cut off: GitHub shows at most 1 MiB. The reports contain everything._\n';

/** Adds Markdown to the file that `GITHUB_STEP_SUMMARY` names. */
export function appendStepSummary(path: string, markdown: string): void {
  const written = existsSync(path) ? statSync(path).size : 0;
  const room = LONGEST_SUMMARY - written - 1;
  const text = Buffer.byteLength(markdown) <= room ? markdown : `${cutMarkdown(markdown, room - NOTE.length)}${NOTE}`;
  appendFileSync(path, `${written === 0 ? '' : '\n'}${text}`);
}

/** What fits, up to the last heading, so that no block is left open; without a heading, up to the last whole line. */
function cutMarkdown(markdown: string, room: number): string {
  let bytes = 0;
  let heading = 0;
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of markdown.split('\n')) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > room) break;
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (fence === null && line.startsWith('#')) heading = kept.length;
    if (mark !== undefined) fence = fence === null ? mark : fence === line ? null : fence;
    kept.push(line);
  }

  return kept
    .slice(0, heading > 0 ? heading : kept.length)
    .map((line) => `${line}\n`)
    .join('');
}
