import { describe, expect, test } from 'vitest';
import { summary } from '../../bin/library/index.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { columnOf, compareReports, matrixOf } from '../../helpers/records/comparison.js';
import type { Report } from '../../helpers/records/report.js';
import { badgeSvg } from '../../helpers/reports/badge.js';
import { answerLine, verificationLines } from '../../helpers/reports/certificate/verification-text.js';
import { changeLines, changesMarkdown } from '../../helpers/reports/comparison-text.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { annotations } from '../../helpers/reports/github.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { matrixHtml, matrixLines, matrixMarkdown } from '../../helpers/reports/matrix.js';
import { junitXml } from '../../helpers/reports/junit.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { printedText } from '../../helpers/words/line.js';
import { explorationCases } from './exploration-cases.js';
import { changed, filtered, judged, verdictCases, waivedOne, withOutcome } from './verdict-cases.js';

const commandFor = (id: string) => `again ${id}`;
const failedElsewhere = changed({
  requirements: withOutcome('list-feedback/answers-200', { outcome: 'failed' }),
});

/** Everything that is said of a run. */
const writers: Readonly<Record<string, (report: Report) => string>> = {
  console: (report) => printedText(consoleLines(report, { commandFor })),
  library: summary,
  // The style sheet names every verdict.
  html: (report) => htmlReport(report, { commandFor }).replace(/<style>[^]*?<\/style>/, ''),
  badge: badgeSvg,
  'summary.md': summaryMarkdown,
  junit: junitXml,
  'matrix text': (report) => matrixLines(matrixOf([columnOf(report)])).join('\n'),
  'matrix markdown': (report) => matrixMarkdown(matrixOf([columnOf(report)])).join('\n'),
  'matrix html': (report) => matrixHtml(matrixOf([columnOf(report)])).replace(/<style>[^]*?<\/style>/, ''),
  annotations: (report) => annotations(report).join('\n'),
  verify: (report) => {
    const checked = { at: new Date(), problems: [], doubts: [], signer: null, isReplayed: true, outcomesFollow: true };
    const verification = { report, answer: 'verified' as const, ...checked };

    return printedText([...verificationLines(verification), answerLine('a.json', verification)]);
  },
  compare: (report) => changeLines(compareReports(failedElsewhere, report)).join('\n'),
  'compare markdown': (report) => changesMarkdown(compareReports(failedElsewhere, report)).join('\n'),
};

/** Of a run without any exception, annotations say nothing, and a JUnit report has no place for the word. */
const silent = ['annotations', 'junit'];

const CONFORMANT = /(?<!non-)\bconformant\b/i;

describe.for([...verdictCases, ...explorationCases])('of $name', ({ report, scope, line, exit }) => {
  const isConformant = report.verdict === 'conformant';

  test('the report, the verdict line and the exit status agree', () => {
    expect(report.scope).toBe(scope);
    expect(isConformant && scope !== 'full').toBe(false);
    expect(exitStatusOf(report)).toBe(exit);
    expect(printedText(consoleLines(report, { commandFor })).split('\n')).toContain(line);
  });

  test.for(Object.keys(writers))(
    '%s says conformant only of the whole interface, and what a run is not about',
    (name) => {
      const text = writers[name]?.(report) ?? '';
      if (!isConformant) expect(text).not.toMatch(CONFORMANT);
      else if (!silent.includes(name)) expect(text).toMatch(CONFORMANT);
      if (
        scope === 'explored' &&
        !name.startsWith('compare') &&
        !(name === 'annotations' && report.verdict !== 'passed')
      )
        expect(text).toMatch(/\bexploration\b/i);
      if (report.verdict !== 'passed') return;

      if (name !== 'junit') expect(text).toMatch(/\bpassed\b/i);
      if (name.startsWith('compare')) return;
      // The library names its keys, everything else the flags.
      if (scope === 'narrowed')
        expect(text).toMatch(name === 'library' ? /narrowed by [a-z]/ : /narrowed by (?:--|a filter)/);
      if (report.totals.waived > 0)
        expect(text).toMatch(/\b[12] (?:waived|(?:failures?|of \d+ requirements) w(?:as|ere) waived)/);
    },
  );
});

describe('a failure that the baseline has, too', () => {
  const known = verdictCases.find(({ name }) => name.includes('is new and one that is known'))?.report ?? changed({});

  test.for(['console', 'library', 'html', 'summary.md', 'junit', 'matrix text', 'matrix markdown', 'annotations'])(
    'is called known: %s',
    (name) => expect(writers[name]?.(known)).toMatch(/known(?: failure|:)/i),
  );

  test('is no failure to a viewer of JUnit reports, and a warning to GitHub', () => {
    expect(junitXml(known)).toContain('failures="1"');
    expect(junitXml(known)).toMatch(
      /name="create-order\/answers-200"[^\n]*<skipped message="known failure, as in the baseline: expected a, got b">/,
    );
    expect(annotations(known).filter((line) => line.startsWith('::error'))).toHaveLength(1);
    expect(annotations(known).join('\n')).toMatch(/^::warning title=known failure%3A create-order\/answers-200/m);
  });

  test('is told when it is gone', () => {
    const baseline = {
      startedAt: '',
      version: '0.1.0',
      failed: ['get-order/answers-200'],
      notExercised: [],
      unseen: [],
    };
    const told = '1 failure of the baseline no longer occurs: get-order/answers-200. Replace the baseline.';

    for (const name of ['console', 'summary.md']) expect(writers[name]?.(changed({ baseline }))).toContain(told);
  });
});

const signOf = (report: Report, slug: string) =>
  printedText(consoleLines(report, { commandFor }))
    .split('\n')
    .find((line) => line.includes(` ${slug} `)) ?? '';
const tileOf = (report: Report, slug: string) =>
  new RegExp(`<strong><a [^>]*>${slug}</a></strong> <span class="badge [^"]*">.*?</span>\\s*([^<]*)</span>`).exec(
    htmlReport(report, { commandFor }),
  )?.[1];

describe('an operation has passed only without exceptions', () => {
  test('in the console, on the page and in the summary', () => {
    const excused = changed({ requirements: waivedOne });
    expect(signOf(excused, 'create-order')).toMatch(/^ {2}~ create-order/);
    expect(tileOf(excused, 'create-order')).toBe('waived');
    expect(tileOf(excused, 'get-order')).toBe('passed');
    expect(summaryMarkdown(excused)).toContain('| 🟡 | create-order |');

    const part = changed({ requirements: filtered });
    const own = judged.requirements.filter(({ operation }) => operation === 'get-order').length;
    expect(tileOf(part, 'get-order')).toBe(`1 of ${own} passed`);
    expect(tileOf(part, 'create-order')).toBe('excluded');
    expect(summaryMarkdown(part)).toContain('| ☑️ | get-order |');
  });
});
