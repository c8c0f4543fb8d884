import type { Outcome } from './judge.js';
import type { Level } from './requirement.js';

export type Verdict = 'conformant' | 'non-conformant' | 'incomplete';

interface Judged {
  readonly id: string;
  readonly level: Level;
  readonly outcome: Outcome;
}

interface JudgedRun {
  readonly requirements: readonly Judged[];
  readonly interrupted: boolean;
  /** Documented fields that no response showed; reports of version 0.1 do not have it. */
  readonly unseen?: readonly unknown[] | undefined;
}

/** The verdict of a run. A run in which nothing passed is never conformant. */
export function verdictOf({ requirements, interrupted, unseen = [] }: JudgedRun): Verdict {
  const binding = requirements.filter(({ level }) => level !== 'advisory');
  if (binding.some(({ outcome }) => outcome === 'failed')) return 'non-conformant';
  const isOpen = unseen.length > 0 || binding.some(({ outcome }) => outcome === 'not-exercised');
  const hasPassed = binding.some(({ outcome }) => outcome === 'passed' || outcome === 'waived');

  return interrupted || isOpen || !hasPassed ? 'incomplete' : 'conformant';
}

/** The waivers for requirements that pass: they would hide the next failure. */
export function findIdleWaivers(requirements: readonly Judged[], waived: readonly string[]): string[] {
  const passed = new Set(
    requirements.filter(({ outcome }) => outcome === 'passed' || outcome === 'warned').map(({ id }) => id),
  );

  return waived.filter((id) => passed.has(id));
}

interface Judgeable {
  readonly verdict: Verdict | null;
  readonly requirements: readonly Judged[];
  readonly idleWaivers: readonly string[];
  /** Of them, only `allowIncomplete` counts. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The exit status of a run: 0 conformant, 1 non-conformant, 2 could not judge, 3 incomplete. */
export function exitStatusOf(run: Judgeable): 0 | 1 | 2 | 3 {
  if (run.verdict === null) return 2;
  if (run.verdict === 'non-conformant') return 1;
  if (run.idleWaivers.length > 0) return 2;
  if (run.verdict === 'conformant') return 0;
  const hasPassed = run.requirements.some(({ outcome, level }) => outcome === 'passed' && level !== 'advisory');

  return run.settings['allowIncomplete'] === true && hasPassed ? 0 : 3;
}
