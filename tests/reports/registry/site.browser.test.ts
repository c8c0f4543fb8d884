import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { chromiumPath } from '../../support/chromium.js';
import { listening } from '../../support/listening.js';
import { axeViolations, PHONE, siteBrowser, WIDE } from './opened-site.js';
import { anEntry } from './sample-entries.js';
import { realisticList } from './sample-lists.js';

const evil = '</title><script>taken()</script><img src=x onerror=taken()>\u202e"\'`';
const hostileList = [
  ...(['verified', 'trial', 'wrong'] as const).map((standing) =>
    anEntry({
      standing,
      product: {
        vendor: `${evil}${'W'.repeat(300)}`,
        name: evil,
        version: evil,
        contact: evil,
        environment: 'w'.repeat(500),
      },
      reasons: standing === 'wrong' ? [evil, 'W'.repeat(500)] : [],
      omits: ['W'.repeat(300), evil],
      certified: { policies: [evil, 'W'.repeat(300)] },
    }),
  ),
  anEntry({ product: { vendor: evil, name: 'x', version: '2' }, outcomes: { [evil]: 'warned' } }),
  anEntry({ product: { vendor: evil, name: 'x', version: '1' }, startedAt: '2020-01-01T00:00:00.000Z' }),
];
const fieldMaster = 'products/acme-farming-ltd-field-master-c7d34820/index.html';
const total = 26;

describe.skipIf(chromiumPath === undefined)('in a browser, a list', () => {
  const { written, opened } = siteBrowser();

  test.for(['index.html', fieldMaster])(
    'has nothing that axe finds, light or dark, wide or narrow: %s',
    async (path) => {
      const { page, troubles } = await opened(`${written('list', realisticList)}${path}`);
      await page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true; })');
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const viewport of [WIDE, PHONE]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(viewport);

          expect(await axeViolations(page), `${colorScheme}, ${viewport.width} wide`).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        }
      }
      expect(troubles).toEqual([]);
    },
  );

  test('loads its style, its script and its badges from a folder, and nothing else', async () => {
    const { page, troubles } = await opened(`${written('list', realisticList)}${fieldMaster}`);

    expect(await page.evaluate('getComputedStyle(document.querySelector(".version")).borderRadius')).toBe('12px');
    expect(await page.getByRole('button', { name: 'Switch to dark' }).isVisible()).toBe(true);
    expect(await page.evaluate('document.querySelector(".shield img").naturalWidth')).toBeGreaterThan(100);

    await page.getByRole('link', { name: 'Certificate of version' }).first().press('Enter');

    expect(await page.title()).toBe('Certificate of conformance: Field Master 9.0');

    await page.goBack();
    await page.getByRole('link', { name: 'All products' }).press('Enter');

    expect(await page.locator('#shown').innerText()).toBe(`${total} of ${total} products shown`);
    expect(troubles).toEqual([]);
  });

  test('runs, loads and widens nothing that a vendor wrote', async () => {
    const home = written('hostile', hostileList);
    const paths = [...siteFiles(hostileList).keys()].filter((path) => path.endsWith('.html'));
    for (const path of paths) {
      const { page, troubles } = await opened(`${home}${path}`, { viewport: PHONE });
      await page.mouse.move(200, 400);

      expect(troubles, path).toEqual([]);
      if (!path.endsWith('certificate.html'))
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(PHONE.width);
    }
    expect(paths.length).toBeGreaterThan(5);
  });

  test('can be read without a script, which hides the controls', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`, { javaScriptEnabled: false });

    expect(await page.locator('#matrix tbody tr:visible').all()).toHaveLength(total);
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Vendor' }).isVisible()).toBe(true);
  });

  test('works under a path, where the lines to copy have its address', async () => {
    const files = siteFiles(realisticList);
    const types: Readonly<Record<string, string>> = {
      html: 'text/html',
      css: 'text/css',
      js: 'text/javascript',
      svg: 'image/svg+xml',
    };
    const server = createServer(({ url = '' }, response) => {
      const text = files.get(url.replace('/some/path/', ''));
      response.writeHead(text === undefined ? 404 : 200, {
        'Content-Type': types[url.split('.').pop() ?? ''] ?? 'text/plain',
      });
      response.end(text);
    });
    await listening(server, async (port) => {
      const home = `http://127.0.0.1:${port}/some/path/`;
      const { page, troubles } = await opened(`${home}${fieldMaster}`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.getByRole('button', { name: 'Copy the Markdown of the badge of the newest version' }).press('Enter');

      await expect.poll(() => page.locator('#status').innerText()).toMatch(/^Copied: the Markdown/);
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `[![Field Master 9.0: conformant](${home}badges/acme-farming-ltd-field-master-c7d34820.svg)](${home}${fieldMaster})`,
      );
      expect(troubles).toEqual([]);
    });
  });

  test('keeps the theme that a reader chose on its other pages', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`);
    await page.getByRole('button', { name: 'Switch to dark' }).press('Enter');
    await page.getByRole('link', { name: 'Spray Planner' }).press('Enter');

    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('prints without its controls, on pages of A4 across', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await page.emulateMedia({ media: 'print' });

    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12](?:\.\d+)? 59[45](?:\.\d+)?\]/);
    expect(await page.locator('#filters, #theme').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Vendor' }).innerText()).toBe('Vendor');
  });
});
