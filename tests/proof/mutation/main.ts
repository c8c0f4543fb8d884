import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { faker } from '@faker-js/faker/locale/en';
import type { Tier } from '../../tiers/tier.js';
import { aWorker, type Worker } from './crew.js';
import type { Mutant } from './mutant.js';
import { filesUnder, planOf } from './plan.js';
import type { Part, Readiness } from './questions.js';
import { isListed, publish, publishDrawn, publishTrial } from './results.js';
import { failsTests, units, withoutServers } from './self-tests.js';
import { prune } from './survivors.js';

type Server = Readiness['targets'][number];

const MOST_WORKERS = 4;

/**
 * Changes code in small ways, and runs each mutant on all servers of the tests: one that survives shows a gap. Mutates the
 * files and folders that are named, or everything; with `--prune` only tidies the list of survivors; with `--draw 100 7` draws so
 * many mutants of suites and evidence with this seed, and counts those that the quick tier kills. A file takes minutes, a hundred
 * drawn mutants or everything take hours. Survivors that need no test stand in survivors.json with their reason.
 *
 * StrykerJS 9.6.1 takes longer: it calls most mutants static, because rules are built when modules load, and runs all tests for each.
 */
export async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--prune')) return prune(planOf(filesUnder([])).mutants);
  const [flag, count, seed = '1'] = words;
  const isDrawn = flag === '--draw';
  const plan = planOf(filesUnder(isDrawn ? ['suites', 'helpers/evidence'] : words));
  if (plan.mutants.length === 0) throw new Error(`nothing is mutated under ${words.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const path = join(folder, 'plan.json');
  writeFileSync(path, JSON.stringify(plan));
  const size = Math.min(MOST_WORKERS, availableParallelism());
  const workers = await Promise.all(Array.from({ length: size }, () => aWorker(path)));
  try {
    if (isDrawn) await drawAndTry(workers, plan.mutants, { count: Number(count), seed: Number(seed), plan: path });
    else publish({ mutants: plan.mutants, ...(await tryAll(workers, plan.mutants, path)) });
  } finally {
    for (const worker of workers) worker.end();
    rmSync(folder, { recursive: true });
  }
}

interface Tried {
  /** Mutant → what gave it away. */
  readonly killers: Map<number, string>;
  readonly executed: Set<number>;
  readonly unstable: string[];
  /** Whose tests are tried. */
  readonly tier: Tier;
}

async function tryAll(workers: readonly Worker[], mutants: readonly Mutant[], plan: string): Promise<Tried> {
  const tried: Tried = { killers: new Map(), executed: new Set(), unstable: [], tier: 'all' };
  const { targets, loaded } = workers[0] ?? { targets: [], loaded: new Set<number>() };
  for (const id of loaded) tried.executed.add(id);
  const late = mutants.filter(({ id }) => !loaded.has(id));
  await tryOnServers(workers, targets, late, tried);
  // On kept observations, a check is not tried again where it went the same way before: a new survivor gets whole runs.
  const hidden = alive(mutants, tried.killers).filter(
    (mutant) => loaded.has(mutant.id) || isHelper(mutant) || !isListed(mutant),
  );
  await each(workers, hidden, async (worker, mutant) => {
    const isUnitFault = isHelper(mutant) && (await failsTests(mutant, plan, units));
    // There are many mutants of helpers: those are judged by what a server should break, and not by all else.
    const part = isHelper(mutant) ? 'breaks' : 'all';
    const killer = isUnitFault ? 'the unit tests' : await worker.tryWholly(mutant.id, part);
    tell(`mutant ${mutant.id} ${killer === null ? 'survives' : 'is dead'}`);
    if (killer !== null) tried.killers.set(mutant.id, killer);
  });

  return tried;
}

/** The first server is the reference, or another that conforms. */
async function tryOnServers(
  workers: readonly Worker[],
  [first, ...others]: readonly Server[],
  mutants: readonly Mutant[],
  tried: Tried,
): Promise<void> {
  const faulty = spread(others.filter(({ isFaulty }) => isFaulty));
  const sound = others.filter(({ isFaulty }) => !isFaulty);
  const shares = workers.map((_, part) => mutants.filter(({ id }) => id % workers.length === part));
  const on = (part: Part) => (worker: Worker, target: Server) =>
    tryOn(worker, { target, part, mutants: alive(mutants, tried.killers) }, tried);
  await each(workers, shares, (worker, share) => tryOn(worker, { target: first, part: 'all', mutants: share }, tried));
  await each(workers, faulty, on('breaks'));
  await each(workers, sound, on('all'));
  await each(workers, faulty, on('all'));
}

interface Draw {
  readonly count: number;
  readonly seed: number;
  readonly plan: string;
}

/** Draws mutants, and counts how many of those that all tests kill the quick tier kills. */
async function drawAndTry(workers: readonly Worker[], mutants: readonly Mutant[], draw: Draw): Promise<void> {
  const { targets, loaded } = workers[0] ?? { targets: [], loaded: new Set<number>() };
  faker.seed(draw.seed);
  // Some may survive all tests and not be listed: of the others, the first so many count.
  const drawn = faker.helpers
    .shuffle(mutants.filter((mutant) => !isListed(mutant)))
    .slice(0, Math.ceil(draw.count * 1.1));
  const quick: Tried = { killers: new Map(), executed: new Set(), unstable: [], tier: 'quick' };
  const late = drawn.filter(({ id }) => !loaded.has(id));
  const judgedBy = (part: Part) => targets.filter((target) => target.quick === part);
  const control = failsTests({ id: 0 }, draw.plan, withoutServers);
  await tryOnServers(workers, judgedBy('all'), late, quick);
  for (const part of ['operations', 'breaks'] as const)
    await each(workers, judgedBy(part), (worker, target) =>
      tryOn(worker, { target, part, mutants: alive(late, quick.killers) }, quick),
    );
  if (await control) throw new Error('the quick tier fails without a mutant');
  const all = new Map(quick.killers);
  for (const mutant of drawn.filter(({ id }) => all.has(id))) publishTrial(mutant, true, all.get(mutant.id) ?? null);
  await each(workers, alive(drawn, quick.killers), async (worker, mutant) => {
    const server = await worker.tryWholly(mutant.id, 'all', 'quick');
    const isQuick = server !== null || (await failsTests(mutant, draw.plan, withoutServers));
    const killer = isQuick ? (server ?? 'the other tests') : await worker.tryWholly(mutant.id, 'all', 'rest');
    if (isQuick) quick.killers.set(mutant.id, 'the quick tier');
    if (killer !== null) all.set(mutant.id, killer);
    publishTrial(mutant, isQuick, killer);
  });
  const killed = drawn.filter(({ id }) => all.has(id)).slice(0, draw.count);
  publishDrawn({ seed: draw.seed, drawn: killed, quick: quick.killers });
}

// Neighbours are alike: servers that have little in common kill more.
function spread(targets: readonly Server[]): Server[] {
  const places = targets.map((target, index) => ({ target, place: (index * 37) % 101 }));

  return places.toSorted((a, b) => a.place - b.place).map(({ target }) => target);
}

interface Trial {
  readonly target: Server | undefined;
  readonly part: Part;
  readonly mutants: readonly Mutant[];
}

async function tryOn(worker: Worker, { target: server, part, mutants }: Trial, tried: Tried): Promise<void> {
  const ids = mutants.map(({ id }) => id);
  const target = server?.name ?? '';
  const { killed, executed, isUnstable } = await worker.tryOn({ target, part, mutants: ids, tier: tried.tier });
  for (const id of killed) tried.killers.set(id, target);
  for (const id of executed) tried.executed.add(id);
  if (isUnstable) tried.unstable.push(target);
  tell(`${ids.length - killed.size} mutants are alive after ${target}`);
}

/** Shows the progress on a terminal. */
function tell(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${words.slice(0, 100)}`);
}

function alive(mutants: readonly Mutant[], killers: ReadonlyMap<number, string>): Mutant[] {
  return mutants.filter(({ id }) => !killers.has(id));
}

/** What observations execute too, or what is remembered between the checks, cannot be judged on kept observations. */
function isHelper({ file }: Mutant): boolean {
  return file.startsWith('helpers/');
}

/** Every worker takes the next thing that is left. */
async function each<T>(
  workers: readonly Worker[],
  things: readonly T[],
  act: (worker: Worker, thing: T) => Promise<void>,
): Promise<void> {
  const queue = things.values();
  await Promise.all(
    workers.map(async (worker) => {
      for (const thing of queue) await act(worker, thing);
    }),
  );
}
