import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.js';
import { siteBrowser } from './opened-site.js';
import { fileOf } from './pages.js';
import { largeList, realisticList } from './sample-lists.js';

const names = (page: Page) => page.locator('#matrix tbody tr:visible th a').allInnerTexts();
const hashOf = (page: Page) => page.evaluate('location.hash');
const said = (page: Page) => page.locator('#shown').innerText();
const total = 26;

describe.skipIf(chromiumPath === undefined)('in a browser, a list', () => {
  const { written, opened } = siteBrowser();

  test('is searched and filtered with the keyboard alone', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.keyboard.press('Tab');
    await page.keyboard.type('COOP mobile');

    expect(await names(page)).toEqual(['Coop Spray Mobile Gateway']);
    expect(await said(page)).toBe(`1 of ${total} products shown`);
    expect(await hashOf(page)).toBe('#q=COOP+mobile');

    await page.keyboard.type(' nowhere');

    expect(await page.getByText('No product matches.').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Clear' }).press('Enter');

    expect(await names(page)).toHaveLength(total);
    expect(await hashOf(page)).toBe('');
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
      expect(await hashOf(page)).toBe(hash);

      await page.goto(`${home}index.html#q=nothing`);
      await page.goto(`${home}index.html${hash}`);

      await expect.poll(() => names(page), { message: hash }).toEqual(expectedNames(choice));
    }
  });

  test('shows one operation alone, and filters by what became of it', async () => {
    const { page } = await opened(`${written('list', realisticList)}index.html#operation=get-order&outcome=warned`);

    expect(await page.locator('#matrix thead .upright:visible').allInnerTexts()).toEqual(['get-order']);
    expect(await names(page)).toEqual(expectedNames('get-order warned'));

    await page.getByLabel('Operation', { exact: true }).selectOption('');

    expect(await page.locator('#matrix thead .upright:visible').count()).toBe(9);
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
    expect(await hashOf(page)).toBe('#down=judged+on');

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
});

/** The products whose newest version has it, in the order of the list. */
function expectedNames(choice: string): string[] {
  const list = JSON.parse(fileOf(realisticList, 'index.json')) as {
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
