import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { chromiumPath } from '../../support/chromium.js';
import { listening } from '../../support/listening.js';
import { axeViolations, PHONE, siteBrowser, WIDE } from './opened-site.js';
import { anEntry } from './sample-entries.js';
import { largeList, realisticList } from './sample-lists.js';

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
const names = (page: Page) => page.locator('#matrix tbody tr:visible th a').allInnerTexts();
const said = (page: Page) => page.locator('#shown').innerText();
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

    expect(await said(page)).toBe(`${total} of ${total} products shown`);
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

    expect(await names(page)).toHaveLength(total);
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Vendor' }).isVisible()).toBe(true);
  });

  test('is searched and filtered with the keyboard alone', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.keyboard.press('Tab');
    await page.keyboard.type('COOP mobile');

    expect(await names(page)).toEqual(['Coop Spray Mobile Gateway']);
    expect(await said(page)).toBe(`1 of ${total} products shown`);
    expect(new URL(page.url()).hash).toBe('#q=COOP+mobile');

    await page.keyboard.type(' nowhere');

    expect(await page.getByText('No product matches.').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Clear' }).press('Enter');

    expect(await names(page)).toHaveLength(total);
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });

  test('is filtered by each property, and every filtered list has an address', async () => {
    const home = written('list', realisticList);
    const { page } = await opened(`${home}index.html#vendor=Terra+Firma`);

    expect(await names(page)).toEqual(expectedNames('Terra Firma'));

    for (const [label, choice, hash] of [
      ['Vendor', 'Terra Firma', '#vendor=Terra+Firma'],
      ['Omitted field', 'User.expertise', '#omits=User.expertise'],
      ['Omitted field', 'omits nothing', '#omits=none'],
      ['Omitted field', 'omits something', '#omits=some'],
      ['Policy', 'null is read as an absent field', '#policy=null+is+read+as+an+absent+field'],
      ['Suite version', '0.2.0', '#suite=0.2.0'],
      ['Outcomes', 'some warned', '#outcome=warned'],
      ['Outcomes', 'some about omitted fields only', '#outcome=excluded'],
      ['Outcomes', 'all passed', '#outcome=passed'],
    ] as const) {
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByLabel(label, { exact: true }).selectOption({ label: choice });

      expect(await names(page), choice).toEqual(expectedNames(choice));
      expect(new URL(page.url()).hash).toBe(hash);

      await page.goto(`${home}index.html#q=nothing`);
      await page.goto(`${home}index.html${hash}`);

      await expect.poll(() => names(page), { message: hash }).toEqual(expectedNames(choice));
    }
  });

  test('shows one operation alone, and filters by what became of it', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html#operation=get-order&outcome=warned`);

    expect(await page.locator('#matrix thead .op:visible').allInnerTexts()).toEqual(['get-order']);
    expect(await names(page)).toEqual(expectedNames('get-order warned'));

    await page.getByLabel('Operation', { exact: true }).selectOption('');

    expect(await page.locator('#matrix thead .op:visible').count()).toBe(9);
  });

  test('is sorted by any column, up and down', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`);
    const head = page.getByRole('columnheader', { name: 'Judged on' });
    const days = () => page.locator('#matrix tbody td:nth-child(4)').allInnerTexts();
    await head.getByRole('button').press('Enter');

    expect(await days()).toEqual((await days()).toSorted());
    expect(await head.getAttribute('aria-sort')).toBe('ascending');

    await head.getByRole('button').press('Space');

    expect(await days()).toEqual((await days()).toSorted().toReversed());
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(new URL(page.url()).hash).toBe('#down=judged+on');

    await page.getByRole('columnheader', { name: 'get-order' }).getByRole('button').press('Enter');

    expect(await page.locator('#matrix tbody tr:first-child td:nth-child(8)').getAttribute('class')).toBe('warned');
    expect(await page.locator('[aria-sort]').count()).toBe(1);
  });

  test('moves nothing while somebody types, and touches only the rows that it hides or shows', async () => {
    const { page } = await opened(`${written('large', largeList(200, 1))}index.html`);
    const touched = `(() => {
      const seen = new MutationObserver(() => {});
      seen.observe(document.querySelector('#matrix'), { subtree: true, childList: true, attributes: true });
      const search = document.querySelector('#search');
      search.value = 'spraying 123';
      search.dispatchEvent(new Event('input', { bubbles: true }));
      return seen.takeRecords().map(({ type, target }) => type + ' ' + target.tagName + ' ' + target.hidden);
    })()`;

    expect(await page.evaluate(touched)).toEqual(Array.from({ length: 199 }, () => 'attributes TR true'));
    expect(await said(page)).toBe('1 of 200 products shown');
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

/** The products whose newest version has it, in the order of the list. */
function expectedNames(choice: string): string[] {
  const list = JSON.parse(siteFiles(realisticList).get('index.json') ?? '') as {
    readonly products: readonly { readonly vendor: string; readonly name: string; readonly latest: string | null }[];
  };
  const rules: Readonly<Record<string, (entry: NonNullable<(typeof realisticList)[number]['certified']>) => boolean>> =
    {
      'Terra Firma': ({ product }) => product.vendor === 'Terra Firma',
      'User.expertise': ({ omits }) => omits.includes('User.expertise'),
      'omits nothing': ({ omits }) => omits.length === 0,
      'omits something': ({ omits }) => omits.length > 0,
      'null is read as an absent field': ({ policies }) => policies.includes('null is read as an absent field'),
      '0.2.0': () => true,
      'some warned': ({ outcomes }) => Object.values(outcomes).includes('warned'),
      'some about omitted fields only': ({ outcomes }) => Object.values(outcomes).includes('excluded'),
      'all passed': ({ outcomes }) => Object.values(outcomes).every((outcome) => outcome === 'passed'),
      'get-order warned': ({ operations }) => operations['get-order'].warned > 0,
    };
  const found = list.products.filter(({ latest }) => {
    const certified = realisticList.find(({ digest }) => digest === latest)?.certified;

    return certified !== undefined && certified !== null && (rules[choice]?.(certified) ?? false);
  });
  expect(found.length).toBeGreaterThan(0);

  return found.map(({ name }) => name);
}
