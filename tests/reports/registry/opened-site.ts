import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Entry } from '../../../helpers/reports/registry/entries.js';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { chromiumPath } from '../../support/chromium.js';

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 400, height: 740 };

/** Opens pages of sites from their folders; registers what ends the browser. */
export function siteBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-site-'));
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

  /** Writes a site, once for each name, and returns the address of its folder. */
  function written(name: string, entries: readonly Entry[]): string {
    const files = existsSync(join(folder, name)) ? [] : siteFiles(entries);
    for (const [path, text] of files) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }

    return `${pathToFileURL(join(folder, name)).href}/`;
  }

  /** `troubles` collects whatever should not happen, such as a request to anywhere else. */
  async function opened(address: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: WIDE, ...options });
    const page = await context.newPage();
    const troubles: string[] = [];
    const home = new URL('.', address).href.replace(/products\/.*/, '');
    page.on('console', (message) => troubles.push(`console: ${message.text()}`));
    page.on('pageerror', ({ message }) => troubles.push(`error: ${message}`));
    page.on('dialog', (dialog) => troubles.push(`dialog: ${dialog.message()}`));
    page.on('requestfailed', (request) => troubles.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(home)) troubles.push(`request: ${request.url()}`);
    });
    await page.addInitScript(`
      window.taken = () => console.log('taken');
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.log(violatedDirective));
    `);
    await page.goto(address);

    return { page, troubles };
  }

  return { written, opened };
}

export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    'axe.run({ resultTypes: ["violations"], preload: false })',
  )) as AxeResults;

  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
