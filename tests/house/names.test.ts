import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The package's own exports keep their names, whatever they are made of. */
const packageExports = 'bin/library/index.ts';

const DECLARATION =
  /^export (?:abstract |async |declare )*(?:function\*?|const|let|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm;

function modulesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== packageExports);
}

function namesDeclaredTwice(folders: readonly string[]): string[] {
  const filesByName = new Map<string, string[]>();
  for (const file of folders.flatMap(modulesIn)) {
    for (const [, name = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(DECLARATION)) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
    }
  }
  expect(filesByName.size).toBeGreaterThan(20);

  // Overloads declare a name more than once in one file.
  return [...filesByName]
    .filter(([, files]) => new Set(files).size > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

// The reference shares no code with the suite, so that it may use the same words.
test.for([{ folders: ['helpers', 'suites', 'bin'] }, { folders: ['reference'] }])(
  'no two modules of $folders export the same name',
  ({ folders }) => {
    expect(namesDeclaredTwice(folders)).toEqual([]);
  },
);
