import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

interface CompiledBundle<T> {
  readonly exports: T;
  /** Keeps what V8 compiled until now for the next start, unless it was kept before. To be called after a whole run. */
  readonly keep: () => void;
}

const ENDING = '.cache';

/** For how many versions of Node, or of its flags, what was compiled is kept. */
const MOST_KEPT = 4;

/** What was compiled takes as much as the source, 3 MB. */
const MOST_BYTES = 32_000_000;

/** Of a CRC-32, in hexadecimal. */
const SUM_LENGTH = 8;

/**
 * Loads a file that helpers/vitest/program-bundle.js wrote. V8 gets what it compiled in an earlier run, so that it neither parses nor
 * compiles it again; that is kept beside the file, and nowhere else, because it is code. What is given is what the file requires
 * and cannot load by itself.
 */
export function loadCompiled<T>(file: string, given: Readonly<Record<string, unknown>> = {}): CompiledBundle<T> {
  const bytes = readFileSync(file);
  const cache = cacheFor(file, bytes);
  const cachedData = cache === null ? undefined : readKept(cache);
  const script = new Script(Module.wrap(bytes.toString('latin1')), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} as T };
  const own = createRequire(file);
  const require = Object.assign((id: string): unknown => (id in given ? given[id] : own(id)), { resolve: own.resolve });
  const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
  run(module.exports, require, module, file, dirname(file));

  return {
    exports: module.exports,
    keep() {
      if (cache !== null && (cachedData === undefined || script.cachedDataRejected === true)) keep(cache, script);
    },
  };
}

/** Loads program.ts as the build bundled it, beside the module that asks. Only tests have a vitest to give. */
export const loadProgram = (given: Readonly<Record<string, unknown>> = { vitest: undefined }) =>
  loadCompiled<typeof import('./program.js')>(fileURLToPath(new URL('./program.cjs', import.meta.url)), given);

/** Named after all that it depends on. Null if the user does not want it. */
function cacheFor(file: string, source: Buffer): string | null {
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) return null;
  // It has the version and flags of V8, and what the processor can do.
  const tag = cachedDataVersionTag().toString(16);

  return `${file}-${process.version}-${process.arch}-${tag}-${sumOf(source)}${ENDING}`;
}

/** What was kept; undefined if there is nothing, or something else. V8 itself would take damaged data for its own. */
function readKept(cache: string): Buffer | undefined {
  try {
    const found = statSync(cache);
    if (!found.isFile() || found.size > MOST_BYTES) return undefined;
    const bytes = readFileSync(cache);
    const data = bytes.subarray(SUM_LENGTH);

    return bytes.toString('latin1', 0, SUM_LENGTH) === sumOf(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** It tells damage, and one version from another; SHA-256 of five megabytes would take 2 % of a run. */
function sumOf(data: Buffer): string {
  return crc32(data).toString(16).padStart(SUM_LENGTH, '0');
}

/** Whole or not at all: another process may be about to read it, or to write the same. */
function keep(cache: string, script: Script): void {
  const unfinished = `${cache}-${randomUUID()}`;
  try {
    accessSync(dirname(cache), constants.W_OK);
    const data = script.createCachedData();
    writeFileSync(unfinished, Buffer.concat([Buffer.from(sumOf(data)), data]));
    renameSync(unfinished, cache);
    removeOthers(cache);
  } catch {
    // Where nothing may be written, each run compiles what it needs. What was begun is removed with the old ones, later.
  }
}

/** Those of earlier code, other versions of Node, and runs that were killed. */
function removeOthers(cache: string): void {
  const [folder, start = ''] = [dirname(cache), basename(cache).split('-')[0]];
  const others = readdirSync(folder).filter((name) => name.startsWith(`${start}-`) && name !== basename(cache));
  if (others.length >= MOST_KEPT) for (const name of others) rmSync(join(folder, name), { force: true });
}
