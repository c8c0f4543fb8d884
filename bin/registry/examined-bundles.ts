import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  isArchiveName,
  packBundle,
  readArchiveFile,
  readBundleFolder,
  unpackBundle,
} from '../../helpers/records/bundle-reading.js';
import { bundleName, MANIFEST, sha256Of } from '../../helpers/records/bundle.js';
import type { Product } from '../../helpers/records/report.js';
import { certifiedVersionOf, type ExaminedBundle } from '../../helpers/reports/registry/entries.js';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { examineBundle } from '../certified-files.js';
import { UsageError } from '../command.js';
import { TOO_MUCH } from '../run-limits.js';
import { mayStartThread, watchThread } from '../watched-thread.js';

interface Examining {
  readonly onDone?: (done: number) => void;
  /** What the threads run; there is none where the sources are run, and all is done in this thread. */
  readonly thread?: URL;
  /** What one bundle may take. The usual bundle takes 0.2 seconds. */
  readonly seconds?: number;
  /** As much as verify may take in a process of its own on a small machine. The usual bundle needs a tenth. */
  readonly mebibytes?: number;
}

const beside = new URL('./thread.cjs', import.meta.url);

/** Examines bundles in threads, one for each core. One that takes too much time or memory is unreadable, and stops no other. */
export async function examineAll(
  places: readonly BundlePlace[],
  { onDone, thread: file = beside, seconds = 120, mebibytes = 1024 }: Examining,
): Promise<readonly ExaminedBundle[]> {
  const hasThreads = mayStartThread() && existsSync(fileURLToPath(file));
  const threads = hasThreads
    ? Array.from({ length: Math.min(availableParallelism(), places.length) }, () =>
        aListThread(file, { seconds, mebibytes }),
      )
    : [{ examine: examinePlace, end: async () => undefined }];
  const examined: ExaminedBundle[] = [];
  const waiting = [...places.entries()];
  let done = 0;
  const work = async (examine: (place: BundlePlace) => Promise<ExaminedBundle>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, place] = next;
      examined[index] = await examine(place);
      onDone?.(++done);
    }
  };
  try {
    await Promise.all(threads.map((thread) => work(thread.examine)));
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }

  return examined;
}

/** A thread that is started again after a bundle ended it. */
function aListThread(file: URL, { seconds, mebibytes }: Required<Pick<Examining, 'seconds' | 'mebibytes'>>) {
  let answer: (examined: ExaminedBundle) => void;
  let fail: (fault: unknown) => void;
  const start = () =>
    watchThread<BundlePlace, ExaminedBundle>({
      worker: new Worker(file, {
        workerData: { thread: 'list' },
        resourceLimits: { maxOldGenerationSizeMb: mebibytes },
      }),
      hear: (examined) => answer(examined),
      lose({ why, fault }) {
        if (fault !== null) return fail(fault);
        thread = start();
        const taken = why === TOO_MUCH ? `${mebibytes} MiB` : `${seconds} seconds`;
        answer({ digest: '', unreadable: `it takes more than ${taken} to verify` });
      },
    });
  let thread = start();

  return {
    examine: (place: BundlePlace) => {
      const unlimited = thread.limit(seconds);
      thread.tell(place);

      return new Promise<ExaminedBundle>((resolve, reject) => {
        [answer, fail] = [resolve, reject];
      }).finally(unlimited);
    },
    end: () => thread.end(),
  };
}

/** Finds out about a bundle what does not depend on keys. */
export async function examinePlace({ file, isFolder }: BundlePlace): Promise<ExaminedBundle> {
  let digest = '';
  try {
    const archive = isFolder ? null : readArchiveFile(file);
    if (archive !== null) digest = sha256Of(archive);
    const bundle = archive === null ? readBundleFolder(file) : unpackBundle(archive);
    const manifest = bundle.files.get(MANIFEST);
    if (manifest !== undefined) digest = sha256Of(manifest);
    const found = await examineBundle(bundle);
    if (typeof found === 'string') return { digest, unreadable: found };
    const { report, examination } = found;
    const { seal, target } = report;

    return {
      digest,
      archive: sha256Of(archive ?? packBundle(bundle.files, bundleName(report.product))),
      certified: certifiedVersionOf(report, bundle.files),
      isReference: target.isReference,
      seal: seal === undefined ? null : { digest: seal.digest, signature: seal.signature },
      examination,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return { digest, unreadable: `it ${error.because}` };
  }
}

export function archiveBytes({ file, isFolder }: BundlePlace, product: Product): Uint8Array {
  return isFolder ? packBundle(readBundleFolder(file).files, bundleName(product)) : readArchiveFile(file);
}

/** Where a bundle is, and as what. */
export interface BundlePlace {
  readonly file: string;
  /** Relative to the folder of the list, with slashes. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Hidden folders and installed packages. */
const UNSEARCHED = /^(?:\..*|node_modules)$/;

/**
 * Every archive and every folder with a manifest, in the order of their paths. Links are not followed. Throws a UsageError about
 * what cannot be searched: nothing is left out silently.
 */
export function findBundles(folder: string, avoided: readonly string[] = [], path = ''): readonly BundlePlace[] {
  if (avoided.includes(folder)) return [];
  const within = entriesIn(folder);
  if (within.some(({ name }) => name === MANIFEST)) return [{ file: folder, path: path || '.', isFolder: true }];

  return within.flatMap((entry) => {
    const [file, inner] = [join(folder, entry.name), path === '' ? entry.name : `${path}/${entry.name}`];
    if (entry.isDirectory()) return UNSEARCHED.test(entry.name) ? [] : findBundles(file, avoided, inner);

    return entry.isFile() && isArchiveName(entry.name) ? [{ file, path: inner, isFolder: false }] : [];
  });
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || (code === 'ENOTDIR' && !existsSync(folder));
    const got = isAbsent ? 'nothing' : code === 'ENOTDIR' ? 'a file' : `what cannot be read (${code})`;
    throw new UsageError(`registry: expected a folder of bundles, got ${got}, at ${folder}`, { cause: error });
  }
}
