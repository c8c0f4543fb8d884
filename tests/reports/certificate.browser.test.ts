import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedFields } from '../../helpers/interface/schemas.js';
import type { Product, Report } from '../../helpers/records/report.js';
import { certificateHtml } from '../../helpers/reports/certificate/certificate-page.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { longestTexts } from '../../helpers/settings/certificate.js';
import { sampleProduct } from '../support/bundles.js';
import { chromiumPath } from '../support/chromium.js';
import { judge } from '../support/judging.js';

const judged = sealReport(await judge(), null) as Report;
const fingerprint = `SHA256:${'W'.repeat(43)}`;
const service = { baseUrl: 'https://spray.acme.example/api', isReference: false };

function longest(letter: string): Product {
  const text = (length: number) => letter.repeat(length);

  return {
    vendor: text(longestTexts.vendor),
    name: text(longestTexts.product),
    version: text(longestTexts.version),
    contact: text(longestTexts.contact),
    environment: text(longestTexts.environment),
  };
}

/** Everything that can take room on the page, at once. */
function crowded(product: Product): Report & { product: Product } {
  const fields = documentedFields().map(({ name }) => ({ field: name, shownIn: null }));

  return {
    ...judged,
    product,
    target: { ...service, baseUrl: `https://${'w'.repeat(60)}.example/${'W'.repeat(400)}` },
    omits: fields,
    lost: ['e1', 'e2'],
    totals: { ...judged.totals, requests: 100_000, ordersCreated: 1000 },
    settings: {
      ...judged.settings,
      nulls: 'absent',
      orderStatusParam: 'W'.repeat(200),
      paymentMethodParam: 'W'.repeat(200),
    },
    suite: { ...judged.suite, version: '10.20.30-rc.1', requirementSet: '10.20.30' },
  };
}

const pages: readonly (readonly [string, Report & { product: Product }])[] = [
  ['a product', { ...judged, product: sampleProduct, target: service }],
  ['the reference', { ...judged, product: sampleProduct }],
  ['the longest names, in the widest letters', crowded(longest('W'))],
  ['the longest names, in a wide script', crowded(longest('噴'))],
];

describe.skipIf(chromiumPath === undefined)('the certificate of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  test.for(pages)('%s prints as one page of A4, with all of it on the paper', async ([name, report]) => {
    const file = join(folder, 'certificate.html');
    writeFileSync(file, certificateHtml(report, fingerprint));
    const context = await browser.newContext({ viewport: { width: 1000, height: 1200 } });
    try {
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      const pictures = process.env['CERTIFICATE_PICTURES'];
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
      const [needed, room] = (await page.evaluate(
        '(() => { const { scrollHeight, clientHeight } = document.querySelector(".frame"); return [scrollHeight, clientHeight]; })()',
      )) as [number, number];
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');

      expect(needed).toBeLessThanOrEqual(room);
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(requests).toEqual([pathToFileURL(file).href]);
    } finally {
      await context.close();
    }
  });
});
