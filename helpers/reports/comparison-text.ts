import type { Comparison, OutcomeChange } from '../records/comparison.js';
import type { Report } from '../records/report.js';
import { cut } from '../words/shown.js';
import { codeSpan } from './plain-text.js';

const titles = {
  worse: 'Got worse',
  better: 'Improved',
  rescoped: 'In scope in only one of the reports',
} as const;

const LONGEST = 1000;

/** What changed between two runs, for a terminal. */
export function changeLines(comparison: Comparison): string[] {
  const sections = changeSections(comparison).flatMap(({ title, changes }) => [
    `${title}:`,
    ...changes.map((change) => `  ${change.id}: ${changeText(change)}${explanationText(change, ', ')}`),
  ]);

  return [...verdictLines(comparison), ...(sections.length === 0 ? ['No outcome changed.'] : sections)];
}

/** What a comparison cannot show because of the kinds of the two reports. */
export function kindNotices(before: Report, after: Report): string[] {
  const kinds = [before, after].map(({ exploration }) => (exploration === undefined ? 'a run' : 'an exploration'));
  const [first, second] = kinds;
  if (first !== second)
    return [`The first report is of ${first} and the second of ${second}, so what differs may differ because of that.`];

  return first === 'a run'
    ? []
    : [
        'Both reports are of explorations, so what is not found again may still be there: explore --replay shows whether it is.',
      ];
}

function verdictLines({ verdict }: Comparison): string[] {
  return verdict === null ? [] : [`Verdict: ${verdict.before} → ${verdict.after}`];
}

export function changesMarkdown(comparison: Comparison): string[] {
  const sections = changeSections(comparison).flatMap(({ title, changes }) => [
    `### ${title}`,
    '',
    ...changes.map(
      (change) =>
        `- ${codeSpan(change.id)}: ${changeText(change)}${change.because === '' ? '' : `, ${codeSpan(change.because)}`}`,
    ),
    '',
  ]);

  const verdicts = verdictLines(comparison).flatMap((line) => [line, '']);

  return [...verdicts, ...(sections.length === 0 ? ['No outcome changed.'] : sections)];
}

interface ChangeSection {
  readonly kind: 'worse' | 'better' | 'added' | 'removed' | 'rescoped';
  readonly title: string;
  readonly changes: readonly OutcomeChange[];
}

/** What changed, under a title for each kind. */
export function changeSections(comparison: Comparison): ChangeSection[] {
  const { before, after } = comparison.sets;
  const isSameSet = before === after;
  const named = {
    ...titles,
    added: isSameSet ? 'Only in the second report' : `New requirements, not in set ${before}`,
    removed: isSameSet ? 'Only in the first report' : `Gone requirements, not in set ${after}`,
  };

  return (['worse', 'better', 'added', 'removed', 'rescoped'] as const)
    .map((kind) => ({ kind, title: `${named[kind]} (${comparison[kind].length})`, changes: comparison[kind] }))
    .filter(({ changes }) => changes.length > 0);
}

function changeText({ before, after }: OutcomeChange): string {
  return `${before ?? 'missing'} → ${after ?? 'missing'}`;
}

function explanationText(change: OutcomeChange, separator: string): string {
  return change.because === '' ? '' : `${separator}${cut(change.because, LONGEST)}`;
}
