import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { expectationOf } from '../../helpers/reports/html/failure-card.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { failedPage, pageStates } from './html-states.js';

const commandFor = (id: string) => `judge ${id} again`;

function page(report: Report): string {
  const html = htmlReport(report, { commandFor });

  return html.slice(html.indexOf('<body>'));
}

/** The card of a failed requirement. */
function cardOf(id: string, report: Report = failedPage): string {
  return new RegExp(`<article id="${id}".*?</article>`, 's').exec(page(report))?.[0] ?? '';
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const id = 'create-order/farmer-omitted';

test('hints and failures come right below the verdict, before the operations', () => {
  const headings = [...page(failedPage).matchAll(/<h[12] id="([^"]*)"/g)].map((match) => match[1]);

  expect(headings.slice(0, 3)).toEqual(['verdict', 'hints', 'failed']);
  expect(headings).toContain('operations');
});

test('a card shows the claim, the level, the policy, both sides, the place, the quote and the commands', () => {
  const card = cardOf(id);
  const text = textOf(card);

  expect(text).toContain('No order has the field farmer, not even as null.');
  expect(text).toContain('stated, by our reading (SPRAY_NULLS): SPRAY_NULLS=absent reads null as an absent field');
  expect(text).toContain('Expected no field farmer Got {"a":", got "} At /farmer in the response of exchange e7');
  expect(text).toContain('“ area: number; minimum 1 ” “ Response 200: Order (without farmer). ”');
  expect(card).toContain('<mark>&quot;farmer&quot;: {</mark>');
  expect(text).toContain('Send it again curl -i');
  expect(text).toContain(`Judge it again judge ${id} again`);
});

test('a page that nobody gave a command for makes one from the report', () => {
  const line = '--seed 42 --only create-order/farmer-omitted';
  const reference = { ...failedPage, target: { baseUrl: 'http://reference.test', isReference: true } };

  expect(htmlReport(failedPage)).toContain(
    `<code>npx crop-spraying-conformance --base-url https://spray.example ${line}`,
  );
  expect(htmlReport(reference)).toContain(`<code>npx crop-spraying-conformance --base-url reference ${line}`);
});

test('one fault that eight exchanges show is one card', () => {
  const card = cardOf(id);

  expect(textOf(card.slice(card.indexOf('<details')))).toMatch(
    /^and 7 more findings, at the same address e9 POST .* expected no field farmer, got null/,
  );
  expect(page(failedPage).match(/<article /g)).toHaveLength(3);
});

test('a card names the other requests that show its fault', () => {
  const { e7 } = failedPage.exchanges;
  if (e7 === undefined) throw new Error('the sample has e7');
  const pages = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
  const asked = pages.map((name, number) => {
    const request = { ...e7.request, method: 'GET', url: `https://spray.example/api/farmer/order/?page=${number}` };

    return [name, { ...e7, request }] as const;
  });
  const requirements = failedPage.requirements.map((requirement) =>
    requirement.id === id
      ? { ...requirement, findings: pages.map((exchange) => ({ message: 'lost', pointer: null, exchange })) }
      : requirement,
  );
  const card = cardOf(id, { ...failedPage, requirements, exchanges: Object.fromEntries(asked) });

  expect(textOf(card)).toContain('and 5 more findings, for ?page=1, ?page=2, ?page=3 and 2 other requests');
});

test('different findings of one requirement are all named', () => {
  const text = textOf(cardOf('get-order/field-types'));

  expect(text).toContain('Also expected x, got y , at /a/b , in e8 and 3 more');
});

test('what could not be exercised because of a failure is listed below it, and only there', () => {
  const html = page(failedPage);
  const own = html.slice(html.indexOf('<h2 id="not-exercised"'), html.indexOf('<h2 id="run"'));

  expect(textOf(cardOf(id))).toContain('4 requirements could not be exercised because of this create-order , 1 of');
  expect(textOf(own)).toContain(`Because ${id} failed 4 requirements`);
  expect(own).not.toContain('confirm-order/answers-200');
});

test('settings that help only together are named together', () => {
  const open = {
    outcome: 'not-exercised',
    reason: 'no payment intent',
    settings: ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET', 'SPRAY_STATES_URL'],
  } as const;
  const [first, ...others] = failedPage.requirements;
  if (first === undefined) throw new Error('the sample has requirements');

  expect(textOf(page({ ...failedPage, requirements: [{ ...first, ...open }, ...others] }))).toContain(
    'To exercise this, set SPRAY_PAYMENT_ORDER_ID with SPRAY_PAYMENT_SECRET or SPRAY_STATES_URL.',
  );
});

test('a warning that kept others from being exercised is not called a failure', () => {
  const requirements = failedPage.requirements.map((requirement) =>
    requirement.id === id ? { ...requirement, outcome: 'warned' as const } : requirement,
  );

  const text = textOf(page({ ...failedPage, requirements }));

  expect(text).toContain(`Because ${id} warned 4 requirements`);
  expect(text.match(new RegExp(`because ${id} warned`, 'g'))).toHaveLength(4);
  expect(text).not.toContain(`ecause ${id} failed`);
});

test('of very many failures the first twenty are open, and every finding is counted', () => {
  const failed = failedPage.requirements.find((requirement) => requirement.id === id);
  const many = Array.from({ length: 90 }, (_, index) => ({
    ...failedPage.requirements[0],
    ...failed,
    id: `create-order/claim-${index}`,
  })) as Report['requirements'];
  const html = page({ ...failedPage, requirements: many });
  const open = html.slice(0, html.indexOf('<details class="more rest">'));

  expect(open.match(/<article /g)).toHaveLength(20);
  expect(html).toContain('70 more requirements failed');
  expect(html.match(/<article /g)).toHaveLength(90);
  expect(html.match(/and 7 more findings|7 more findings are in conformance.json/g)).toHaveLength(90);
  expect(html.length).toBeLessThan(300_000);
});

test('what separates the sides of a finding may be in a quoted value', () => {
  expect(expectationOf('expected "a, got b", got 2')).toEqual({ expected: '"a, got b"', got: '2' });
  expect(expectationOf('expected one, got two, got three')).toEqual({ expected: 'one', got: 'two, got three' });
  expect(expectationOf('lost')).toBeNull();
  expect(expectationOf(`expected "${'\\"'.repeat(5000)}`)).toBeNull();
});

describe.for(Object.entries(pageStates))('the page of a run: %s', ([, report]) => {
  const html = page(report);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');

  test('every link leads to a place on the page', () => {
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map((match) => match[1] ?? '');

    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('no id stands for two places', () => {
    expect(ids.filter((one, index) => ids.indexOf(one) !== index)).toEqual([]);
  });

  test('every count of requirements is a link', () => {
    const counts = /<span class="counts">(.*?)<\/span>|<ul class="totals"[^>]*>(.*?)<\/ul>/gs;
    const unlinked = [...html.matchAll(counts)].map((match) => match[0].replaceAll(/<a .*?<\/a>/gs, ''));

    expect(unlinked.filter((text) => /\d/.test(textOf(text)))).toEqual([]);
  });
});

/** The class and the words of the heading. */
function headingOf(state: string) {
  const html = page(pageStates[state] ?? failedPage);

  return [/<section class="head ([^"]*)"/, /<h1[^>]*>([^<]*)/].map((pattern) => pattern.exec(html)?.[1]);
}

test('the heading is conformant only of the whole interface', () => {
  expect(headingOf('failed')).toEqual(['verdict-non-conformant', 'Non-conformant']);
  expect(headingOf('incomplete')).toEqual(['verdict-incomplete', 'Incomplete']);
  expect(headingOf('conformant')).toEqual(['verdict-conformant', 'Conformant']);
  expect(headingOf('narrowed')).toEqual(['verdict-passed', 'Passed: 9 of 10 requirements']);
  expect(headingOf('waived')).toEqual(['verdict-passed', 'Passed with 1 waived failure']);
  expect(headingOf('could not judge')).toEqual(['verdict-could-not-judge', 'Could not judge']);
});

test('the tile of an operation with a waived failure does not say that it passed', () => {
  const html = page(pageStates['waived'] ?? failedPage);
  const tiles = [...html.matchAll(/<li class="tile">(.*?)<\/li>/gs)].map((match) => textOf(match[1] ?? ''));

  expect(tiles.filter((tile) => tile.includes('1 waived'))).toEqual([expect.stringMatching(/^confirm-order ~ waived/)]);
});

test('a field that an operation may leave out is no warning', () => {
  const { conformant = failedPage, failed = failedPage } = pageStates;
  const unseen = [{ field: 'Order.completionDate', operations: [], candidates: [], whyPresent: null, settings: [] }];

  expect(page(conformant)).not.toContain('class="cell never"');
  expect(page({ ...failed, unseen })).toContain('<td class="cell never">never</td>');
});

test('every printed page has its number and the digest', () => {
  const seal = { algorithm: 'SHA-256', digest: "5ea1'; }", parts: {}, signature: null } as const;

  expect(htmlReport({ ...failedPage, seal })).toContain(
    `@bottom-left { content: 'crop-spraying-conformance 0.3.0, SHA-256 5ea1 '; } @bottom-right { content: 'page ' counter(page) ' of ' counter(pages); }`,
  );
});
