import type { Comparison, OutcomeChange } from '../records/comparison.js';
import type { Report } from '../records/report.js';
import { cut } from '../words/shown.js';
import { codeSpan, listOf } from './plain-text.js';
import { exploredText } from './verdict-text.js';

const titles = {
  worse: 'Got worse',
  better: 'Improved',
  rescoped: 'In scope in only one of the reports',
} as const;

const LONGEST = 1000;

export function changeLines(comparison: Comparison): string[] {
  return changesIn(comparison, ({ title, changes }) => [
    `${title}:`,
    ...changes.map(({ id, because, ...change }) => {
      const why = because === '' ? '' : `, ${cut(because, LONGEST)}`;

      return `  ${id}: ${changeText(change)}${why}`;
    }),
  ]);
}

export function changesMarkdown(comparison: Comparison): string[] {
  const sections = changesIn(comparison, ({ title, changes }) => [
    `### ${title}`,
    listOf(
      changes.map(({ id, because, ...change }) =>
        [`${codeSpan(id)}: ${changeText(change)}`, ...(because === '' ? [] : [codeSpan(because)])].join(', '),
      ),
    ),
  ]);

  return sections.flatMap((block, index) => (index === 0 ? [block] : ['', block]));
}

/** The verdicts if they differ, and each section. */
function changesIn(
  comparison: Comparison,
  sectionOf: (section: ReturnType<typeof changeSections>[number]) => readonly string[],
): string[] {
  const { verdict } = comparison;
  const sections = changeSections(comparison).flatMap(sectionOf);

  return [
    ...(verdict === null ? [] : [`Verdict: ${verdict.before} → ${verdict.after}`]),
    ...(sections.length === 0 ? ['No outcome changed.'] : sections),
  ];
}

/** What a comparison cannot show because of the kinds of the two reports. */
export function kindNotices(...reports: readonly [Report, Report]): string[] {
  const [first, second] = reports.map(
    (report) => ({ '': 'a run', exploration: 'an exploration', traffic: 'traffic' })[exploredText(report)],
  );
  if (first !== second)
    return [`The first report is of ${first} and the second of ${second}, so what differs may differ because of that.`];

  return first === 'an exploration' ? [BOTH_EXPLORED] : [];
}

const BOTH_EXPLORED =
  'Both reports are of explorations, so what is not found again may still be there: explore --replay shows whether it is.';

/** What changed, under a title for each kind. */
export function changeSections(comparison: Comparison) {
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

function changeText({ before, after }: Pick<OutcomeChange, 'before' | 'after'>): string {
  return `${before ?? 'missing'} → ${after ?? 'missing'}`;
}
