import { hash } from 'node:crypto';
import { canonicalJson } from '../json/values.js';
import type { Level } from '../judging/requirement.js';
import type { ReportedRequirement } from './reported-requirement.js';
import first from './requirement-sets/0.2.0.json' with { type: 'json' };
import current from './requirement-sets/0.3.0.json' with { type: 'json' };

/** The requirements of a released version, by id and in their order. A released set never changes. */
export interface RequirementSet {
  readonly version: string;
  /** SHA-256 of their sections and claims, as canonical JSON. */
  readonly claims: string;
  readonly requirements: Readonly<Record<string, Level>>;
}

/** The version of the set that this suite judges. Versions of the suite that change no requirement keep it. */
export const REQUIREMENT_SET = current.version;

const currentSet = setOf(current as WrittenSet);

/** From the oldest to the newest. */
export const knownSets: readonly RequirementSet[] = [olderSet(first as OlderSet, currentSet), currentSet];

/** The ids of the current set, known without its suites, which take longer to load. */
export const requirementIds: readonly string[] = Object.keys(currentSet.requirements);

type Levels = RequirementSet['requirements'];

/** The current set as its file has it: the levels by operation, each operation in a line. */
interface WrittenSet extends Omit<RequirementSet, 'requirements'> {
  readonly requirements: Readonly<Record<string, Levels>>;
}

function setOf({ requirements, ...set }: WrittenSet): RequirementSet {
  const levels = Object.entries(requirements).flatMap(([operation, rules]) =>
    Object.entries(rules).map(([rule, level]): [string, Level] => [`${operation}/${rule}`, level]),
  );

  return { ...set, requirements: Object.fromEntries(levels) };
}

/** An older set as its file has it: the requirements that only the next one has, and the levels that it changed. */
interface OlderSet extends Omit<RequirementSet, 'requirements'> {
  readonly without: readonly string[];
  readonly levels: Levels;
}

function olderSet({ without, levels, ...set }: OlderSet, next: RequirementSet): RequirementSet {
  const all = Object.entries({ ...next.requirements, ...levels });

  return { ...set, requirements: Object.fromEntries(all.filter(([id]) => !without.includes(id))) };
}

export function requirementSet(version: string): RequirementSet | undefined {
  return knownSets.find((set) => set.version === version);
}

/** The set that a version of the suite judges; undefined if it is older than all sets. */
export function setOfSuite(version: string): RequirementSet | undefined {
  return knownSets.findLast((candidate) => compareVersions(candidate.version, version) <= 0);
}

export function olderSetOf(version: string): RequirementSet | null {
  const set = setOfSuite(version);

  return set === undefined || set.version === REQUIREMENT_SET ? null : set;
}

export function compareVersions(a: string, b: string): number {
  const others = numbersOf(b);

  return (
    numbersOf(a)
      .map((part, index) => part - (others[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number);
}

export function claimsDigest(requirements: readonly Pick<ReportedRequirement, 'id' | 'section' | 'claim'>[]): string {
  const worded = Object.fromEntries(requirements.map(({ id, section, claim }) => [id, [section, claim]]));

  return hash('sha256', canonicalJson(worded));
}
