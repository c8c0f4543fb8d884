import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { conditionalDeviantsByTheme } from '../../servers/conditional/index.js';
import type { Attempt } from './attempt.js';
import { exploreScoreOf } from './explore-score.js';
import { explorePage, missesOf, shortfallsOf, summaryOf } from './explore-tables.js';
import { readFlags } from './flags.js';
import { jobsFor, type Done, type Job } from './jobs.js';
import { keptResults, type KeptResults } from './kept-results.js';

const PAGE = new URL('../../../docs/explore-score.md', import.meta.url);
const start = fileURLToPath(new URL('../../start.js', import.meta.url));

/**
 * Explores every conditional deviant with 5 seeds, every variant with 3 and every other deviant with one, prints the score and
 * writes its page. It takes hours, keeps each result in `reports`, and goes on with them when it is called again with the same code.
 * `npm run score:explore -- --seeds 2 --only area --variants 0 --ordinary 0` takes a part, and writes no page.
 */
export async function main(words: readonly string[]): Promise<void> {
  const wanted = readFlags(words);
  const jobs = jobsFor(wanted);
  if (jobs.length === 0)
    throw new Error(`--only takes a part of a fault or of what a variant does; got ${wanted.only.join(', ')}`);
  const kept = keptResults();
  const left = jobs.filter((job) => !kept.has(keyOf(job)));
  if (left.length < jobs.length) say(`${jobs.length - left.length} of ${jobs.length} were done before.`);
  await doAll(left, wanted.processes, kept);
  const done = jobs.flatMap((job) => kept.get(keyOf(job)) ?? []);
  const attempts = done.filter((result): result is Attempt => typeof result !== 'boolean');
  const runs = done.filter((result) => typeof result === 'boolean');
  const foundByRun = runs.filter(Boolean).length;
  const score = exploreScoreOf(attempts);

  say('', ...shortfallsOf(attempts), '', ...missesOf(attempts), '', ...summaryOf(score));
  say(`A run finds ${foundByRun} of ${runs.length} faults.`);
  // A part of the score would look like all of it.
  if (wanted.isWhole)
    writeFileSync(PAGE, await formatted(explorePage(score, conditionalDeviantsByTheme, { ...wanted, foundByRun })));
}

async function formatted(page: string): Promise<string> {
  const filepath = fileURLToPath(PAGE);

  return format(page, { ...(await resolveConfig(filepath)), filepath });
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

interface Message {
  readonly done?: Done;
  readonly fault?: string;
}

function keyOf({ kind, index, seed }: Job): string {
  return `${kind} ${index} ${seed}`;
}

async function doAll(jobs: readonly Job[], processes: number, kept: KeptResults): Promise<void> {
  let count = 0;
  const waiting = [...jobs];
  await Promise.all(
    Array.from({ length: Math.min(processes, jobs.length) }, async () => {
      const child = fork(start, ['proof/explore/worker'], { serialization: 'advanced' });
      await once(child, 'message');
      try {
        for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
          child.send(job);
          const [{ done, fault }] = (await once(child, 'message')) as [Message];
          if (done === undefined) throw new Error(`${job.kind} ${job.index} with seed ${job.seed}: ${fault}`);
          kept.keep(keyOf(job), done);
          tell(done, `${++count}/${jobs.length}`);
        }
      } finally {
        child.disconnect();
      }
    }),
  );
}

/** Something to look at while it lasts. */
function tell(done: Done, progress: string): void {
  if (typeof done === 'boolean') return;
  const { server, seed, failed, requests, seconds } = done;
  const ids = failed.map(({ id }) => id).join(', ') || 'nothing';
  say(`${progress} seed ${seed}, ${requests} requests, ${seconds.toFixed(1)} s: ${server}: ${ids}`);
}
