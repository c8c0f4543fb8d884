import { createHash } from 'node:crypto';
import { canonicalJson } from '../json/write.js';
import type { Level } from '../judging/requirement.js';
import first from './requirement-sets/0.1.0.json' with { type: 'json' };
import current from './requirement-sets/0.2.0.json' with { type: 'json' };

/** The requirements of a released version, by id and in their order. A released set never changes. */
export interface RequirementSet {
  readonly version: string;
  /** SHA-256 of their sections and claims, as canonical JSON. */
  readonly claims: string;
  readonly requirements: Readonly<Record<string, Level>>;
}

/** The version of the set that this suite judges. Versions of the suite that change no requirement keep it. */
export const REQUIREMENT_SET = current.version;

const sets: readonly RequirementSet[] = ([first, current] as readonly WrittenSet[]).map(setOf);

/** A set as its file has it: the levels by operation, each operation in a line. */
interface WrittenSet extends Omit<RequirementSet, 'requirements'> {
  readonly requirements: Readonly<Record<string, RequirementSet['requirements']>>;
}

function setOf({ requirements, ...set }: WrittenSet): RequirementSet {
  const levels = Object.entries(requirements).flatMap(([operation, rules]) =>
    Object.entries(rules).map(([rule, level]) => [`${operation}/${rule}`, level]),
  );

  return { ...set, requirements: Object.fromEntries(levels) as RequirementSet['requirements'] };
}

/** From the oldest to the newest. */
export const setVersions: readonly string[] = sets.map(({ version }) => version);

/** The set of a report; undefined if this suite does not know it. Version 0.1 did not say which, and had one. */
export function requirementSetOf({ suite }: Reported): RequirementSet | undefined {
  return sets.find(({ version }) => version === setVersionOf({ suite }));
}

export function setVersionOf({ suite }: Reported): string {
  return suite.requirementSet ?? suite.version;
}

/** The set of the recordings of a version of the suite, if it is older than the current one. */
export function setOfSuite(version: string): RequirementSet | null {
  const set = sets.findLast((candidate) => compareVersions(candidate.version, version) <= 0);

  return set === undefined || set.version === REQUIREMENT_SET ? null : set;
}

/** Negative if the first is older. */
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

interface Reported {
  readonly suite: { readonly version: string; readonly requirementSet?: string };
}

interface Worded {
  readonly id: string;
  readonly section: string;
  readonly claim: string;
}

/** The digest of sections and claims, in any order. */
export function claimsDigest(requirements: readonly Worded[]): string {
  const worded = Object.fromEntries(requirements.map(({ id, section, claim }) => [id, [section, claim]]));

  return createHash('sha256').update(canonicalJson(worded)).digest('hex');
}
