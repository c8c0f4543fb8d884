import type { Change, Comparison, Matrix } from '../compare.js';
import type { Outcome } from '../judge.js';
import type { Report } from '../report.js';
import { visible } from '../visible.js';
import { codeSpan } from './markdown-text.js';

const signs: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  failed: '✗',
  warned: '!',
  'not-exercised': '?',
  waived: '~',
  excluded: '–',
};

export function signOf(outcome: Outcome | null): string {
  return outcome === null ? ' ' : signs[outcome];
}

/** What each sign in a matrix means. */
export const legend = Object.entries(signs)
  .map(([outcome, sign]) => `${sign} ${outcome.replace('-', ' ')}`)
  .join('  ');

const titles = {
  worse: 'Got worse',
  better: 'Got better',
  unmatched: 'Known to one of the two only',
  rescoped: 'In the scope of one of the two only',
} as const;

/** What changed between two runs, for a terminal. */
export function changeLines(comparison: Comparison): string[] {
  const sections = listed(comparison).map(({ title, changes }) =>
    [`${title}:`, ...changes.map((change) => visible(`  ${change.id}: ${moved(change)}${because(change, ', ')}`))].join(
      '\n',
    ),
  );

  return sections.length === 0 ? ['Every requirement came out the same.'] : sections;
}

export function changesMarkdown(comparison: Comparison): string[] {
  const sections = listed(comparison).map(({ title, changes }) =>
    [
      `### ${title}`,
      '',
      ...changes.map(
        (change) =>
          `- \`${change.id}\`: ${moved(change)}${change.because === '' ? '' : `, ${codeSpan(change.because)}`}`,
      ),
      '',
    ].join('\n'),
  );

  return sections.length === 0 ? ['Every requirement came out the same.'] : sections;
}

function listed(comparison: Comparison): { title: string; changes: readonly Change[] }[] {
  return (['worse', 'better', 'unmatched', 'rescoped'] as const)
    .map((kind) => ({ title: `${titles[kind]} (${comparison[kind].length})`, changes: comparison[kind] }))
    .filter(({ changes }) => changes.length > 0);
}

function moved({ before, after }: Change): string {
  return `${before ?? 'not there'} → ${after ?? 'not there'}`;
}

function because(change: Change, separator: string): string {
  return change.because === '' ? '' : `${separator}${change.because}`;
}

/** How an implementation is called in a matrix: by its address, and by its time where two have the same. */
export function namesOf(targets: readonly Report[]): string[] {
  const names = targets.map(({ target }) => (target.isReference ? 'the embedded reference' : target.baseUrl));

  return names.map((name, index) =>
    names.filter((other) => other === name).length === 1 ? name : `${name} (${targets[index]?.startedAt ?? ''})`,
  );
}

/** The matrix for a terminal: one column a letter wide for each implementation. */
export function matrixLines({ targets, rows }: Matrix): string[] {
  const letters = targets.map(
    (_, index) => String.fromCodePoint(0x41 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26)),
  );
  const width = Math.max(...rows.map(({ id }) => id.length), 0);
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}  ${cells.map((cell, index) => cell.padEnd(letters[index]?.length ?? 1)).join(' ')}`.trimEnd();

  return [
    ...namesOf(targets).map((name, index) => visible(`${letters[index]} = ${name}: ${verdictOf(targets[index])}`)),
    '',
    line('', letters),
    ...rows.map(({ id, outcomes }) => line(id, outcomes.map(signOf))),
    '',
    legend,
  ];
}

export function verdictOf(report: Report | undefined): string {
  return report?.verdict ?? 'could not judge';
}

export function matrixMarkdown({ targets, rows }: Matrix): string[] {
  const names = namesOf(targets).map((name) => codeSpan(name).replaceAll('|', '\\|'));

  return [
    `| requirement | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => ':-:').join(' | ')} |`,
    `| **verdict** | ${targets.map(verdictOf).join(' | ')} |`,
    ...rows.map(({ id, outcomes }) => `| \`${id}\` | ${outcomes.map(signOf).join(' | ')} |`),
    '',
    legend,
  ];
}
