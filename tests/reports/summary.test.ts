import { expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { codeBlock, codeSpan, prose } from '../../helpers/reports/plain-text.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { explorationReport } from '../support/sample-exploration.js';
import { sampleReport } from '../support/sample-report.js';
import { hostileExploration } from './hostile-exploration.js';
import { HARMFUL, hostileError, hostileReport, POISON } from './hostile-report.js';

/** A summary without its code spans and blocks, as CommonMark finds them: nothing is interpreted inside them. */
function withoutCode(markdown: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const [, mark] = /^(`{3,})[^`]*$/.exec(line) ?? [];
    if (fence !== null) fence = line.trimEnd() === fence ? null : fence;
    else if (mark === undefined) lines.push(line.replaceAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, 'CODE'));
    else fence = mark;
  }
  expect(fence).toBe(null);

  return lines.join('\n');
}

test('the summary shows every outcome', async () => {
  await expect(summaryMarkdown(sampleReport)).toMatchFileSnapshot('../golden/summary.md');
});

test('the table has a row for each operation, and adds up', () => {
  const rows = summaryMarkdown(sampleReport).split('\n');
  const passed = sampleReport.requirements.filter(({ outcome }) => outcome === 'passed').length;

  for (const slug of slugs) expect(rows.filter((row) => row.includes(`| ${slug} |`))).toHaveLength(1);
  expect(rows).toContain(`|  | **all** | ${passed} | 2 | 1 | 2 | 1 | 1 |`);
});

test.for([
  [{ ...sampleReport, verdict: 'conformant', idleWaivers: [] }, '## ✅ Conformant: '],
  [{ ...sampleReport, verdict: 'conformant' }, '## ✅ Conformant, but 1 waiver is not needed (exit status 2): '],
  [
    { ...sampleReport, verdict: 'passed', idleWaivers: [], unseen: [], omits: [] },
    '## ☑️ Passed with 1 waived failure: 9 of 16 requirements (narrowed by a filter), 2 failed',
  ],
  [{ ...sampleReport, verdict: 'incomplete', idleWaivers: [] }, '## ⚠️ Incomplete: '],
  [{ ...sampleReport, verdict: 'incomplete', idleWaivers: [], interrupted: true }, '## ⚠️ Incomplete, interrupted: '],
  [
    { ...sampleReport, verdict: 'conformant', idleWaivers: [], target: { baseUrl: '', isReference: true } },
    '## ✅ Conformant (the embedded reference, not your service): ',
  ],
  [
    { ...sampleReport, verdict: null, error: 'nothing answers', requirements: [] },
    '## ⛔ Could not judge\n\n```text\nnothing answers\n```\n',
  ],
] as const)('the verdict comes first: %#', ([report, start]) => {
  expect(summaryMarkdown(report).startsWith(start)).toBe(true);
});

test('policies are listed if they are not the default', () => {
  const settings = { nulls: 'reject', readOnly: true, only: ['get-order'], exclude: [], allowIncomplete: false };

  expect(summaryMarkdown({ ...sampleReport, settings })).toContain(
    '- policies: nulls `reject`, readOnly `true`, only `get-order`\n',
  );
});

test.for([
  ['a report', hostileReport, sampleReport],
  ['an exploration', hostileExploration, explorationReport],
  ['an error', hostileError, { ...sampleReport, verdict: null, requirements: [], idleWaivers: [], error: 'none' }],
] as const)('nothing that a target sends leaves its code: %s', ([, hostile, harmless]) => {
  const markdown = summaryMarkdown(hostile);
  const read = withoutCode(markdown);

  expect(markdown).not.toMatch(HARMFUL);
  expect(read).not.toMatch(/script|octocat|evil|pwned|onerror|alert|GH-2|heading|bold/);
  expect(read.match(/<[^>]*>/g) ?? []).toEqual(withoutCode(summaryMarkdown(harmless)).match(/<[^>]*>/g) ?? []);
  expect(markdown.length).toBeLessThan(100_000);
});

test.for(['', ' ', '`', '``', 'a`b', '`a``b```', ' both ', 'a\nb', 'x'.repeat(3000), POISON])(
  'a code span holds %j and nothing ends it early',
  (text) => {
    const span = codeSpan(text);

    expect(span).not.toContain('\n');
    expect(withoutCode(`before ${span} after`)).toMatch(/^before (CODE|\(empty\)|\(blank\)) after$/);
  },
);

test('nothing inside a code block can close it', () => {
  expect(withoutCode(`before\n${codeBlock(POISON, 'sh')}\nafter`)).toBe('before\nafter');
});

test('our own prose is escaped in Markdown', () => {
  expect(prose('a_b_c *d* [e](f) `g` <h> & | ~i~ \\')).toBe(
    'a\\_b\\_c \\*d\\* \\[e\\](f) \\`g\\` &lt;h> &amp; \\| \\~i\\~ \\\\',
  );
});
