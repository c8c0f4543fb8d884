import { randomBytes } from 'node:crypto';
import { aClock, aDeadline } from '../connection/limits.js';
import { obtainTokens } from '../connection/obtained-tokens.js';
import type { Transport } from '../connection/wire.js';
import { inOrderSent, numberOf, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { judge, type Judgement, type Scope } from '../judging/judge.js';
import { NOT_EXPLORED, type Requirement } from '../judging/requirement.js';
import { NOTHING_KNOWN } from '../judging/run-log.js';
import { CouldNotJudge, NotExercised } from '../not-exercised.js';
import { filterValues } from '../observations/lists/filter-parameters.js';
import { runWith } from '../observations/run-observations.js';
import { exclusionIn } from '../settings/scope.js';
import type { Settings } from '../settings/settings.js';
import { aCoverageCounter } from './coverage-counter.js';
import type { Exploration, ExploringBudget, Reproduction } from './exploration.js';
import { endOf, exploreSequences, noFailures, replaySequences, type Explorer } from './explorer.js';
import { whatIsLearned } from './memory.js';
import { theSequences } from './sequences.js';
import { plainOrder } from './simpler-steps.js';
import { aSpending, type Spending } from './spending.js';
import type { Step } from './step.js';
import { findFilters, learnFacts, type TargetFacts, type FactsOptions } from './target-facts.js';
import { orderClasses } from './value-classes.js';

export interface ExploreOptions {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly requirements: readonly Requirement[];
  readonly budget: ExploringBudget;
  readonly replay?: readonly Pick<Reproduction, 'requirement' | 'steps'>[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before the first request with the mark of the orders, unless nothing is written. */
  readonly announce?: ((mark: string) => void) | undefined;
}

/** What an exploration found, before anything is masked. */
export type Explored = Awaited<ReturnType<typeof explore>>;

export async function explore(options: ExploreOptions) {
  const { requirements, budget, replay } = options;
  const deadline = aDeadline({ deadlineS: budget.minutes * 60, waitS: options.settings.waitS }, options.signal);
  const { signal } = deadline;
  const clock = aClock();
  const startedAt = clock();
  const mark = randomBytes(4).toString('hex');
  const spending = aSpending(options.transport, budget);
  const { settings, transport, problems } = await obtainTokens(options.settings, spending.transport, signal);
  const watched: Spending = { ...spending, transport };
  const failures = noFailures(requirements);
  const learned = whatIsLearned();
  const exercised = new Set<RequirementId>();
  let error: string | null = problems.length > 0 ? problems.join('; ') : null;
  let explorer: Explorer | null = null;
  let first: readonly Exchange[] = [];

  if (!settings.readOnly && error === null) options.announce?.(mark);
  try {
    if (error === null) {
      const prepared = await prepareExploration(
        { settings, transport, signal, startedAt, mark, numberedFrom: 0 },
        watched,
        requirements,
      );
      first = prepared.first;
      const exclusion = exclusionIn(settings);
      const isJudged = (id: RequirementId) => exclusion(id) === null;
      const itemCount = { value: 0 };
      const own = { settings, spending: watched, failures, learned, isJudged, exercised, itemCount, signal };
      explorer = { ...prepared, ...own };
      await (replay === undefined ? exploreSequences(explorer) : replaySequences(explorer, replay));
      // Empty lists show nothing of what they would contain.
      if (settings.readOnly && itemCount.value === 0 && replay === undefined) exercised.clear();
    }
  } catch (fault) {
    const isEnded = signal.aborted && fault instanceof NotExercised;
    if (!(fault instanceof CouldNotJudge) && !isEnded) throw fault;
    if (!isEnded) error = fault.message;
    else if (options.signal?.aborted !== true) error = 'the minutes were over before anything could be explored';
  } finally {
    deadline.clear();
  }
  const isInterrupted = options.signal?.aborted === true;
  const kept = new Map(
    [...first, ...failures.exchanges.values(), ...learned.exchanges()].map((exchange) => [exchange.id, exchange]),
  );
  const exchanges = inOrderSent([...kept.values()]);
  const exploration: Exploration = {
    budget,
    spent: spending.spent(),
    sequences: explorer?.sequenceCount.value ?? 0,
    endedBy: isInterrupted ? 'interruption' : replay === undefined ? endOf({ spending, failures }) : 'replay',
    coverage: explorer?.coverage.table() ?? { values: [], states: [], pairs: [] },
    inconsistencies: learned.inconsistencies(),
    reproductions: failures.reproductions,
  };

  return {
    settings,
    startedAt,
    finishedAt: clock(),
    mark,
    judgements: error === null ? await judgementsOf(explorer, requirements, exchanges) : [],
    /** Those that findings, reproductions and inconsistencies name, and the first ones. */
    exchanges,
    createdIds: [...(explorer?.memory.before.orders.keys() ?? [])],
    lost: [],
    silences: [],
    unseen: [],
    omits: [],
    waits: spending.waits(),
    error,
    isInterrupted,
    exploration,
  };
}

function judgementsOf(
  explorer: Explorer | null,
  requirements: readonly Requirement[],
  exchanges: readonly Exchange[],
): Judgement[] | Promise<Judgement[]> {
  return explorer === null ? requirements.map(notExplored) : judgeExploration(explorer, requirements, exchanges);
}

function notExplored(requirement: Requirement): Judgement {
  const nothing = { settings: [], because: null, policy: null, findings: [], cut: 0, places: [] };

  return { requirement, outcome: 'excluded', reason: NOT_EXPLORED, ...nothing };
}

function judgeExploration(
  { settings, facts, failures, exercised }: Explorer,
  requirements: readonly Requirement[],
  exchanges: readonly Exchange[],
): Promise<Judgement[]> {
  const excluded = exclusionIn(settings);
  const isExplored = (id: Requirement['id']) => exercised.has(id) || failures.has(id);
  const scope: Scope = {
    waivers: settings.waivers,
    exclusion: (id) => excluded(id) ?? (isExplored(id as Requirement['id']) ? null : NOT_EXPLORED),
  };
  const known = requirements.map((requirement): Requirement => ({
    ...requirement,
    check: () => Promise.resolve(failures.findings.get(requirement.id) ?? []),
  }));

  return judge(known, runWith(facts.run, exchanges), scope);
}

type Prepared = Pick<Explorer, 'facts' | 'memory' | 'coverage' | 'classes' | 'sequences' | 'sequenceCount'> & {
  readonly first: readonly Exchange[];
};

/** Finds out what sequences need to know. The first orders are plain, so that there is something to filter. */
async function prepareExploration(
  options: FactsOptions,
  spending: Spending,
  requirements: readonly Requirement[],
): Promise<Prepared> {
  const reached = await learnFacts(options);
  const memory = { before: NOTHING_KNOWN };
  const numbering = { last: lastNumber(reached.run.client.exchanges) };
  const { settings, signal } = options;
  const opening = theSequences({ settings, facts: reached, requirements, memory, spending, signal, numbering });
  const { trail, client } = (await opening.play(settings.readOnly ? [] : firstSteps(reached))).player;
  const { facts, exchanges } = await findFilters(reached, { ...options, numberedFrom: numbering.last });
  numbering.last = Math.max(numbering.last, lastNumber(exchanges));
  const classes = orderClasses(facts.today, facts.sessions.length, facts.crops.length);
  const coverage = aCoverageCounter(classes, facts.farmers);
  coverage.add(trail);

  return {
    facts,
    memory,
    coverage,
    classes,
    sequences: theSequences({ settings, facts, requirements, memory, spending, signal, numbering }),
    sequenceCount: { value: 1 },
    first: [...reached.run.client.exchanges, ...client.exchanges],
  };
}

function firstSteps({ today }: TargetFacts): Step[] {
  return filterValues('paymentMethod').map((paymentMethod) => ({
    do: 'create',
    as: 'farmer',
    order: { ...plainOrder(today), paymentMethod },
  }));
}

function lastNumber(exchanges: readonly Exchange[]): number {
  return Math.max(0, ...exchanges.map(numberOf));
}
