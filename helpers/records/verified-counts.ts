import { canonicalJson } from '../json/values.js';
import { MOOT, NOT_EXPLORED, NOT_SEEN } from '../judging/requirement.js';
import { findIdleWaivers, runScopeOf, verdictOf } from '../judging/verdict.js';
import { exclusionIn } from '../settings/scope.js';
import { publicSettings, type Settings } from '../settings/settings.js';
import { settingsByField as fields } from '../settings/table.js';
import { excerpt, repeatedIn } from '../words/shown.js';
import { readRecorded, recordedSources } from './recorded-settings.js';
import { recordingOf } from './recording.js';
import type { Report, ReportedRequirement } from './report.js';
import { countOutcomes, isLeftOutByOlder, namedExchanges } from './reported-requirement.js';
import { claimsDigest, type RequirementSet } from './requirement-set.js';

const LONGEST_SHOWN = 200;

/** What follows from the outcomes must be so, and findings must lead to exchanges. */
export function countProblems(report: Report): string[] {
  const { exchanges, lost, totals, verdict, scope, idleWaivers } = report;
  const stated = new Map<string, unknown>(Object.entries({ ...totals, verdict, scope, idleWaivers }));

  return [
    ...Object.entries(derivedFrom(report))
      .filter(([name, right]) => canonicalJson(right) !== canonicalJson(stated.get(name)))
      .map(
        ([name, right]) => `expected ${name} ${shown(right)} by the rest of the report, got ${shown(stated.get(name))}`,
      ),
    ...lost
      .filter((id) => !Object.hasOwn(exchanges, id))
      .map((id) => `expected the exchange ${id}, got none, at /lost`),
    ...evidenceProblems(report),
    ...explorationProblems(report),
  ];
}

/** An exploration keeps a part of its exchanges, and judges no waiver idle; nor does traffic. */
function derivedFrom(report: Report) {
  const { requirements, exchanges, ordersCreated, exploration, traffic, settings } = report;
  const waived = Array.isArray(settings['waivers']) ? (settings['waivers'] as readonly unknown[]) : [];
  const named = waived.map((waiver) => String((waiver as { requirement?: unknown } | null)?.requirement));

  return {
    ...countOutcomes(requirements),
    requests: exploration?.spent.requests ?? Object.keys(exchanges).length,
    ordersCreated: exploration?.spent.orders ?? ordersCreated.length,
    verdict: report.error === null ? verdictOf(report) : null,
    scope: runScopeOf(report),
    idleWaivers: exploration === undefined && traffic === undefined ? findIdleWaivers(requirements, named) : [],
  };
}

function shown(value: unknown): string {
  return excerpt(String(value), LONGEST_SHOWN) || 'none';
}

/** What an exploration names must be there, and it reproduces only what failed. */
function explorationProblems({ exploration, exchanges, requirements }: Report): string[] {
  if (exploration === undefined) return [];
  const found = new Set(requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id));

  return [
    ...namedExchanges(exploration)
      .filter((id) => !Object.hasOwn(exchanges, id))
      .map((id) => `expected the exchange ${id}, got none, at /exploration`),
    ...exploration.reproductions
      .filter(({ requirement }) => !found.has(requirement))
      .map(({ requirement }) => `expected findings against ${requirement}, which is reproduced, got none`),
    ...(Object.keys(exchanges).length <= exploration.spent.requests
      ? []
      : ['expected at most as many exchanges as requests were sent, got more']),
  ];
}

/** Every finding leads to an exchange, and nothing is known of an operation that got no response, unless only findings are kept. */
function evidenceProblems({ requirements, exchanges, exploration }: Report): string[] {
  const seen = new Set(Object.values(exchanges).map(({ operation }) => operation));

  return requirements.flatMap((requirement) => {
    const { id, operation, outcome, findings } = requirement;
    const isJudged = outcome !== 'not-exercised' && outcome !== 'excluded';
    if (exploration === undefined && isJudged && !seen.has(operation))
      return [`expected an exchange of ${operation}, from which ${id} is ${outcome}, got none`];

    return findings
      .filter(({ exchange }) => !Object.hasOwn(exchanges, exchange))
      .map(({ exchange }) => `expected the exchange ${exchange} of ${id}, got none`);
  });
}

/** Clocks of one machine, which are read one after the other. */
const TOLERANCE_MS = 1000;
const DAY_MS = 86_400_000;

export function timeProblems({ startedAt, finishedAt, exchanges, regraded }: Report): string[] {
  const [start, end] = [Date.parse(startedAt), Date.parse(finishedAt)];
  const outside = Object.entries(exchanges).filter(([, { startedAt: sent, milliseconds }]) => {
    const time = Date.parse(sent);

    return time < start - TOLERANCE_MS || time + milliseconds > end + TOLERANCE_MS;
  });

  const isInOrder = isSentInOrder(Object.entries(exchanges));

  return [
    ...(isInOrder || regraded !== undefined
      ? []
      : ['expected the exchanges in the order in which they were sent, got another']),
    ...(end < start ? ['expected a run that ends after its start, got one that ends before it'] : []),
    ...outside.slice(0, 1).map(([id]) => `expected the exchange ${id} within the time of the run, got one outside it`),
    ...(regraded !== undefined && Date.parse(regraded.at) < end
      ? ['expected a recording that was regraded after its run, got one before it']
      : []),
  ];
}

/** Of somebody whose clock differs by less than a day. */
export function futureProblems({ startedAt }: Pick<Report, 'startedAt'>, now: Date): string[] {
  return Date.parse(startedAt) > now.getTime() + DAY_MS
    ? [`expected a run in the past, got one on ${startedAt.slice(0, 10)}`]
    : [];
}

/** Exchanges are numbered when they are sent. */
function isSentInOrder(exchanges: readonly (readonly [string, { readonly startedAt: string }])[]): boolean {
  const numbered = exchanges.map(([id, { startedAt }]) => ({
    number: Number(id.slice(1)),
    time: Date.parse(startedAt),
  }));
  const sorted = numbered.toSorted((a, b) => a.number - b.number);

  return sorted.every(({ time }, index) => index === 0 || time >= (sorted[index - 1]?.time ?? 0));
}

/** Whether a report has every requirement of its set once, with its level and its words. */
export function setProblems({ requirements }: Report, set: RequirementSet): string[] {
  const known = new Set(Object.keys(set.requirements));
  const given = new Set(requirements.map(({ id }) => id));
  const inSet = `of set ${set.version}`;
  const problems = [
    ...[...known].filter((id) => !given.has(id)).map((id) => `expected the requirement ${id} ${inSet}, got none`),
    ...[...given].filter((id) => !known.has(id)).map((id) => `expected the requirements ${inSet}, got ${id}, too`),
    ...repeatedIn(requirements.map(({ id }) => id)).map((id) => `expected each requirement once, got ${id} again`),
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

/** Whatever is waived or excluded must be so by the settings of the run. */
export function exceptionProblems(report: Report, settings: Settings): string[] {
  const { requirements, exploration, traffic } = report;
  const exclusionOf = exclusionIn(settings);
  const explains = (id: string, reason: string | null) =>
    reason === exclusionOf(id) ||
    reason === 'filtered' ||
    (reason === NOT_EXPLORED && exploration !== undefined) ||
    (reason === NOT_SEEN && traffic !== undefined) ||
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
