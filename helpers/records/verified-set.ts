import { canonicalJson } from '../json/write.js';
import { MOOT, NOT_EXPLORED } from '../judging/requirement.js';
import { exclusionIn } from '../settings/scope.js';
import { publicSettings, type Settings } from '../settings/settings.js';
import { settingsByField as fields } from '../settings/table.js';
import { isLeftOutByOlder } from './narrowings.js';
import { readRecorded, recordedSources } from './recorded-settings.js';
import { recordingOf } from './recording.js';
import type { Report, ReportedRequirement } from './report.js';
import { claimsDigest, type RequirementSet } from './requirement-set.js';

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

/** Settings of the connection and of the files of a run, on which no outcome depends. */
const { timeoutMs, deadlineS, waitS, reporter } = fields;
const parsed = { timeoutMs, deadlineS, waitS, reporter };
const unparsed: readonly string[] = ['caFile', 'reportsDir', 'proxy', 'baseline'];

/** Whether a report shows exactly the settings that a run shows, each as its parser gives it. */
export function settingProblems(report: Report, settings: Settings): string[] {
  const right = new Map(Object.entries(publicSettings(settings)));
  const given = new Map(Object.entries(report.settings));
  const names = [...new Set([...right.keys(), ...given.keys()])];
  const sources = recordedSources(report, []);
  const problems: string[] = [];
  for (const [field, setting] of Object.entries(parsed))
    if (given.has(field)) readRecorded<unknown>(setting, given.get(field), sources, problems);

  return [
    ...problems,
    ...names
      .filter((name) => {
        if (right.has(name) !== given.has(name)) return true;
        if (Object.hasOwn(parsed, name) || unparsed.includes(name)) return false;

        return canonicalJson(right.get(name)) !== canonicalJson(given.get(name));
      })
      .map((name) => `expected the setting ${name} as a run shows it, got something else`),
    ...(canonicalJson(recordingOf(settings)) === canonicalJson(report.recording)
      ? []
      : ['expected the recording of these settings, got another']),
    ...((given.get('baseline') ?? null) === null && report.baseline === undefined
      ? []
      : baselineProblems(given.get('baseline'), report)),
  ];
}

function baselineProblems(path: unknown, { baseline }: Report): string[] {
  return typeof path === 'string' && baseline !== undefined
    ? []
    : ['expected a baseline and its path among the settings, got one of them'];
}
