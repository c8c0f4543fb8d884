import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Folder → what its files may import of ours. The vitest adapter, the command line and the tests see everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  reference: ['reference'],
  helpers: ['helpers', 'schemas'],
  suites: ['suites', 'helpers'],
};

function imports(file: string): string[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');

  return specifiers.map((specifier) => posix.join(posix.dirname(file), specifier));
}

function modulesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

test.for(Object.keys(allowed))('%s imports only what it may', (folder) => {
  const files = modulesIn(folder);
  const stray = files.flatMap((file) =>
    imports(file)
      .filter((target) => !allowed[folder]?.includes(target.split('/')[0] ?? ''))
      .map((target) => `${file} imports ${target}`),
  );

  expect(files.length).toBeGreaterThan(5);
  expect(stray).toEqual([]);
});

// Files of tests that run in one worker share their modules: what such a one does by itself, it does for the first of them.
test('no module that tests share has hooks of its own', () => {
  const files = modulesIn('tests');
  const hooked = files.filter((file) => /^(before|after)(All|Each)\(/m.test(readFileSync(new URL(file, root), 'utf8')));

  expect(files.length).toBeGreaterThan(50);
  expect(hooked).toEqual([]);
});
