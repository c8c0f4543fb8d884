import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vitest/config';
import { compileSchemas } from '../../schemas/compile.js';
import { writeProgram } from './program-bundle.js';
import { rawTexts } from './raw-texts.js';

/** Matches the path of every file of a bundle. */
const BUNDLES = /[\\/]\.bundles[\\/]/;

const A_MINUTE = 60_000; // in milliseconds

export interface SourceBundle {
  readonly root: string;
  /** Every file that it may depend on. */
  readonly sources: readonly string[];
  /** The path of the module that configures vitest. */
  readonly configuration: string;
  /** The path of the module that registers the tests. */
  readonly suites: string;
}

const folders = ['bin', 'helpers', 'reference', 'schemas', 'suites'];

/**
 * The sources as modules that Node loads by itself, which takes a fraction of the time in which vite transforms them. A bundle
 * is named after the content of its sources, so it is never older than they are.
 */
export async function bundleSources(root: string): Promise<SourceBundle> {
  await compileSchemas(join(root, 'schemas')); // loaded from there, not from the bundle
  const sources = folders.flatMap((folder) => filesIn(join(root, folder))).toSorted();
  const hash = createHash('sha256');
  for (const file of [...sources, join(root, 'package.json'), join(root, 'tsconfig.json')])
    hash.update(`${file}\n`).update(readFileSync(file));
  const bundles = join(root, '.bundles');
  const folder = join(bundles, hash.digest('hex'));
  if (!existsSync(folder)) {
    await writeBundle(root, folder);
    removeOld(bundles);
  }

  return { root, sources, configuration: join(folder, 'configuration.js'), suites: join(folder, 'suites.js') };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });

  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** All of its files at once, because another run may be about to load them. */
async function writeBundle(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { configuration: 'bin/clone/configuration.ts', suites: 'bin/clone/suites-entry.ts' },
    platform: 'node',
    plugins: [rawTexts],
    external: isPackage,
  });
  const unfinished = `${folder}-${randomUUID()}`;
  await bundle.write({ dir: unfinished, chunkFileNames: '[name].js' });
  await bundle.close();
  const external = ['vitest', 'allure-js-commons', 'undici'];
  const file = join(unfinished, 'suites.cjs');
  await writeProgram({ cwd: root, input: 'bin/clone/register-suites.ts', file, external });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true }); // another run was first
  }
}

/** Not what rolldown itself adds. */
function isPackage(name: string): boolean {
  return !name.startsWith('.') && !isAbsolute(name) && !name.startsWith('@oxc-project/');
}

/** All but the last two, and those of the minute before: another run may be writing one, or loading it. */
function removeOld(bundles: string): void {
  const newestFirst = readdirSync(bundles)
    .map((name) => join(bundles, name))
    .flatMap((path) => {
      const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};

      return mtimeMs === undefined ? [] : [{ path, mtimeMs }]; // else it was renamed meanwhile
    })
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs);
  const since = (newestFirst[0]?.mtimeMs ?? 0) - A_MINUTE;
  for (const { path, mtimeMs } of newestFirst.slice(2))
    if (mtimeMs < since) rmSync(path, { recursive: true, force: true });
}

/**
 * Lets Node load what the test file imports, from a bundle of the sources as they are now: vite would take longer to transform
 * them than a run takes. The stack trace of an internal error therefore points into that bundle.
 */
export function bundledSuites(file: string, first: SourceBundle): Plugin {
  let bundle = first;
  let isUsed = false;
  let entry = '';
  let isWatching = false;

  return {
    name: 'crop-spraying-conformance:bundled-suites',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [BUNDLES] } } } }),
    configureVitest({ vitest: { config } }) {
      entry = `${config.root}/${file}`;
      isWatching = config.watch;
    },
    async transform(_, id) {
      if (id !== entry) return;
      if (isUsed) bundle = await bundleSources(first.root); // a source may have changed
      isUsed = true;
      // Vite resolves each of them, which a run that ends has no use for.
      if (isWatching) for (const source of bundle.sources) this.addWatchFile(source);
    },
    resolveId(imported, importer) {
      return importer === entry && imported.startsWith('.') ? bundle.suites : null;
    },
  };
}
