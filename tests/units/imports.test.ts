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

test.for(Object.keys(allowed))('%s imports only what it may', (folder) => {
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const stray = files.flatMap((file) =>
    imports(file)
      .filter((target) => !allowed[folder]?.includes(target.split('/')[0] ?? ''))
      .map((target) => `${file} imports ${target}`),
  );

  expect(files.length).toBeGreaterThan(5);
  expect(stray).toEqual([]);
});
