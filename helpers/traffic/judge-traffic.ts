import { aClock } from '../connection/limits.js';
import { isMasked, isWrite } from '../evidence/views/statements.js';
import { aClient } from '../exchanges/client.js';
import {
  acceptedValue,
  endTimeOf,
  isServerFailure,
  madeIn,
  secondsCached,
  startTimeOf,
  type Exchange,
} from '../exchanges/exchange.js';
import { knownAfter } from '../exploring/memory.js';
import { LIVE_VIEWS } from '../interface/operations.js';
import { valueAt } from '../json/values.js';
import type { Finding } from '../judging/finding.js';
import { judge } from '../judging/judge.js';
import { whatIsShown, type LogRule, type Suspicion } from '../judging/log-rule.js';
import { oncePerSlug, type Log } from '../judging/log.js';
import { NOT_SEEN, type Requirement } from '../judging/requirement.js';
import { keyOf, READINGS_IN_A_ROW } from '../judging/run-driver.js';
import { NOTHING_KNOWN } from '../judging/run-log.js';
import { NotExercised } from '../not-exercised.js';
import { aRun, runWith, type Run } from '../observations/run-observations.js';
import { nothingFound, type RunResult, type TrafficFacts } from '../records/run-result.js';
import { exclusionIn } from '../settings/scope.js';
import type { Settings } from '../settings/settings.js';
import { sentOrderOf, type ClientFault } from './client-faults.js';
import { learnEncodings, learnFilterNames } from './learned.js';
import { restsIn, trafficLog } from './traffic-log.js';
import type { Traffic } from './traffic.js';

/** What rules found in traffic, and what of it something else than a fault of the service may explain. */
interface Found {
  readonly findings: Finding[];
  readonly doubtful: Finding[];
}

export interface TrafficOptions {
  readonly settings: Settings;
  readonly requirements: readonly Requirement[];
  /** The ids of the requirements that a filter selects; by default all of them. */
  readonly selected?: ReadonlySet<string> | undefined;
}

const MOST_FAULTS = 1000;

/** Rules compare everything with everything else: later parts are judged as a further sequence of an exploration. */
const MOST_TOGETHER = 1000;

/** So many rests of each part are judged by themselves, and fewer the more parts there are. */
const MOST_RESTS = 40;
const MOST_AT_REST = 20_000;

/** Judges traffic by the rules that need nothing but a log. Without a service, nothing is judged. */
export async function judgeExchanges(
  { exchanges, facts }: Traffic,
  { settings, requirements, selected }: TrafficOptions,
): Promise<RunResult> {
  const encodings = learnEncodings(exchanges, settings);
  const isNameKnown = learnFilterNames(exchanges, settings);
  const mostRests = Math.min(MOST_RESTS, Math.ceil(MOST_AT_REST / exchanges.length));
  const found = new Map<string, Found>();
  const faults: ClientFault[] = [];
  // Each file by itself: between two, the data may have been set up anew.
  for (const file of new Set(exchanges.map(({ observation }) => observation))) {
    const own = exchanges.filter(({ observation }) => observation === file);
    let before = NOTHING_KNOWN;
    for (let start = 0; start < own.length; start += MOST_TOGETHER) {
      const part = own.slice(start, start + MOST_TOGETHER);
      const { log, faults: wrong } = trafficLog(part, { encodings, settings, before });
      faults.push(...wrong);
      for (const { requirement, suspicions, isSure } of judgeLog(log, requirements, mostRests)) {
        const { findings, doubtful } = madeIn(found, requirement.id, () => ({ findings: [], doubtful: [] }));
        for (const suspicion of suspicions) {
          const isOpen = !isNameKnown(suspicion.exchange) || mayBeExplained(suspicion, requirement, facts);
          (isSure(suspicion) && !isOpen ? findings : doubtful).push(suspicion.finding);
        }
      }
      before = knownAfter(log);
    }
  }
  // What cannot be certain without asking again is a warning, as if no sentence of the interface said it.
  const checked = requirements.map((requirement): Requirement => {
    const { findings, doubtful } = found.get(requirement.id) ?? { findings: [], doubtful: [] };
    const isWarning = findings.length === 0 && doubtful.length > 0;
    const check = () => Promise.resolve(isWarning ? doubtful : findings);

    return { ...requirement, check, level: isWarning ? 'advisory' : requirement.level };
  });
  const excluded = exclusionIn(settings, selected);
  const judgements = await judge(checked, runOf(exchanges, settings), {
    waivers: settings.waivers,
    exclusion: (id) => excluded(id) ?? (found.has(id) ? null : NOT_SEEN),
  });
  const times = exchanges.flatMap((exchange) => [startTimeOf(exchange), endTimeOf(exchange)]);
  if (times.length === 0) times.push(aClock()().getTime());

  return {
    ...nothingFound,
    settings,
    isReference: false,
    startedAt: new Date(Math.min(...times)),
    finishedAt: new Date(Math.max(...times)),
    judgements: judgements.map((judgement, index) => ({
      ...judgement,
      requirement: requirements[index] ?? judgement.requirement,
    })),
    exchanges,
    createdIds: [],
    traffic: {
      ...facts,
      faults: faults.slice(0, MOST_FAULTS).map(({ exchange, what }) => ({ exchange: exchange.id, what })),
    },
  };
}

interface Judged {
  readonly requirement: Requirement;
  readonly suspicions: readonly Suspicion[];
  readonly isSure: (suspicion: Suspicion) => boolean;
}

/** What each requirement that a log shows suspects in it. */
function judgeLog(log: Log, requirements: readonly Requirement[], mostRests: number): Judged[] {
  const known = { ...log, entries: log.entries.filter(({ exchange }) => exchange.role !== null) };
  const all = partsOf(log, mostRests);
  const ofKnown = known.entries.length === log.entries.length ? all : partsOf(known, mostRests);

  return requirements.flatMap((requirement) =>
    (['judge', 'inTurn'] as const).flatMap((way) => {
      const { log: rule } = requirement;
      const judgeBy = rule?.[way];
      if (rule === undefined || judgeBy === undefined) return [];
      const parts = (rule.isAboutWhose === true ? ofKnown : all)[rule.comparesWithBefore === true ? 'inTurn' : way];
      const results = parts.map((part) => whatIsShown(() => judgeBy(asRead(part, rule))));
      if (results.every((result) => result instanceof NotExercised)) return [];
      const shown = results.map((result) => (result instanceof NotExercised ? [] : result));
      const isRepeated = repetitionIn(shown.slice(1), way === 'inTurn' ? READINGS_IN_A_ROW : 2);
      // The number of pages follows from the total beside it: nothing can change between the two.
      const isSure = (suspicion: Suspicion) =>
        suspicion.certainty === 'certain' || suspicion.finding.pointer === '/page/totalPages' || isRepeated(suspicion);

      return [{ requirement, suspicions: shown.flat(), isSure }];
    }),
  );
}

/** All of the log, and each rest; what was read before it shows what changed, and may be of other data than what is read now. */
function partsOf(log: Log, mostRests: number): Readonly<Record<'judge' | 'inTurn', readonly Log[]>> {
  const rests = restsIn(log, mostRests);

  return { inTurn: [log, ...rests], judge: [log, ...rests.map(withoutEarlier)] };
}

function withoutEarlier(rest: Log): Log {
  return { ...rest, entries: rest.entries.filter(({ exchange, isAtRest }) => isAtRest === true || isWrite(exchange)) };
}

/** What a run reads for a rule: feedback and notifications may show what was, so that they do not tell which view is wrong. */
function asRead(log: Log, { comparesViews, reads, readsEveryView }: LogRule): Log {
  if (comparesViews !== true) return log;
  const live = withLiveViews(log, reads[0]);

  return readsEveryView?.(live) === true ? log : live;
}

const withLiveViews = oncePerSlug((log, slug): Log => {
  const views: readonly string[] = [...LIVE_VIEWS, slug];

  return {
    ...log,
    entries: log.entries.filter(({ exchange }) => isWrite(exchange) || views.includes(exchange.operation)),
  };
});

/** A copy of the data may lag behind for some time, and a client that asks three times at once sees it three times. */
const LEAST_MS = 5000;

/**
 * Whether the traffic itself asked again, as often as a run does, and shows the same in each rest. Nothing that was recorded changed
 * meanwhile, and one change by others would show only once.
 */
function repetitionIn(rests: readonly (readonly Suspicion[])[], readings: number): (suspicion: Suspicion) => boolean {
  const times = new Map<string, number[]>();
  for (const suspicions of rests) {
    const fresh = suspicions.filter(
      ({ certainty, exchange, others = [] }) =>
        certainty === 'at rest' && [exchange, ...others].every((each) => secondsCached(each) === 0),
    );
    for (const [key, exchange] of new Map(fresh.map((suspicion) => [keyOf(suspicion), suspicion.exchange])))
      times.set(key, [...(times.get(key) ?? []), startTimeOf(exchange)]);
  }

  return (suspicion) => {
    const shown = times.get(keyOf(suspicion)) ?? [];

    return shown.length >= readings && Math.max(...shown) - Math.min(...shown) >= LEAST_MS;
  };
}

/** Whether something else than a fault of the service may explain a suspicion, however often it is shown. */
function mayBeExplained({ exchange, finding }: Suspicion, { log }: Requirement, facts: TrafficFacts): boolean {
  const { body, role } = exchange;
  const comparesWithSent = log?.isAboutCreated !== undefined && log.reads.length > 1;

  return (
    (finding.policy ?? null) !== null ||
    log?.isAboutWhose === true ||
    log?.isSureInRunsOnly === true ||
    isServerFailure(exchange) ||
    // Who is not known to be logged in may get a page to log in.
    (body.kind === 'other' && body.isHtml && role === null) ||
    (facts.areOrdersEdited && comparesWithSent) ||
    (log?.isAboutCreated !== undefined && isHiddenIn(exchange, finding.pointer ?? ''))
  );
}

/** Whoever recorded it may have hidden a value in the request, or in the response, alone. */
function isHiddenIn(exchange: Exchange, pointer: string): boolean {
  return [acceptedValue(exchange), sentOrderOf(exchange)]
    .map((value) => valueAt(value, pointer))
    .some((shown) => shown !== '' && isMasked(shown));
}

const nobody = { send: () => Promise.reject(new NotExercised('nothing is sent')), close: () => Promise.resolve() };

/** A run that has sent what others did. */
function runOf(exchanges: readonly Exchange[], settings: Settings): Run {
  const client = aClient(settings, nobody);

  return runWith(aRun({ settings, client, startedAt: new Date(0), operations: new Set(), mark: '' }), exchanges);
}
