import { expect, test } from 'vitest';
import { modulesIn, textOf } from './sources.js';

/** The package's own exports keep their names, whatever they are made of. */
const packageExports = 'bin/library/index.ts';

const DECLARATION =
  /^export (?:abstract |async |declare )*(?:function\*?|const|let|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm;

function namesDeclaredTwice(folders: readonly string[]): string[] {
  const filesByName = new Map<string, string[]>();
  for (const file of folders.flatMap(modulesIn).filter((module) => module !== packageExports)) {
    for (const [, name = ''] of textOf(file).matchAll(DECLARATION)) {
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
    expect(namesDeclaredTwice(folders), 'rename one of each pair: a name means one thing').toEqual([]);
  },
);
