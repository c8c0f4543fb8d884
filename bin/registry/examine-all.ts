import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExaminedBundle } from '../../helpers/reports/registry/entries.js';
import { TOO_MUCH } from '../run-limits.js';
import { mayStartThread, watchThread } from '../watched-thread.js';
import { examinePlace, type BundlePlace } from './examine-place.js';

interface Examining {
  /** Called after each bundle. */
  readonly onDone?: (done: number) => void;
  /** What the threads run; there is none where the sources are run, and all is done in this thread. */
  readonly thread?: URL;
  /** What one bundle may take. The usual bundle takes 0.2 seconds. */
  readonly seconds?: number;
  /** As much as verify may take in a process of its own on a small machine. The usual bundle needs a tenth. */
  readonly mebibytes?: number;
}

const beside = new URL('./thread.js', import.meta.url);

/** Examines bundles in threads, one for each core. One that takes too much time or memory is unreadable, and stops no other. */
export async function examineAll(
  places: readonly BundlePlace[],
  { onDone, thread: file = beside, seconds = 120, mebibytes = 1024 }: Examining,
): Promise<readonly ExaminedBundle[]> {
  const hasThreads = mayStartThread() && existsSync(fileURLToPath(file));
  const threads = Array.from({ length: hasThreads ? Math.min(availableParallelism(), places.length) : 0 }, () =>
    aListThread(file, { seconds, mebibytes }),
  );
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
    await Promise.all(hasThreads ? threads.map((thread) => work(thread.examine)) : [work(examinePlace)]);
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
