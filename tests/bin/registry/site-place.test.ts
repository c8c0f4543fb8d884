import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectSitePlace, writeSite } from '../../../bin/registry/site-place.js';
import { siteFiles } from '../../../helpers/reports/registry/site.js';
import { UnwritableFile } from '../../../helpers/reports/whole-files.js';
import { ownFolder } from '../../support/own-folder.js';
import { put } from './samples.js';

const { folder } = ownFolder('site-place');
const pages = siteFiles([]);
const nothing = {};

/** Checks the place, and writes the site there. */
function written(name: string, files: ReadonlyMap<string, string> = pages): string {
  const out = join(folder, name);
  expectSitePlace(out, nothing);
  writeSite(out, files);

  return out;
}

describe('a site', () => {
  test('is written where there is nothing, in an empty folder, and in place of an earlier one, whose files are gone', () => {
    mkdirSync(join(folder, 'empty'));
    for (const name of ['new/deep', 'empty']) expect(readdirSync(written(name))).toContain('index.json');
    const out = written('empty', new Map([...pages, ['products/old/index.html', 'old']]));
    expect(existsSync(join(out, 'products/old/index.html'))).toBe(true);
    written('empty', new Map([...pages, ['products/new/index.html', 'new']]));

    expect(readdirSync(join(out, 'products'))).toEqual(['new']);
    expect(readFileSync(join(out, 'index.json'), 'utf8')).toBe(pages.get('index.json'));
    expect(readdirSync(folder).filter((name) => /\.(?:tmp|old)$/.test(name))).toEqual([]);
  });

  test('takes the place of an earlier one although none of its products is left', () => {
    written('emptied', new Map([...pages, ['products/a/index.html', 'a'], ['badges/a.svg', '<svg/>']]));
    const out = written('emptied');

    expect(readdirSync(out).toSorted()).toEqual([...pages.keys()].toSorted());
  });

  test('is written where a link leads', () => {
    const real = written('behind');
    symlinkSync(real, join(folder, 'link'));
    written('link', new Map([...pages, ['badges/a.svg', '<svg/>']]));

    expect(readdirSync(real)).toContain('badges');
  });

  test.for([
    ['a folder of something else', 'home/index.html', 'mine'],
    ['another index.json', 'api/index.json', '{"format": "other"}'],
    ['an index.json that is no JSON', 'cut/index.json', '{"format": '],
  ] as const)('does not take the place of %s', ([, file, text]) => {
    put(folder, file, text);

    expect(() => written(file.split('/')[0] ?? '')).toThrow(
      /--out: expected no folder, or one with an earlier site, got /,
    );
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  test.for(['products/notes.txt', 'badges/a/b/c.svg', '.git/HEAD', 'products'])(
    'does not take the place of one to which somebody added %s',
    (added) => {
      const name = `added-${added.replaceAll('/', '-')}`;
      const out = written(name);
      put(out, added, 'mine');

      expect(() => written(name)).toThrow(`expected only files of a site in ${out}, got "${added}"`);
      expect(readFileSync(join(out, added), 'utf8')).toBe('mine');
    },
  );

  test('does not take the place of a file', () => {
    put(folder, 'file', 'mine');

    expect(() => written('file')).toThrow(/--out: expected a folder, got .*file, which is something else/);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
  });

  test.for(['list', 'list/bundles/deep'])('does not take the place of the folder that contains %s', (inner) => {
    mkdirSync(join(folder, inner), { recursive: true });

    expect(() => expectSitePlace(join(folder, 'list'), { 'the keys': join(folder, inner) })).toThrow(
      /--out: expected a folder for the site alone, got .*list, which contains the keys$/,
    );
    expect(() =>
      expectSitePlace(join(folder, 'list/bundles/deep/site'), { 'the keys': join(folder, inner) }),
    ).not.toThrow();
  });

  test('is there as before if the new one cannot be written', () => {
    const out = written('kept');
    const impossible = new Map([...pages, ['index.html/inside', 'x']]);

    expect(() => writeSite(out, impossible)).toThrow(UnwritableFile);
    expect(readFileSync(join(out, 'index.json'), 'utf8')).toBe(pages.get('index.json'));
    expect(readdirSync(folder).filter((name) => name.startsWith('kept.'))).toEqual([]);
  });
});
