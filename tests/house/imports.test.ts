import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modulesIn, textOf } from './sources.js';

/** The wings of `helpers`, lowest first: a file imports its own wing and those before it. */
const wings = [
  'not-exercised',
  'words',
  'json',
  'seals',
  'interface',
  'settings',
  'connection',
  'exchanges',
  'observations',
  'judging',
  'evidence',
  'exploring',
  'secrets',
  'records',
  'traffic',
  'stand-ins',
  'reports',
  'vitest',
];

/** These combine the wings into a run. */
const onTop = ['conformance', 'regrading'];

/** Folder → the folders and wings whose modules its files do not import, although they come before it. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  'helpers/reports': ['helpers/observations', 'helpers/evidence'],
  suites: ['settings', 'connection', 'secrets', 'stand-ins', 'records', 'reports', 'vitest'].map(
    (wing) => `helpers/${wing}`,
  ),
  bin: ['suites/rules'],
};

/** Folder → the folders that its files import. The command line, the vitest adapter and the tests see everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  reference: ['reference'],
  helpers: ['helpers', 'schemas'],
  suites: ['suites', 'helpers'],
};

function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');

  return specifiers.map((specifier) => posix.join(posix.dirname(file), specifier));
}

function strayImports(folder: string, isStray: (imported: string, file: string) => boolean): string[] {
  return modulesIn(folder).flatMap((file) =>
    importsOf(file)
      .filter((imported) => isStray(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  );
}

/** The wing of a file: the folder or file in `helpers`. */
function wingOf(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.[jt]s$/, '');
}

describe('imports', () => {
  test.for(Object.keys(allowed))('of %s lead only to allowed folders', (folder) => {
    const stray = strayImports(folder, (imported) => !allowed[folder]?.includes(imported.split('/')[0] ?? ''));

    expect(modulesIn(folder).length).toBeGreaterThan(5);
    expect(stray, 'only the folders of `allowed` may be imported there').toEqual([]);
  });

  test.for(Object.keys(forbidden))('of %s avoid the forbidden folders', (folder) => {
    const stray = strayImports(folder, (imported) =>
      (forbidden[folder] ?? []).some((forbiddenFolder) => imported.startsWith(`${forbiddenFolder}/`)),
    );

    expect(modulesIn(folder).length).toBeGreaterThan(5);
    expect(stray, 'the folders of `forbidden` may not be imported there').toEqual([]);
  });

  test('in helpers lead to their own wing or to one before it', () => {
    const floor = [...wings, ...onTop];
    const stray = strayImports(
      'helpers',
      (imported, file) => floor.indexOf(wingOf(imported)) > floor.indexOf(wingOf(file)),
    );

    expect(stray, 'move what both need to the lower of the two wings').toEqual([]);
  });
});

test('every file of helpers is in a wing', () => {
  const found = new Set(modulesIn('helpers').map(wingOf));
  const flat = modulesIn('helpers').filter((file) => file.split('/').length === 2);

  expect([...found].toSorted(), 'add a new wing to `wings`, in its place').toEqual([...wings, ...onTop].toSorted());
  expect(flat.length, `move a file into a wing: ${flat.join(', ')}`).toBeLessThanOrEqual(3);
});

test('CONTRIBUTING lists the wings in their order', () => {
  const listed = [...textOf('CONTRIBUTING.md').matchAll(/^\| `([\w-]+)(?:\/|\.ts)`/gm)].map(([, wing]) => wing);

  expect(listed, 'bring the table of CONTRIBUTING up to date').toEqual([...wings, onTop[0]]);
});

test('suites/rules exports only functions that return rules', () => {
  const others = modulesIn('suites/rules').flatMap((file) => {
    const exported = textOf(file).match(/^export .*?(?=\{$|;$)/gms) ?? [];

    return exported
      .filter((text) => !/^export function \w+\([^)]*\): Rules $/.test(text))
      .map((text) => `${file}: ${text}`);
  });

  expect(others, 'move these to helpers/evidence').toEqual([]);
});

// Test files that run in one worker share their modules, so a hook of a module would run for only one of these files.
test('no module that tests share has hooks of its own', () => {
  const files = modulesIn('tests');
  const hooked = files.filter((file) => /^(before|after)(All|Each)\(/m.test(textOf(file)));

  expect(files.length).toBeGreaterThan(50);
  expect(hooked, 'export a function that registers the hooks, and call it in each test file').toEqual([]);
});
