import type { Part, TriedOn } from './questions.js';
import type * as Subject from './subject.js';
import { awake } from './switch.js';
import type { Target } from './target.js';
import { noticed, usually, type Noticed } from './usual.js';

interface Trial {
  readonly mutant: number;
  /** What is judged first. */
  readonly part: Part;
  readonly tier: TriedOn;
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
    if (tier === 'quick' ? target.quick === null : tier === 'rest' && target.quick === 'all') continue;
    trying(mutant);
    const twin = subject.targets[index] ?? target;
    const isAnew = load !== null;
    // What a server should break is quick to judge, and most of what a mutant could spare.
    const parts = tier === 'quick' ? (['quick'] as const) : [new Set(target.idsOf(part)), undefined];
    if (await isNoticedInEach(parts, { mutant, target, twin, isAnew })) return target.name;
  }

  return null;
}

interface Step {
  readonly mutant: number;
  readonly target: Target;
  /** This server, judged by unmutated code. */
  readonly twin: Target;
  readonly isAnew: boolean;
}

async function isNoticedInEach(parts: readonly Noticed[], { mutant, target, twin, isAnew }: Step): Promise<boolean> {
  for (const part of parts) {
    const { notices, shown } = await usually(twin, part);
    if (!isAnew && !shown.has(mutant)) return false;
    if ((await awake(mutant, () => noticed(target, part))) === notices) return false;
  }

  return true;
}
