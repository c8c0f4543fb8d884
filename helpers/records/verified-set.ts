import { isLeftOutByOlder } from './older-narrowings.js';
import { NOT_EXPLORED, MOOT } from '../judging/requirement.js';
import { exclusionIn } from '../settings/scope.js';
import type { Settings } from '../settings/settings.js';
import { claimsDigest, type RequirementSet } from './requirement-set.js';
import type { Report, ReportedRequirement } from './report.js';

/** Whether a report has every requirement of its set once, with its level and its words. */
export function setProblems({ requirements }: Report, set: RequirementSet): string[] {
  const known = new Set(Object.keys(set.requirements));
  const given = new Set(requirements.map(({ id }) => id));
  const inSet = `of set ${set.version}`;
  const problems = [
    ...[...known].filter((id) => !given.has(id)).map((id) => `expected the requirement ${id} ${inSet}, got none`),
    ...[...given].filter((id) => !known.has(id)).map((id) => `expected the requirements ${inSet}, got ${id}, too`),
    ...repeated(requirements.map(({ id }) => id)).map((id) => `expected each requirement once, got ${id} again`),
    ...requirements.flatMap((requirement) => levelProblems(requirement, set)),
  ];
  if (problems.length > 0) return problems;
  if (claimsDigest(requirements) !== set.claims) return [`expected the sections and claims ${inSet}, got others`];

  return [...known].join() === [...given].join()
    ? []
    : [`expected the requirements in the order ${inSet}, got another`];
}

function levelProblems({ id, level, operation }: ReportedRequirement, set: RequirementSet): string[] {
  const right = Object.hasOwn(set.requirements, id) ? set.requirements[id] : undefined;

  return [
    ...(right === undefined || level === right ? [] : [`expected the level ${right} of ${id}, got ${level}`]),
    ...(id.startsWith(`${operation}/`) ? [] : [`expected the operation of ${id}, got ${operation}`]),
  ];
}

/** The texts that occurred before. */
function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();

  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Whatever is waived or excluded must be so by the settings of the run. */
export function exceptionProblems(report: Report, settings: Settings): string[] {
  const { requirements, exploration } = report;
  const exclusionOf = exclusionIn(settings);
  const explains = (id: string, reason: string | null) =>
    reason === exclusionOf(id) ||
    reason === 'filtered' ||
    (reason === NOT_EXPLORED && exploration !== undefined) ||
    (reason === MOOT && settings.omits.length > 0) ||
    isLeftOutByOlder(reason, report.settings);
  const waivers = new Map(
    settings.waivers.map(({ requirement, reason, expires }) => [requirement, `${reason} (until ${expires})`]),
  );

  return requirements.flatMap(({ id, outcome, reason }) => {
    if (outcome === 'waived' && waivers.get(id) !== reason)
      return [`expected a waiver for ${id} among the settings, got none with its reason`];

    return outcome === 'excluded' && !explains(id, reason)
      ? [`expected a setting that excludes ${id}, got none: ${JSON.stringify(reason)}`]
      : [];
  });
}
