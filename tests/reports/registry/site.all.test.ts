import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteBundles, siteFiles } from '../../../helpers/reports/registry/site.js';
import { fileOf, productPages, sectionOf, seenIn } from './pages.js';
import { anEntry } from './sample-entries.js';
import { largeList, realisticList } from './sample-lists.js';

const index = (entries: Parameters<typeof siteFiles>[0]) => fileOf(entries, 'index.html');

describe('the site', () => {
  test('has the same bytes, whatever the order of the entries', () => {
    const right = [...siteFiles(realisticList)];

    fc.assert(
      fc.property(fc.shuffledSubarray([...realisticList], { minLength: realisticList.length }), (shuffled) => {
        expect([...siteFiles(shuffled)]).toEqual(right);
      }),
      { numRuns: 10 },
    );
  });

  test('has every file at its stable address', () => {
    const older = anEntry({ product: { version: '2.0' }, startedAt: '2025-01-01T00:00:00.000Z' });
    const newer = anEntry({ product: { version: '2.1' } });
    const files = siteFiles([older, newer]);
    const slug = 'acme-farming-ltd-field-master-c7d34820';
    const slugs = [`2.1-${newer.digest.slice(0, 8)}`, `2.0-${older.digest.slice(0, 8)}`];

    expect([...files.keys()]).toEqual([
      'index.html',
      'index.json',
      'icon.svg',
      'registry.css',
      'registry.js',
      `products/${slug}/index.html`,
      `badges/${slug}.svg`,
      ...slugs.flatMap((version) => [
        `products/${slug}/${version}/certificate.html`,
        `products/${slug}/${version}/public-key.pem`,
        `badges/${slug}/${version}.svg`,
      ]),
    ]);
    expect([...siteBundles([older, newer])].map(([path, { digest }]) => [path, digest])).toEqual([
      [`products/${slug}/${slugs[0]}/field-master-2.1.tar.gz`, newer.digest],
      [`products/${slug}/${slugs[1]}/field-master-2.0.tar.gz`, older.digest],
    ]);
    expect(files.get(`badges/${slug}.svg`)).toBe(newer.certified?.badge);
    expect(files.get(`badges/${slug}/${slugs[1]}.svg`)).toBe(older.certified?.badge);
    expect(files.get(`products/${slug}/${slugs[1]}/certificate.html`)).toBe(older.certified?.certificate);
  });

  test('has addresses that do not change when others join', () => {
    const own = anEntry();
    const alone = [...siteFiles([own]).keys()];

    expect([...siteFiles([...realisticList, own]).keys()]).toEqual(expect.arrayContaining(alone));
  });

  test('links only to files and places that it has', () => {
    const files = siteFiles(realisticList);
    const bundles = siteBundles(realisticList);
    const pages = [...files].filter(([path]) => /(?:^|[^/]+\/)index\.html$/.test(path));
    const broken = pages.flatMap(([path, html]) =>
      [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, link = '']) => link)
        .filter((link) => !link.startsWith('mailto:'))
        .filter((link) => {
          const [file = '', place] = link.split('#');
          const target = file === '' ? path : new URL(file, `file:///${path}`).pathname.slice(1);
          const text = files.get(decodeURI(target)) ?? (bundles.has(decodeURI(target)) ? '' : undefined);

          return text === undefined || (place !== undefined && !text.includes(`id="${place}"`));
        })
        .map((link) => `${path}: ${link}`),
    );

    expect(pages.length).toBeGreaterThan(20);
    expect(broken).toEqual([]);
  });

  test('is small for 200 products with five versions each', () => {
    const files = siteFiles(largeList(200, 5));

    const firstScreen = ['index.html', 'registry.css', 'registry.js', 'icon.svg'].map((path) => files.get(path) ?? '');

    expect(Buffer.byteLength(firstScreen.join(''))).toBeLessThan(300_000);
    expect(files.get('index.html')?.match(/<tr data-/g)).toHaveLength(200);
    expect([...files.keys()].filter((path) => path.endsWith('/certificate.html'))).toHaveLength(1000);
  });

  test('has search and menus from five products on', () => {
    const few = ['a', 'b', 'c', 'd'].map((name) => anEntry({ product: { name } }));

    expect(index(few)).not.toContain('id="filters"');
    expect(index([...few, anEntry({ product: { name: 'e' } })])).toContain('id="filters"');
  });

  test('of no entries says so', () => {
    expect(seenIn(index([]))).toContain('No product is certified yet.');
    expect(index([])).not.toContain('id="filters"');
  });
});

describe('the first page', () => {
  test('shows the newest verified version of a product, and counts all', () => {
    const html = index([
      anEntry({ product: { version: '2.0' }, startedAt: '2025-01-01T00:00:00.000Z' }),
      anEntry({ product: { version: '1.9' }, startedAt: '2025-06-01T00:00:00.000Z' }),
      anEntry({ product: { version: '3.0' }, startedAt: '2026-01-01T00:00:00.000Z', standing: 'unproven' }),
    ]);
    const table = seenIn(sectionOf(html, 'products'));

    expect(html).toContain('<title>Certified products: 1 product, 2 certificates</title>');
    expect(seenIn(html)).toMatch(/product 1 certificates 2 not verified 1/);
    expect(table).toContain('Field Master Acme Farming Ltd. 1.9 2025-06-01 0.2.0 none');
    expect(table).not.toMatch(/ 2\.0 | 3\.0 /);
  });

  test.for([
    [{}, '<td class="passed"><b></b><i>all 45 passed</i></td>'],
    [
      { 'create-order/unique-keys': 'warned', 'create-order/enum-values': 'excluded' },
      '<td class="warned"><b>1</b><i> warned, 1 about omitted fields only, 43 passed</i></td>',
    ],
    [
      { 'create-order/unique-keys': 'not-exercised' },
      '<td class="not-exercised"><b>1</b><i> not exercised, 44 passed</i></td>',
    ],
    [
      { 'create-order/unique-keys': 'excluded' },
      '<td class="excluded"><b>1</b><i> about omitted fields only, 44 passed</i></td>',
    ],
  ] as const)('says in words what became of an operation: %j', ([outcomes, cell]) => {
    const total = Object.keys(anEntry().certified?.outcomes ?? {}).filter((id) =>
      id.startsWith('create-order/'),
    ).length;
    const numbers = cell.replaceAll(/\d+(?= passed)/g, (count) => String(Number(count) - 45 + total));

    expect(
      /<td class="(?:passed|warned|not-exercised|excluded)">.*?<\/td>/.exec(index([anEntry({ outcomes })]))?.[0],
    ).toBe(numbers);
  });

  test.for(['wrong', 'unproven', 'unreadable'] as const)('shows what is %s apart, with its reasons', (standing) => {
    const entry = anEntry({ standing, reasons: ['one', 'two', 'three', 'four', 'five'], path: 'some/bundle.tar.gz' });
    const files = siteFiles([entry]);
    const apart = seenIn(sectionOf(files.get('index.html') ?? '', 'not-verified'));

    expect([...files.keys()]).toEqual(['index.html', 'index.json', 'icon.svg', 'registry.css', 'registry.js']);
    expect(apart).toContain('some/bundle.tar.gz');
    expect(apart).toMatch(/one two three and 2 more reasons, in index.json/);
    expect(apart.includes('claims to be Field Master 2.1 of Acme Farming Ltd.')).toBe(standing !== 'unreadable');
    expect(sectionOf(files.get('index.html') ?? '', 'products')).not.toContain('Field Master');
  });

  test('shows at most a hundred that are not verified, and how many more there are', () => {
    const many = Array.from({ length: 130 }, (_, index_) =>
      anEntry({ standing: 'unreadable', path: `${index_}.tar.gz` }),
    );
    const apart = sectionOf(index(many), 'not-verified');

    expect(apart.match(/<li class="warned">/g)).toHaveLength(100);
    expect(seenIn(apart)).toContain('And 30 more, in index.json');
  });

  test('shows trials apart, and counts none', () => {
    const files = siteFiles([anEntry({ standing: 'trial' })]);
    const html = files.get('index.html') ?? '';

    expect(html).toContain('<title>Certified products: 0 products, 0 certificates</title>');
    expect(seenIn(sectionOf(html, 'trials'))).toContain('Field Master 2.1 of Acme Farming Ltd.');
    expect([...files.keys()].filter((path) => /^badges\/[^/]*\.svg$/.test(path))).toEqual([]);
    expect(productPages([anEntry({ standing: 'trial' })]).join('')).toContain('<title>Trial, not a product: ');
  });

  test('shows both certificates that claim one version, and marks them', () => {
    const twice = [anEntry(), anEntry({ startedAt: '2026-06-01T00:00:00.000Z' })];

    expect(index(twice)).toContain('two certificates claim a version');
    expect(
      productPages(twice)
        .join('')
        .match(/Two certificates claim this version\./g),
    ).toHaveLength(2);
    expect(index([...twice.slice(1), anEntry({ product: { version: '2.2' } })])).not.toContain('two certificates');
    for (const version of ['\uff12.1', '2\u20241', '2.1\u200b'])
      expect(index([...twice.slice(1), anEntry({ product: { version } })])).toContain('two certificates');
  });
});
