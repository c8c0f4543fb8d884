import type { Tier } from '../../tiers/tier.js';
import { awake, recorded } from './switch.js';
import type { Kept, Target } from './target.js';
import { noticed, usually, type Noticed } from './usual.js';

/** What became of some mutants when one target was judged with each of them awake. */
export interface Judged {
  readonly killed: ReadonlySet<number>;
  readonly executed: ReadonlySet<number>;
  /** Two unmutated runs disagreed, so what was noticed does not count. */
  readonly isUnstable: boolean;
}

interface Trial {
  readonly target: Target;
  readonly checks: readonly string[];
  readonly mutants: readonly number[];
  readonly tier: Tier;
  readonly trying: (id: number) => void;
}

/** Tries mutants on some checks of one target; `trying` reports which, for the timeout. */
export async function tryOn({ target, checks, mutants, tier, trying }: Trial): Promise<Judged> {
  trying(0);
  const keeping: Kept[] = [];
  const { executed } = await recorded(async () => keeping.push(await target.keep(checks)));
  const [kept = () => Promise.resolve(null)] = keeping;
  const { told, reach } = await learn(target, checks, kept);
  const killed = new Set<number>();
  for (const id of mutants) {
    const requirements = reach.get(id);
    if (requirements === undefined) continue;
    trying(id);
    // On kept observations a requirement takes no time, but only a run is what the self-tests do.
    const suspect = await awake(id, () => toldOtherwise(kept, requirements, told));
    if (suspect === undefined) continue;
    if (suspect === null || (await isNoticedIn(tier, { id, target, suspect }))) killed.add(id);
  }
  const isUnstable = killed.size > 0 && (await noticed(target)) !== (await usually(target)).notices;

  return { killed: isUnstable ? new Set() : killed, executed, isUnstable };
}

interface Learnt {
  /** Requirement → what a self-test notices of it. */
  readonly told: ReadonlyMap<string, string | null>;
  /** Mutant → the requirements in whose checks it could make a difference. */
  readonly reach: ReadonlyMap<number, readonly string[]>;
}

const traces = new Set<string>();

/** A check that goes the way that it went for another server already, and should, is not judged with mutants again. */
async function learn({ breaks }: Target, checks: readonly string[], kept: Kept): Promise<Learnt> {
  const told = new Map<string, string | null>();
  const reach = new Map<number, string[]>();
  for (const id of checks) {
    const { shown, trace } = await recorded(async () => told.set(id, await kept(id)));
    const way = `${id} ${trace}`;
    if (!breaks.includes(id) && traces.has(way)) continue;
    traces.add(way);
    for (const mutant of shown) reach.set(mutant, [...(reach.get(mutant) ?? []), id]);
  }

  return { told, reach };
}

async function toldOtherwise(kept: Kept, requirements: readonly string[], told: Learnt['told']) {
  for (const id of requirements) {
    const now = await kept(id).catch(() => 'a fault');
    if (now !== told.get(id)) return id;
  }

  return undefined;
}

interface Suspicion {
  readonly id: number;
  readonly target: Target;
  /** The requirement that goes another way. */
  readonly suspect: string;
}

/** In a run of the requirement alone, or of all of them, since what one sees may depend on what the others ask for. */
async function isNoticedIn(tier: Tier, { id, target, suspect }: Suspicion): Promise<boolean> {
  if (tier === 'quick') return isNoticed(id, target, 'quick');

  return (await isNoticed(id, target, new Set([suspect]))) || isNoticed(id, target);
}

async function isNoticed(id: number, target: Target, judged?: Noticed): Promise<boolean> {
  return (await awake(id, () => noticed(target, judged))) !== (await usually(target, judged)).notices;
}
