import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { registrySchema } from '../../../helpers/reports/registry/registry-schema.js';
import { LIST_FORMAT, siteBundles, siteFiles } from '../../../helpers/reports/registry/site.js';
import { fileOf } from './pages.js';
import { anEntry } from './sample-entries.js';
import { realisticList } from './sample-lists.js';

interface Listed {
  readonly format: string;
  readonly counts: object;
  readonly products: readonly {
    readonly badge: string | null;
    readonly page: string;
    readonly latest: string | null;
  }[];
  readonly entries: readonly {
    readonly path: string;
    readonly standing: string;
    readonly reasons: readonly string[];
    readonly certificate: string | null;
    readonly badge: string | null;
    readonly publicKey: string | null;
    readonly bundle: { readonly path: string; readonly sha256: string } | null;
    readonly certified: { readonly product: object; readonly exceptions: object } | null;
  }[];
}

const listed = (entries: Parameters<typeof siteFiles>[0]) => JSON.parse(fileOf(entries, 'index.json')) as Listed;

describe('index.json', () => {
  test('is as its schema says', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(registrySchema);
    const list = listed(realisticList);
    validate(list);

    expect(validate.errors).toBeNull();
    expect(list.format).toBe(LIST_FORMAT);
    expect(validate({ ...list, entries: [{ ...list.entries[0], standing: 'fine' }] })).toBe(false);
  });

  test('has every entry, with its standing and reasons', () => {
    const list = listed(realisticList);

    expect(list.entries).toHaveLength(realisticList.length);
    expect(list.counts).toEqual({ products: 26, certificates: 64, notVerified: 3, trials: 1 });
    expect(list.entries.find(({ path }) => path === 'submissions/broken.tar.gz')).toEqual({
      path: 'submissions/broken.tar.gz',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      standing: 'unreadable',
      reasons: ['expected a gzip stream, got something else'],
      certificate: null,
      bundle: null,
      publicKey: null,
      badge: null,
      isClaimedTwice: false,
      certified: null,
    });
    expect(
      listed([anEntry({ outcomes: { 'get-order/unique-keys': 'warned' } })]).entries[0]?.certified?.exceptions,
    ).toEqual({
      'get-order/unique-keys': 'warned',
    });
  });

  test('names only files of the site', () => {
    const files = siteFiles(realisticList);
    const list = listed(realisticList);
    const named = [
      ...list.products.flatMap(({ page, badge }) => [page, badge]),
      ...list.entries.flatMap(({ certificate, badge, publicKey }) => [certificate, badge, publicKey]),
    ].filter((path) => path !== null);

    expect(named.filter((path) => !files.has(path))).toEqual([]);
    expect(
      list.entries.filter(
        ({ standing, certificate }) => certificate !== null && !/^(?:verified|trial)$/.test(standing),
      ),
    ).toEqual([]);
    expect(list.entries.flatMap(({ bundle }) => (bundle === null ? [] : [bundle.path])).toSorted()).toEqual(
      [...siteBundles(realisticList).keys()].toSorted(),
    );
    expect(named.length).toBeGreaterThan(150);
  });

  test('keeps names exactly, and has nothing invisible in it', () => {
    const name = 'a\u202eb\u200bc\n"\\\ud800\u{e0041}é';
    const text = fileOf([anEntry({ product: { name } })], 'index.json');

    expect(text).not.toMatch(/[\u202e\u200b]|\u{e0041}/u);
    expect(listed([anEntry({ product: { name } })]).entries[0]?.certified?.product).toMatchObject({ name });
  });
});
