import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { sealReport } from '../../helpers/records/seal.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { chromiumPath } from '../support/chromium.js';
import { judge } from '../support/judging.js';

const picture = fileURLToPath(new URL('../../docs/report.png', import.meta.url));

/** Photographs the report of a service with a fault in it, for the README. */
export async function main(): Promise<void> {
  if (chromiumPath === undefined) throw new Error('expected a Chromium, got none: install it, or set CHROMIUM_PATH');
  const report = await judge({ rules: { filterJoin: 'or' } });
  const folder = mkdtempSync(join(tmpdir(), 'screenshot-'));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const file = join(folder, 'conformance.html');
    writeFileSync(
      file,
      htmlReport(sealReport({ ...report, target: { baseUrl: 'https://spray.example', isReference: false } }, null)),
    );
    const page = await browser.newPage({ viewport: { width: 1200, height: 880 } });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: picture });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}
