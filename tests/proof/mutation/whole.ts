import type { Tier } from '../../tiers/tier.js';
import type { Part } from './questions.js';
import type * as Subject from './subject.js';
import { awake } from './switch.js';
import type { Target } from './target.js';
import { noticed, usually } from './usual.js';

interface Trial {
  readonly mutant: number;
  /** What is judged first. */
  readonly part: Part;
  /** The quick tier judges some servers only by what they break, and others not at all. */
  readonly tier: Tier;
  readonly subject: typeof Subject;
  /** Loads the code anew, for a mutant of code that runs once; null for any other. */
  readonly load: (() => Promise<typeof Subject>) | null;
  readonly trying: (id: number) => void;
}

/** Tries a mutant with whole runs of every server; what gave it away, or null. */
export async function tryWholly({ mutant, part, tier, subject, load, trying }: Trial): Promise<string | null> {
  const mutated = load === null ? subject : await awake(mutant, () => load().catch(() => null));
  if (mutated === null) return 'loading the code';
  if (mutated.pinned !== subject.pinned) return 'the pinned requirements';
  for (const [index, target] of mutated.targets.entries()) {
    if (tier === 'quick' && target.quick === null) continue;
    trying(mutant);
    const twin = subject.targets[index] ?? target;
    const isPartly = tier === 'quick' && target.quick === 'breaks';
    // What a server should break is quick to judge, and most of what a mutant could spare.
    const selected = (part === 'all' && !isPartly) || target.breaks.length === 0 ? undefined : new Set(target.breaks);
    const isAnew = load !== null;
    if (!(await isNoticed({ mutant, target, twin, selected, isAnew }))) continue;
    if (isPartly || (await isNoticed({ mutant, target, twin, selected: undefined, isAnew }))) return target.name;
  }

  return null;
}

interface Step {
  readonly mutant: number;
  readonly target: Target;
  /** This server, judged by unmutated code. */
  readonly twin: Target;
  readonly selected: ReadonlySet<string> | undefined;
  readonly isAnew: boolean;
}

async function isNoticed({ mutant, target, twin, selected, isAnew }: Step): Promise<boolean> {
  const { notices, shown } = await usually(twin, selected);
  if (!isAnew && !shown.has(mutant)) return false;

  return (await awake(mutant, () => noticed(target, selected))) !== notices;
}
