import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { done, ended } from './shell.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tools = inject('tools');
const installed = join(inject('installed'), 'node_modules');
const own = join(installed, 'crop-spraying-conformance');

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

test('publint finds no problem', async () => {
  const publint = join(tools, 'node_modules/publint/src/cli.js');
  const { exit, stdout } = await ended(process.execPath, [publint, 'run', inject('tarball'), '--strict'], {
    cwd: tools,
  });

  expect(stdout).toContain('All good!');
  expect(exit).toBe(0);
});

test('the types resolve in every ES module setup', async () => {
  const attw = join(tools, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const args = [attw, inject('tarball'), '--profile', 'esm-only', '--format', 'json'];
  const { exit, stdout } = await ended(process.execPath, args, { cwd: tools });

  expect(stdout).toContain('"problems"');
  expect(exit).toBe(0);
});

test('no installed package has an install script', () => {
  const packages = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules[/\\])(@[\w.-]+[/\\])?[\w.-]+[/\\]package\.json$/.test(path))
    .map((path) => join(installed, path, '..'));
  const scripted = packages.filter((folder) => {
    const scripts = Object.keys(manifestOf(folder).scripts ?? {});

    return scripts.some((name) => ['preinstall', 'install', 'postinstall'].includes(name));
  });

  expect(packages.length).toBeGreaterThan(5);
  expect(scripted).toEqual([]);
});

test('the package contains what it needs at run time, and no tests', () => {
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' });

  expect(readdirSync(own).toSorted()).toEqual(
    'CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md dist docs helpers openapi-flat.json openapi.json package.json redocly.yaml reports schemas'
      .split(' ')
      .toSorted(),
  );
  expect(files.filter((file) => /(?<!vi)test|deviant|variant|allure|\.map$/.test(file))).toEqual([]);
  expect(existsSync(join(own, 'helpers/records/conformance.schema.json'))).toBe(true);
});

// npm runs prepare in a clone when somebody installs the package by the address of a git repository.
test('a clone that is prepared has everything that the package needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  const clone = join(folder, 'clone');
  await done('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(root).href, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  await done('npm', ['run', 'prepare'], { cwd: clone });
  const packed = await done('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], { cwd: clone });
  const [{ files = [] } = {}] = JSON.parse(packed) as { files?: { path: string }[] }[];
  const paths = files.map(({ path }) => path);
  rmSync(folder, { recursive: true });

  for (const path of [
    'dist/main.cjs',
    'dist/program.cjs',
    'dist/thread.cjs',
    'dist/library.js',
    'dist/types/bin/library/index.d.ts',
    'docs/interface.md',
    'helpers/records/conformance.schema.json',
    'helpers/reports/registry/registry.schema.json',
    'schemas/validators.cjs',
  ])
    expect(paths).toContain(path);
});

test('the manifest names no address before there is one', () => {
  expect(Object.keys(manifestOf(own)).filter((name) => /^(repository|bugs|homepage)$/.test(name))).toEqual([]);
});

test('the README states its size', () => {
  const entries = readdirSync(installed, { recursive: true, withFileTypes: true });
  // The first run of each version of Node keeps what V8 compiled for it.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.cache'));
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const [, stated] = /takes (\d+) MB with its dependencies/.exec(readFileSync(join(own, 'README.md'), 'utf8')) ?? [];

  expect(Math.abs(Number(stated) - bytes / 1e6)).toBeLessThan(1);
});
