import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import type { Report } from '../../helpers/records/report.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { chromiumPath } from '../support/chromium.js';
import { judge, type Target } from '../support/judging.js';
import { renameField } from '../servers/changes/objects.js';
import { changeBody } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';

const picture = fileURLToPath(new URL('../../docs/report.png', import.meta.url));

/**
 * Photographs the report of a service with a fault in it, for the README; with a folder, the page in every state there, in both
 * widths and themes and as it is printed. Look at them after a change of the page: no test can see that it is ugly.
 */
export async function main([folder]: readonly string[]): Promise<void> {
  if (chromiumPath === undefined) throw new Error('expected a Chromium, got none: install it, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    if (folder === undefined) await photographForReadme(browser);
    else await photographStates(browser, folder);
  } finally {
    await browser.close();
  }
}

async function photographForReadme(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'screenshot-'));
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 880 } });
    await page.goto(await writtenPage(folder, 'failed', { rules: { filterJoin: 'or' } }));
    await page.screenshot({ path: picture });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fault = 'list-farmer-orders/filters-together';

/** What leads to each state of the page. */
const states: Readonly<Record<string, Target>> = {
  failed: { wrap: changeResponses('list-farmer-orders', changeBody(renameField('content', 'data'))) },
  incomplete: { settings: { statesUrl: null } },
  conformant: {},
  narrowed: { settings: { only: ['create-order', 'get-order/answers-200'] } },
  waived: {
    rules: { filterJoin: 'or' },
    settings: { waivers: [{ requirement: fault, reason: 'known, see the tracker', expires: '2027-01-31' }] },
  },
  'could-not-judge': { wrap: () => () => ({ status: 404, headers: {}, body: 'no such page' }) },
};

async function photographStates(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [state, target] of Object.entries(states)) {
    const url = await writtenPage(folder, state, target);
    for (const width of [1280, 400]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: width === 400 ? 860 : 800 }, colorScheme });
        await page.goto(url);
        await page.screenshot({ path: join(folder, `${state}-${width}-${colorScheme}.png`) });
        await page.close();
      }
    }
    const page = await browser.newPage();
    await page.goto(url);
    await page.pdf({ path: join(folder, `${state}.pdf`), preferCSSPageSize: true });
    await page.close();
  }
}

function commandFor(id: string): string {
  return `npx crop-spraying-conformance --base-url https://spray.example --seed 42 --only ${id}`;
}

/** Writes the page of a run, and returns its URL. */
async function writtenPage(folder: string, state: string, target: Target): Promise<string> {
  const judged = await judge(target);
  const report: Report = { ...judged, target: { baseUrl: 'https://spray.example', isReference: false } };
  const file = join(folder, `${state}.html`);
  writeFileSync(file, htmlReport(sealReport(report, null), { commandFor }));

  return pathToFileURL(file).href;
}
