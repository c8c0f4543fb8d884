import { expect, test } from 'vitest';
import { compareRuns, matrixOf } from '../../helpers/compare.js';
import type { Outcome } from '../../helpers/judge.js';
import type { Report } from '../../helpers/report.js';
import { changeLines, changesMarkdown, matrixLines, matrixMarkdown } from '../../helpers/reports/comparison.js';
import { matrixHtml } from '../../helpers/reports/matrix-html.js';
import { sampleReport } from '../support/sample-report.js';

const [sample] = sampleReport.requirements;

/** A run in which these requirements came out so. */
function aRun(outcomes: Readonly<Record<string, Outcome>>, changes: Partial<Report> = {}): Report {
  if (sample === undefined) throw new Error('the sample has no requirement');
  const requirements = Object.entries(outcomes).map(([id, outcome]) => ({ ...sample, id, outcome, reason: null }));

  return { ...sampleReport, requirements, ...changes };
}

const before = aRun({ a: 'passed', b: 'failed', c: 'passed', d: 'failed', e: 'passed', gone: 'passed' });
const after = aRun({ a: 'passed', b: 'passed', c: 'failed', d: 'waived', e: 'not-exercised', new: 'failed' });

test('two runs are told apart by what got better and what got worse', () => {
  const { better, worse, unmatched } = compareRuns(before, after);

  expect(better.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(worse.map(({ id }) => id)).toEqual(['c', 'e']);
  expect(unmatched.map(({ id }) => id)).toEqual(['gone', 'new']);
});

test('what only one run had in its scope is neither better nor worse', () => {
  const narrow = compareRuns(aRun({ a: 'passed', b: 'failed' }), aRun({ a: 'excluded', b: 'excluded' }));

  expect(narrow).toMatchObject({ better: [], worse: [], unmatched: [] });
  expect(changeLines(narrow).join('\n')).toContain('In the scope of one of the two only (2):');
});

test('a run compared with itself has nothing to tell', () => {
  expect(changeLines(compareRuns(before, before))).toEqual(['Every requirement came out the same.']);
  expect(changesMarkdown(compareRuns(before, before))).toEqual(['Every requirement came out the same.']);
});

const hostile = aRun(
  { c: 'failed' },
  { target: { baseUrl: 'https://a|b.example/<script>`\u202e', isReference: false } },
);
const matrix = matrixOf([before, after, hostile, aRun({ c: 'passed' }, { verdict: null, error: 'x' })]);

test('changes and matrices are written for a terminal, for Markdown and as HTML', async () => {
  const changes = compareRuns(before, after);
  const text = [...changeLines(changes), '', ...matrixLines(matrix)].join('\n');

  await expect(`${text}\n`).toMatchFileSnapshot('../golden/compare.txt');
  await expect([...changesMarkdown(changes), ...matrixMarkdown(matrix), ''].join('\n')).toMatchFileSnapshot(
    '../golden/compare.md',
  );
  await expect(matrixHtml(matrix)).toMatchFileSnapshot('../golden/matrix.html');
});

test('what a target sends stays inert in all of them', () => {
  expect(matrixHtml(matrix)).not.toContain('<script>');
  expect([...matrixLines(matrix), ...matrixMarkdown(matrix), matrixHtml(matrix)].join('')).not.toContain('\u202e');
});
