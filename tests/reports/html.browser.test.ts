import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { chromiumPath } from '../support/chromium.js';
import { hostileExploration } from './hostile-exploration.js';
import { hostileReport, richReport } from './html-samples.js';
import { failedPage, pageStates } from './html-states.js';

if (chromiumPath === undefined) {
  process.stderr.write('The HTML report is not tried in a browser: install chromium, or name it in CHROMIUM_PATH.\n');
}

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 400, height: 740 };

function openEverything(page: Page): Promise<unknown> {
  return page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true; })');
}

async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;

  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

describe.skipIf(chromiumPath === undefined)('in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'html-report-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  /** Opens a report from its file alone; `troubles` collects whatever should not happen. */
  async function opened(report: Report, options: BrowserContextOptions = {}) {
    const file = join(folder, 'conformance.html');
    writeFileSync(file, htmlReport(report));
    const context = await browser.newContext({ viewport: WIDE, ...options });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => troubles.push(`console: ${message.text()}`));
    page.on('pageerror', ({ message }) => troubles.push(`error: ${message}`));
    page.on('dialog', (dialog) => troubles.push(`dialog: ${dialog.message()}`));
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) troubles.push(`request: ${request.url()}`);
    });
    await page.addInitScript(`
      window.taken = () => console.log('taken');
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.log(violatedDirective));
    `);
    await page.goto(pathToFileURL(file).href);

    return { page, troubles };
  }

  test.for(Object.entries(pageStates))('axe finds nothing, light or dark, wide or narrow: %s', async ([, report]) => {
    const { page } = await opened(report);
    await openEverything(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [WIDE, PHONE]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);

        expect(await axeViolations(page), `${colorScheme}, ${viewport.width} wide`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      }
    }
  });

  test.for([hostileReport, hostileExploration])(
    'nothing is wider than a phone, whatever a target sends: %#',
    async (report) => {
      const { page } = await opened(report, { viewport: PHONE });
      await openEverything(page);

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    },
  );

  test('nothing that a target sends is run, loaded or blocked', async () => {
    const { page, troubles } = await opened(hostileReport);
    await openEverything(page);
    await page.mouse.move(400, 400);

    expect(await page.locator('main :is(script, img, iframe, base, meta, template)').count()).toBe(0);
    expect(await page.locator('body').innerText()).toContain('<script>taken()</script>');
    expect(troubles).toEqual([]);
  });

  test('the page works within its own content security policy', async () => {
    const { page, troubles } = await opened(richReport);
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark' }).click();

    expect(await background()).not.toBe(light);

    await page.getByRole('button', { name: 'Switch to light' }).click();

    expect(await background()).toBe(light);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(troubles).toEqual([]);
  });

  test('search and filters work with the keyboard alone', async () => {
    const { page } = await opened(richReport);
    const shown = () => page.locator('.requirement:visible').count();
    const said = () => page.locator('#shown').innerText();
    const total = richReport.requirements.length;
    await page.locator('#search').focus();
    await page.keyboard.type('FARMER omitted');

    expect(await shown()).toBe(1);
    expect(await said()).toBe(`1 of ${total} requirements shown`);

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');

    expect(await said()).toBe(`2 of ${total} requirements shown`);
    expect(await page.locator('.requirement:visible .badge').allInnerTexts()).toEqual(['failed', 'failed']);

    await page.getByRole('checkbox', { name: 'advisory' }).press('Space');

    expect(await shown()).toBe(0);
    expect(await page.getByText('No requirement matches.').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');

    expect(await shown()).toBe(total);
  });

  test('the first tab stop skips to the report', async () => {
    const { page } = await opened(richReport);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  test('a failure shows its findings at once, and links to the exchange', async () => {
    const { page } = await opened(failedPage);
    const failure = page.locator('[id="create-order/farmer-omitted"]');
    const another = failure.getByText('expected no field farmer, got null').first();

    expect(await failure.locator('mark').first().innerText()).toBe('"farmer": {');
    expect(await failure.locator('mark').first().isVisible()).toBe(true);
    expect(await another.isVisible()).toBe(false);

    await failure.getByText(/^and 7 more findings/).press('Enter');

    expect(await another.isVisible()).toBe(true);

    await failure.getByRole('link', { name: 'e7' }).first().press('Enter');

    expect(await page.locator('#exchange-e7').isVisible()).toBe(true);
  });

  test('the first failure is on the first screen', async () => {
    const { page } = await opened(failedPage);
    const got = await page.locator('.failure .got').first().boundingBox();

    expect(got?.y).toBeLessThan(WIDE.height - 200);
  });

  test('a quote links to its words in the interface, where they are marked', async () => {
    const { page } = await opened(failedPage);
    const failure = page.locator('[id="create-order/farmer-omitted"]');
    await failure.getByRole('link', { name: 'area: number; minimum 1' }).press('Enter');

    expect(await page.locator('.interface tr:target').innerText()).toMatch(/area\s+number\s+minimum 1/);
    expect(await page.locator('.interface tr:target mark').count()).toBe(3);
  });

  test.for([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'every count leads to what it counts: %j',
    async (options) => {
      const { page } = await opened(failedPage, options);
      const shown = async () => (await page.locator('.requirement:visible .badge').allInnerTexts()).join(' ');
      await page.locator('.totals').getByRole('link', { name: 'warned' }).press('Enter');

      await expect.poll(shown).toBe('warned');

      await page.locator('.tile').getByRole('link', { name: '1 excluded' }).press('Enter');

      await expect.poll(shown).toContain('excluded');
      expect(await page.locator('ul:target .badge').allInnerTexts()).toEqual(['excluded']);
    },
  );

  test('the navigation stays in view, with what failed first', async () => {
    const { page } = await opened(failedPage);
    const links = page.getByRole('navigation').getByRole('link');
    await page.evaluate('scrollTo(0, 2000)');

    expect((await links.allInnerTexts()).slice(0, 4)).toEqual(['Failed 2', 'Hints', 'Waived 1', 'Not exercised 6']);
    expect((await links.first().boundingBox())?.y).toBeLessThan(50);
  });

  test('a button says whether it opens or closes all findings of the list', async () => {
    const { page } = await opened(failedPage);
    const warning = page.locator('[id="create-order/refusals-are-4xx"] .evidence').first();
    await page.getByRole('button', { name: 'Open all findings' }).press('Enter');

    expect(await warning.isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Close all findings' }).press('Enter');

    expect(await warning.isVisible()).toBe(false);
  });

  test('a link to a requirement shows it even if the filter hides it', async () => {
    const { page } = await opened(richReport);
    const warning = page.locator('[id="create-order/refusals-are-4xx"] .evidence').first();
    await page.getByRole('checkbox', { name: 'failed' }).check();
    await page.evaluate('location.hash = "#create-order/refusals-are-4xx"');

    await expect.poll(() => warning.isVisible()).toBe(true);
  });

  test('the copy button copies the curl line, or selects it if copying is not allowed', async () => {
    const { page } = await opened(richReport, { permissions: ['clipboard-read', 'clipboard-write'] });
    const failure = page.locator('[id="get-order/field-types"]');
    const curl = richReport.exchanges['e7']?.curl;
    await failure.locator('.copy:visible').first().click();

    await expect.poll(() => page.locator('#status').innerText()).toBe('Copied: the curl line of e7.');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(curl);

    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))');
    await failure.locator('.copy:visible').first().click();

    await expect.poll(() => page.evaluate('getSelection().toString()')).toBe(curl);
  });

  test('the printed page has every requirement and no buttons', async () => {
    const { page } = await opened(richReport, { colorScheme: 'dark' });
    await page.locator('#search').fill('nothing fits this');
    await page.emulateMedia({ media: 'print' });

    expect(await page.locator('button:visible, input:visible, nav:visible').count()).toBe(0);
    expect(await page.locator('.requirement:visible').count()).toBe(richReport.requirements.length);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(28, 35, 31)');

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');

    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
  });

  test('everything can be read without a script', async () => {
    const { page } = await opened(richReport, { javaScriptEnabled: false });

    expect(await page.locator('.requirement:visible').count()).toBe(richReport.requirements.length);
    expect(await page.locator('button:visible, form:visible').count()).toBe(0);

    const failure = page.locator('[id="create-order/farmer-omitted"]');

    expect(await failure.locator('.curl:visible').count()).toBe(2);

    await failure.getByRole('link', { name: 'e7' }).first().click();

    expect(await page.locator('#exchange-e7').isVisible()).toBe(true);
  });
});
