import { expect, test } from 'vitest';
import type { Outcome } from '../../helpers/judging/judge.js';
import { columnOf, compareReports, matrixOf } from '../../helpers/records/comparison.js';
import type { Report } from '../../helpers/records/report.js';
import { changeLines, changesMarkdown } from '../../helpers/reports/comparison-text.js';
import { matrixHtml, matrixLines, matrixMarkdown } from '../../helpers/reports/matrix.js';
import { OLDER, withOlderSet } from '../support/older-set.js';
import { withoutStyleAndScript } from '../support/page-content.js';
import { sampleReport } from '../support/sample-report.js';

const [sample] = sampleReport.requirements;

/** A run with these outcomes. */
function aRun(outcomes: Readonly<Record<string, Outcome>>, changes: Partial<Report> = {}): Report {
  if (sample === undefined) throw new Error('the sample has no requirement');
  const requirements = Object.entries(outcomes).map(([id, outcome]) => ({ ...sample, id, outcome, reason: null }));

  return { ...sampleReport, requirements, ...changes };
}

const before = aRun({ a: 'passed', b: 'failed', c: 'passed', d: 'failed', e: 'passed', gone: 'passed' });
const after = aRun({ a: 'passed', b: 'passed', c: 'failed', d: 'waived', e: 'not-exercised', new: 'failed' });

test('a comparison lists what got better and what got worse', () => {
  const { better, worse, added, removed } = compareReports(before, after);

  expect(better.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(worse.map(({ id }) => id)).toEqual(['c', 'e']);
  expect(added.map(({ id }) => id)).toEqual(['new']);
  expect(removed.map(({ id }) => id)).toEqual(['gone']);
});

test('what was in scope in only one run is neither better nor worse', () => {
  const narrow = compareReports(aRun({ a: 'passed', b: 'failed' }), aRun({ a: 'excluded', b: 'excluded' }));

  expect(narrow).toMatchObject({ better: [], worse: [], added: [], removed: [] });
  expect(changeLines(narrow).join('\n')).toContain('In scope in only one of the reports (2):');
});

const suiteOf = (version: string) => ({ suite: { ...sampleReport.suite, version, requirementSet: version } });

test('a requirement that the older set does not have is new, and never worse', () => {
  const older = aRun({ a: 'passed', gone: 'passed' }, suiteOf('0.1.0'));
  const newer = aRun({ a: 'passed', new: 'failed' }, suiteOf('0.2.0'));
  const changes = compareReports(older, newer);

  expect(changes.worse).toEqual([]);
  expect(changeLines(changes).join('\n')).toMatch(
    /New requirements, not in set 0\.1\.0 \(1\):\n {2}new: missing → failed.*\nGone requirements, not in set 0\.2\.0 \(1\):\n {2}gone/,
  );
  expect(compareReports(newer, older).worse).toEqual([]);
});

test('what was not recorded by an older version is new in a later run', async () => {
  const regraded = aRun({ a: 'passed', new: 'not-exercised' });
  const recorded: Report = {
    ...regraded,
    requirements: regraded.requirements.map((row) =>
      row.id === 'new' ? { ...row, reason: 'not recorded by 0.1.9' } : row,
    ),
    regraded: {
      at: sampleReport.finishedAt,
      from: OLDER,
      source: { digest: null, signature: null, isIntact: true },
    },
  };
  const changes = await withOlderSet(recorded, () =>
    Promise.resolve(compareReports(recorded, aRun({ a: 'passed', new: 'failed' }))),
  );

  expect(changes.worse).toEqual([]);
  expect(changeLines(changes)).toContain('New requirements, not in set 0.1.9 (1):');
});

test('a field that is no longer seen is worse, and so is one that is declared away', () => {
  const [cost] = sampleReport.unseen;
  const seen = aRun({}, { unseen: [], omits: [] });
  const missed = aRun({}, { unseen: cost === undefined ? [] : [cost], omits: [{ field: 'User.city', shownIn: null }] });

  expect(changeLines(compareReports(seen, missed))).toEqual([
    'Got worse (2):',
    '  User.city: seen → omitted',
    '  Order.cost: seen → never seen',
  ]);
  expect(compareReports(missed, seen).better.map(({ id }) => id)).toEqual(['User.city', 'Order.cost']);
});

test('a run that could not judge is worse than one that could, in one line', () => {
  const dead = aRun({}, { verdict: null, error: 'nothing responds at http://spray.example' });
  const judged = aRun({ a: 'passed', b: 'failed' }, { verdict: 'non-conformant' });

  expect(changeLines(compareReports(judged, dead))).toEqual([
    'Got worse (1):',
    '  verdict: non-conformant → could not judge, nothing responds at http://spray.example',
  ]);
  expect(changeLines(compareReports(dead, judged))).toEqual([
    'Improved (1):',
    '  verdict: could not judge → non-conformant',
  ]);
  expect(changeLines(compareReports(dead, dead))).toEqual(['No outcome changed.']);
});

test('a run compared with itself has no changes', () => {
  expect(changeLines(compareReports(before, before))).toEqual(['No outcome changed.']);
  expect(changesMarkdown(compareReports(before, before))).toEqual(['No outcome changed.']);
});

const hostile = aRun(
  { c: 'failed' },
  { target: { baseUrl: 'https://a|b.example/<script>`\u202e', isReference: false } },
);
const named = (name: string) => ({ target: { baseUrl: 'https://spray.example', isReference: false, name } });
const matrix = matrixOf(
  [
    before,
    after,
    hostile,
    aRun({ a: 'passed', c: 'warned', out: 'excluded' }, { ...named('acme'), verdict: 'incomplete', interrupted: true }),
    aRun({}, { ...named('nobody | there'), verdict: null, error: 'nothing answers\n::error::\u202e' }),
  ].map(columnOf),
);

test('changes and matrices are written for a terminal, for Markdown and as HTML', async () => {
  const changes = compareReports(before, after);
  const text = [...changeLines(changes), '', ...matrixLines(matrix)].join('\n');

  await expect(`${text}\n`).toMatchFileSnapshot('../golden/compare.txt');
  await expect([...changesMarkdown(changes), ...matrixMarkdown(matrix), ''].join('\n')).toMatchFileSnapshot(
    '../golden/compare.md',
  );
  await expect(withoutStyleAndScript(matrixHtml(matrix))).toMatchFileSnapshot('../golden/matrix.html');
});

test('what a target sends stays inert in all of them', () => {
  expect(matrixHtml(matrix)).not.toContain('<script>');
  expect([...matrixLines(matrix), ...matrixMarkdown(matrix), matrixHtml(matrix)].join('')).not.toContain('\u202e');
});

const manyRuns = Array.from({ length: 200 }, (_, index) => {
  const outcomes: Record<string, Outcome> = { a: 'passed', b: index < 150 ? 'not-exercised' : 'passed', c: 'warned' };
  const once: Record<string, Outcome> = index === 7 ? { d: 'failed' } : { d: 'passed' };

  return aRun({ ...outcomes, ...once }, named(`target-${index}`));
});

test('a matrix of two hundred has a line for each of them, and one for each requirement that not all pass', () => {
  const lines = matrixLines(matrixOf(manyRuns.map(columnOf)));

  expect(lines).toHaveLength(1 + 1 + 200 + 1 + 1 + 1 + 3);
  expect(lines).toContain('  d  failed: target-7');
  expect(lines).toContain('  c  warned: all');
  expect(lines.find((line) => line.startsWith('  b'))).toMatch(/^ {2}b {2}not exercised: target-0, .* and 130 more$/);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
});

test('columns with the same name get different labels', () => {
  const first = aRun({ a: 'passed' }, named('acme'));
  const later = { ...first, startedAt: '2026-05-05T03:02:01.000Z' };
  const page = matrixHtml(matrixOf([first, later, later].map(columnOf)));

  expect([...page.matchAll(/<th scope="col">(acme[^<]*)/g)].map(([, label]) => label)).toEqual([
    'acme (2026-05-04T03:02:01.000Z)',
    'acme (2026-05-05T03:02:01.000Z) #1',
    'acme (2026-05-05T03:02:01.000Z) #2',
  ]);
});

test('each count and each outcome that needs attention links to its place in the report', () => {
  const column = columnOf({ ...sampleReport, target: { ...sampleReport.target, name: 'acme' } });
  const page = matrixHtml(matrixOf([column]), () => 'acme/conformance.html');

  expect(page).toContain('<td><a href="acme/conformance.html#failed">2</a></td>');
  const passed = sampleReport.requirements.filter(({ outcome }) => outcome === 'passed').length;
  expect(page).toContain(`<td><a href="acme/conformance.html#only-passed">${passed}</a></td>`);
  expect(page).toContain('<a href="acme/conformance.html#create-order/farmer-omitted" aria-label="failed">✗</a>');
  expect(page).not.toContain('#create-order/answers-200');
});

test('a page links to the reports that exist', () => {
  const page = matrixHtml(matrixOf([before, aRun({}, named('a b'))].map(columnOf)), ({ target }) =>
    target.name === undefined ? null : `${encodeURIComponent(target.name)}/conformance.html`,
  );

  const links = [...page.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, label]) => `${label} ${to}`);

  expect(links[0]).toBe('a b a%20b/conformance.html');
  expect(links.filter((link) => !link.includes('a%20b/conformance.html'))).toEqual([]);
});
