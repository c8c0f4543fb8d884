import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBundles } from '../../../bin/registry/examined-bundles.js';
import { ownFolder } from '../../support/own-folder.js';
import { put } from './samples.js';

const { folder } = ownFolder('found-bundles');

function pathsIn(name: string, avoided: readonly string[] = []): string[] {
  return findBundles(join(folder, name), avoided).map(({ path }) => path);
}

describe('bundles are found', () => {
  test('at any depth, as archives and as folders with a manifest, in the order of their paths', () => {
    const deep = `c/${'d/'.repeat(100)}e.tar.gz`;
    for (const path of ['b.tar.gz', 'a/c/d.tgz', 'a/b/manifest.json', 'a/b/inner.tar.gz', 'z.txt', 'a/z.tar', deep])
      put(folder, `depth/${path}`, '');

    expect(pathsIn('depth')).toEqual(['a/b', 'a/c/d.tgz', 'b.tar.gz', deep]);
  });

  test('not in hidden folders, in node_modules, behind links, or where the list itself writes', () => {
    for (const path of ['.git/a.tar.gz', 'node_modules/a.tar.gz', 'site/a.tar.gz', 'real/a.tar.gz'])
      put(folder, `hidden/${path}`, '');
    put(folder, 'outside/a.tar.gz', '');
    symlinkSync(join(folder, 'outside'), join(folder, 'hidden/linked'));
    symlinkSync(join(folder, 'outside/a.tar.gz'), join(folder, 'hidden/linked.tar.gz'));
    symlinkSync(join(folder, 'hidden'), join(folder, 'hidden/real/loop'));
    mkdirSync(join(folder, 'hidden/folder.tar.gz'));

    expect(pathsIn('hidden', [join(folder, 'hidden/site')])).toEqual(['real/a.tar.gz']);
  });

  test('in the folder itself, if it is one', () => {
    put(folder, 'itself/manifest.json', '');

    expect(pathsIn('itself')).toEqual(['.']);
  });
});

test('a folder that is none is said to be none', () => {
  put(folder, 'a-file', '');

  expect(() => pathsIn('nowhere')).toThrow(/expected a folder of bundles, got nothing, at .*nowhere$/);
  expect(() => pathsIn('a-file')).toThrow(/expected a folder of bundles, got a file, at .*a-file$/);
});
