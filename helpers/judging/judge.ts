import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { Waiver } from '../settings/waivers.js';
import type { Finding } from './finding.js';
import type { Requirement } from './requirement.js';

export type Outcome = 'passed' | 'failed' | 'warned' | 'not-exercised' | 'waived' | 'excluded';

/** A requirement and its outcome. */
export interface Judgement {
  readonly requirement: Requirement;
  readonly outcome: Outcome;
  /** Why it was not exercised, waived or excluded. */
  readonly reason: string | null;
  /** The settings that would let it be exercised. */
  readonly settings: readonly string[];
  readonly findings: readonly Finding[];
  /** How many further findings were cut. */
  readonly cut: number;
}

const MOST_FINDINGS = 20;

export interface Scope {
  readonly waivers: readonly Waiver[];
  /** Why a requirement is excluded, or null if it is judged. */
  readonly exclusion: (id: string) => string | null;
}

/** Judges all requirements at once; they share what they observe. */
export function judge(requirements: readonly Requirement[], run: Run, scope: Scope): Promise<Judgement[]> {
  return Promise.all(requirements.map((requirement) => judgeRequirement(requirement, run, scope)));
}

async function judgeRequirement(requirement: Requirement, run: Run, { waivers, exclusion }: Scope): Promise<Judgement> {
  const nothing = { requirement, reason: null, settings: [], findings: [], cut: 0 };
  const excluded = exclusion(requirement.id);
  if (excluded !== null) return { ...nothing, outcome: 'excluded', reason: excluded };

  let findings: readonly Finding[];
  try {
    findings = await requirement.check(run.forObservation(requirement.id));
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;

    return { ...nothing, outcome: 'not-exercised', reason: error.reason, settings: error.settings };
  }
  if (findings.length === 0) return { ...nothing, outcome: 'passed' };

  const waiver = waivers.find((waived) => waived.requirement === requirement.id);
  const found = { findings: findings.slice(0, MOST_FINDINGS), cut: Math.max(0, findings.length - MOST_FINDINGS) };
  if (requirement.level === 'advisory') return { ...nothing, ...found, outcome: 'warned' };
  if (waiver === undefined) return { ...nothing, ...found, outcome: 'failed' };

  return { ...nothing, ...found, outcome: 'waived', reason: `${waiver.reason} (until ${waiver.expires})` };
}
