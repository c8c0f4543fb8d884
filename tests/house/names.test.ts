import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../suites/index.js';
import { modulesIn, sourcesIn, textOf } from './sources.js';

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

test('no two modules of helpers and bin have the same file name', () => {
  const files = ['helpers', 'bin'].flatMap(modulesIn);
  const isDouble = (file: string) => files.some((other) => other !== file && basename(other) === basename(file));

  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(isDouble), 'say whose each of them is').toEqual([]);
});

const product = ['helpers', 'suites', 'bin', 'reference'];

// The library is exported to users, and the declaration of Run names the results of observations without importing them.
const isExempt = (file: string, name: string) =>
  file.startsWith('bin/library/') || (file.startsWith('helpers/observations/') && /^[A-Z][a-z]/.test(name));

test('every name that the product exports is used in another file', () => {
  const filesByWord = new Map<string, Set<string>>();
  for (const file of ['vitest.config.ts', ...[...product, 'tests'].flatMap(sourcesIn)]) {
    for (const [word] of textOf(file).matchAll(/[\w$]+/g)) {
      filesByWord.set(word, (filesByWord.get(word) ?? new Set()).add(file));
    }
  }
  const exported = product
    .flatMap(modulesIn)
    .flatMap((file) => [...textOf(file).matchAll(DECLARATION)].map(([, name = '']) => ({ file, name })));
  const unused = exported
    .filter(({ file, name }) => !isExempt(file, name) && filesByWord.get(name)?.size === 1)
    .map(({ file, name }) => `${name}: ${file}`);

  expect(exported.length).toBeGreaterThan(500);
  expect(unused, 'remove these, or their export').toEqual([]);
});

test('explorations name no requirement: every rule of a log is explored', () => {
  const claims = new Set(requirements.map(({ id }) => id.slice(id.indexOf('/') + 1)));
  const named = modulesIn('helpers/exploring').flatMap((file) =>
    [...textOf(file).matchAll(/[a-z\d]+(?:-[a-z\d]+)+/g)]
      .filter(([word]) => claims.has(word))
      .map(([word]) => `${file}: ${word}`),
  );

  expect(claims.has('shown-consistently')).toBe(true);
  expect(named, 'judge it by a rule of a log, beside its claim').toEqual([]);
});
