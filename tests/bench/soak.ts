import { setTimeout as sleep } from 'node:timers/promises';
import { runConformance } from '../../bin/library/index.js';

const RUNS = 500;
const SAMPLES = 10;
/** What may come and go: the first sample is taken when everything is loaded and compiled. */
const MOST_GROWTH = 1.15;

/** Judges the embedded reference many times in one process, and sees whether memory and open handles stay as they are. */
export async function main([count = String(RUNS)]: readonly string[]): Promise<void> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('expected node --expose-gc, got node without it');
  const every = Math.max(1, Math.floor(Number(count) / SAMPLES));
  const heaps: number[] = [];
  const handles: number[] = [];
  const { signal } = new AbortController(); // as of a list of targets, which outlives each of them
  for (let run = 1; run <= Number(count); run++) {
    const { verdict } = await runConformance(undefined, { signal });
    if (verdict !== 'conformant') throw new Error(`expected conformant, got ${verdict} in run ${run}`);
    if (run % every !== 0) continue;
    await sleep(100); // sockets that are closing are gone by then
    gc();
    heaps.push(process.memoryUsage().heapUsed);
    handles.push(process.getActiveResourcesInfo().length);
    const rss = process.memoryUsage().rss;
    process.stdout.write(
      `after ${String(run).padStart(3)} runs: heap ${mib(heaps.at(-1))} MiB, rss ${mib(rss)} MiB, ${handles.at(-1)} open handles\n`,
    );
  }
  const growth = (heaps.at(-1) ?? NaN) / (heaps[0] ?? NaN);
  process.stdout.write(`last heap ÷ first: ${growth.toFixed(2)} (at most ${MOST_GROWTH})\n`);
  if (!(growth <= MOST_GROWTH) || (handles.at(-1) ?? 0) > (handles[0] ?? 0)) process.exitCode = 1;
}

function mib(bytes = NaN): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
