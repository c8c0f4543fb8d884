import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExaminedBundle } from '../../helpers/reports/registry/entry.js';
import { mayStartThread } from '../watched-thread.js';
import { examinePlace, type BundlePlace } from './examine-place.js';

/** What one bundle may take. */
interface ThreadLimits {
  readonly seconds: number;
  readonly mebibytes: number;
}

interface Examining extends Partial<ThreadLimits> {
  /** Called after each bundle. */
  readonly onDone?: (done: number) => void;
  /** What the threads run; there is none where the sources are run, and all is done in this thread. */
  readonly thread?: URL;
}

/** As much as verify may take in a process of its own on a small machine. The usual bundle needs a tenth. */
const HEAP_MIB = 1024;

/** The usual bundle takes 0.2 seconds. */
const LONGEST_S = 120;

const beside = new URL('./thread.js', import.meta.url);

/** Examines bundles in threads, one for each core. One that takes too much time or memory is unreadable, and stops no other. */
export async function examineAll(
  places: readonly BundlePlace[],
  { onDone, thread = beside, seconds = LONGEST_S, mebibytes = HEAP_MIB }: Examining,
): Promise<readonly ExaminedBundle[]> {
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
  if (!mayStartThread() || !existsSync(fileURLToPath(thread))) {
    await work(examinePlace);

    return examined;
  }
  const resourceLimits = { maxOldGenerationSizeMb: mebibytes };
  const threads = Array.from({ length: Math.min(availableParallelism(), places.length) }, () =>
    aListThread(() => new Worker(thread, { workerData: { thread: 'list' }, resourceLimits }), { seconds, mebibytes }),
  );
  try {
    await Promise.all(threads.map(({ examine }) => work(examine)));
  } finally {
    await Promise.all(threads.map(({ end }) => end()));
  }

  return examined;
}

interface ListThread {
  readonly examine: (place: BundlePlace) => Promise<ExaminedBundle>;
  readonly end: () => Promise<unknown>;
}

/** A thread that is started again after a bundle ended it. */
function aListThread(start: () => Worker, { seconds, mebibytes }: ThreadLimits): ListThread {
  let worker = start();

  return {
    async examine(place) {
      worker.postMessage(place);
      try {
        const [examined] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) });

        return examined as ExaminedBundle;
      } catch (error) {
        const { name, code } = error as NodeJS.ErrnoException;
        const isLarge = code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (!isLarge && name !== 'AbortError') throw error;
        void worker.terminate();
        worker = start();
        const taken = isLarge ? `${mebibytes} MiB` : `${seconds} seconds`;

        return { digest: '', unreadable: `it takes more than ${taken} to verify` };
      }
    },
    end: () => worker.terminate(),
  };
}
