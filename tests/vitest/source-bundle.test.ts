import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleSources } from '../../helpers/vitest/source-bundle.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const folder of ['bin', 'helpers', 'reference', 'schemas', 'suites']) mkdirSync(join(root, folder));
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', '{}');
  write('bin/clone/configuration.ts', `export { word } from '../../helpers/word.js';`);
  write('bin/clone/register-suites.ts', `export { word } from '../../helpers/word.js';`);
  write('bin/clone/suites-entry.ts', `export { word } from '../../helpers/word.js';`);
  write('helpers/word.ts', `export const word: string = 'first';`);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** The text of a module and of what it imports, which is in the same folder. */
function bundled(module: string): string {
  const folder = dirname(module);

  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

test('sources that did not change are bundled once', async () => {
  const first = await bundleSources(root);
  writeFileSync(first.suites, 'kept');
  const second = await bundleSources(root);

  expect(second).toEqual(first);
  expect(readFileSync(second.suites, 'utf8')).toBe('kept');
});

test.for([
  ['helpers/word.ts', `export const word: string = 'second';`],
  ['helpers/new.ts', ''],
  ['suites/explanations.json', '{}'],
  ['package.json', '{ "type": "module", "version": "1.0.0" }'],
] as const)('a change of %s makes another bundle', async ([file, text]) => {
  const first = await bundleSources(root);
  write(file, text);
  const second = await bundleSources(root);

  expect(second.suites).not.toBe(first.suites);
  expect(existsSync(second.configuration)).toBe(true);
  expect(bundled(second.suites)).toContain(file === 'helpers/word.ts' ? 'second' : 'first');
});

test('runs that start together all find the bundle whole', async () => {
  const runs = await Promise.all(Array.from({ length: 6 }, () => bundleSources(root)));

  for (const { suites, configuration } of runs) {
    expect(existsSync(suites)).toBe(true);
    expect(bundled(configuration)).toContain('first');
  }
  expect(readdirSync(join(root, '.bundles'))).toHaveLength(1);
});

test('the last two bundles are kept, and those of the last minute', async () => {
  const made: string[] = [];
  for (const word of ['one', 'two', 'three', 'four']) {
    write('helpers/word.ts', `export const word = '${word}';`);
    made.push((await bundleSources(root)).suites);
    if (word === 'one') utimesSync(dirname(made[0] ?? ''), 0, Date.now() / 1000 - 61);
  }

  expect(made.map((path) => existsSync(path))).toEqual([false, true, true, true]);
});

test('it names every source, which a watcher waits for', async () => {
  const { sources } = await bundleSources(root);

  expect(sources).toContain(join(root, 'helpers', 'word.ts'));
});
