import { canonicalJson } from '../json/write.js';
import { findIdleWaivers, runScopeOf, verdictOf } from '../judging/verdict.js';
import { excerpt } from '../words/shown.js';
import type { Report, ReportedRequirement } from './report.js';
import { namedExchanges } from './reported-exploration.js';
import { countOutcomes } from './reported-requirement.js';

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

/** An exploration keeps a part of its exchanges, and judges no waiver idle. */
function derivedFrom(report: Report) {
  const { requirements, exchanges, ordersCreated, exploration, settings } = report;
  const waived = Array.isArray(settings['waivers']) ? (settings['waivers'] as readonly unknown[]) : [];
  const named = waived.map((waiver) => String((waiver as { requirement?: unknown } | null)?.requirement));

  return {
    ...countOutcomes(requirements),
    requests: exploration?.spent.requests ?? Object.keys(exchanges).length,
    ordersCreated: exploration?.spent.orders ?? ordersCreated.length,
    verdict: report.error === null ? verdictOf(report) : null,
    scope: runScopeOf(report),
    idleWaivers: exploration === undefined ? findIdleWaivers(requirements, named) : [],
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
    if (exploration === undefined && isJudged(requirement) && !seen.has(operation))
      return [`expected an exchange of ${operation}, from which ${id} is ${outcome}, got none`];

    return findings
      .filter(({ exchange }) => !Object.hasOwn(exchanges, exchange))
      .map(({ exchange }) => `expected the exchange ${exchange} of ${id}, got none`);
  });
}

function isJudged({ outcome }: ReportedRequirement): boolean {
  return outcome !== 'not-exercised' && outcome !== 'excluded';
}

/** Clocks of one machine, which are read one after the other. */
const TOLERANCE_MS = 1000;
const DAY_MS = 86_400_000;

/** When a run started and ended, and each of its requests. */
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
