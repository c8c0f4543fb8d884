import { describe, expect, test } from 'vitest';
import type { Exploration } from '../../helpers/exploring/exploration.js';
import type { Report } from '../../helpers/records/report.js';
import { badgeSvg } from '../../helpers/reports/badge.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { junitXml } from '../../helpers/reports/junit.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { printedText } from '../../helpers/words/line.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';
import { hostileExploration } from './hostile-exploration.js';
import { HARMFUL } from './hostile-report.js';

const commandFor = (id: string) => `npx crop-spraying-conformance explore --replay replay.json --only ${id}`;
const printed = (report: Report) => printedText(consoleLines(report, { commandFor }));
const withExploration = (changes: Partial<Exploration>): Report => ({
  ...explorationReport,
  exploration: { ...sampleExploration, ...changes },
});

/** The parts of the page that only an exploration has. */
function partsOf(html: string): string {
  const parts = ['failures', 'inconsistent', 'reached'].map(
    (name) => new RegExp(`<section[^>]*(?:class="${name}"|"${name}")[^]*?</section>`).exec(html)?.[0],
  );

  return `${parts.join('\n\n')}\n`;
}

describe('an exploration is shown with its reproductions, its inconsistencies and what it reached', () => {
  test('in the console', async () => {
    await expect(`${printed(explorationReport)}\n`).toMatchFileSnapshot('../golden/exploration.txt');
  });

  test('in the summary', async () => {
    await expect(summaryMarkdown(explorationReport)).toMatchFileSnapshot('../golden/exploration.md');
  });

  test('in the page', async () => {
    await expect(partsOf(htmlReport(explorationReport, { commandFor }))).toMatchFileSnapshot(
      '../golden/exploration.html',
    );
  });
});

test('the page links each request of a reproduction to its exchange, and shows that', () => {
  const html = htmlReport(explorationReport);

  for (const id of ['e41', 'e42', 'e43', 'e44']) {
    expect(html).toContain(`<a href="#exchange-${id}">${id}</a>`);
    expect(html).toContain(`id="exchange-${id}"`);
  }
});

const reached = <T>(entries: readonly T[]) => entries.map((entry) => ({ ...entry, count: 1 }));

test('without inconsistencies and with everything reached, nothing is said of them', () => {
  const { coverage } = sampleExploration;
  const whole = withExploration({
    inconsistencies: [],
    coverage: {
      values: reached(coverage.values),
      states: reached(coverage.states),
      pairs: coverage.pairs.map((pair) => ({ ...pair, reached: pair.of })),
    },
  });

  expect(printed(whole)).toContain('Coverage: 6 of 6 values, 3 of 3 states and 4 of 4 pairs were reached\n');
  for (const text of [printed(whole), summaryMarkdown(whole), partsOf(htmlReport(whole))])
    expect(text).not.toMatch(/inconsisten|not reached \(|not reached:|<td class="cell never"/i);
});

test.for<[Partial<Exploration>, string]>([
  [{ endedBy: 'orders' }, '61 sequences, until the budget of 100 orders was used up.'],
  [{ endedBy: 'requests', sequences: 1 }, '1 sequence, until the budget of 2000 requests had no room for another one.'],
  [{ endedBy: 'minutes' }, '61 sequences, until 5 minutes were over.'],
  [
    { endedBy: 'minutes', budget: { ...sampleExploration.budget, minutes: 1 } },
    '61 sequences, until 1 minute was over.',
  ],
  [{ endedBy: 'interruption' }, '61 sequences, until it was interrupted after 2.5 minutes.'],
  [{ endedBy: 'replay' }, '61 sequences, played from a file.'],
])('an exploration says why it ended: %#', ([changes, line]) => {
  expect(printed(withExploration(changes)).split('\n')).toContain(line);
});

test.for([
  [0, 0, 'shown by 4 requests; the budget had no room to send them for new orders'],
  [2, 0, 'shown once by 4 requests, but not again when they were sent for new orders'],
  [1, 1, 'reproduced by 4 requests, and seen again once with new orders; the budget had no room for a second time'],
  [2, 1, 'reproduced by 4 requests, and seen again once with new orders, but not twice'],
  [2, 2, 'reproduced by 4 requests, and seen again twice with new orders'],
] as const)('a reproduction says how often it was seen again: of %i times, %i', ([playedAgain, shownAgain, title]) => {
  const reproductions = sampleExploration.reproductions.map((each) => ({ ...each, playedAgain, shownAgain }));

  expect(printed(withExploration({ reproductions }))).toContain(`  ${title}:\n`);
});

test('an exploration that could not judge shows nothing of what it reached', () => {
  const report: Report = { ...explorationReport, verdict: null, error: 'nothing responds', requirements: [] };

  expect(printed(report)).toMatch(/COULD NOT JUDGE: nothing responds$/);
  expect(printed(report)).not.toContain('Coverage');
  expect(summaryMarkdown(report)).not.toContain('Explored');
  expect(htmlReport(report)).not.toContain('id="reached"');
});

describe('whatever a target sends', () => {
  test.for<[string, string]>([
    ['the console', printed(hostileExploration)],
    ['the summary', summaryMarkdown(hostileExploration)],
    ['the page', htmlReport(hostileExploration)],
    ['JUnit', junitXml(hostileExploration)],
    ['the badge', badgeSvg(hostileExploration)],
  ])('%s stays harmless', ([, text]) => {
    expect(text).not.toMatch(HARMFUL);
  });

  test('the page has no element of it', () => {
    expect(htmlReport(hostileExploration)).not.toMatch(/<img|<script>alert/);
    expect(htmlReport(hostileExploration).length).toBeLessThan(600_000);
  });
});
