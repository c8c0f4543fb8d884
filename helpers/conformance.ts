import { aClock, aDeadline } from './connection/limits.js';
import { obtainTokens } from './connection/obtained-tokens.js';
import type { Transport } from './connection/wire.js';
import { behaviourSheet, probeSilences } from './evidence/behaviour-sheet.js';
import { takeCensus, type FieldCensus } from './evidence/fields/unseen-fields.js';
import { aClient } from './exchanges/client.js';
import { judge, type Judgement, type Scope } from './judging/judge.js';
import type { Requirement } from './judging/requirement.js';
import { CouldNotJudge, ifExercised } from './not-exercised.js';
import { ordersAtMost, type OrdersAtMost } from './observations/orders-at-most.js';
import { aRun, type Run } from './observations/run-observations.js';
import { aReport, type Report } from './records/report.js';
import { nothingFound, type RunResult } from './records/run-result.js';
import { exclusionIn } from './settings/scope.js';
import type { Settings } from './settings/settings.js';

export interface ConformanceOptions {
  readonly settings: Settings;
  readonly requirements: readonly Requirement[];
  readonly transport: Transport;
  readonly isReference: boolean;
  /** The ids of the requirements that a filter selects; by default all of them. */
  readonly selected?: ReadonlySet<string> | undefined;
  /** Ends the run early; the report contains what was judged until then. */
  readonly signal?: AbortSignal | undefined;
  /** Called before the first request, unless the run is read-only. */
  readonly announce?: ((plan: RunPlan) => void) | undefined;
  /** When a recorded run started; by default now. */
  readonly startedAt?: Date;
  /** The mark of a recorded run. */
  readonly mark?: string;
}

/** What a run that may write is going to do. */
export interface RunPlan {
  readonly settings: Settings;
  /** The ids of the requirements that will be judged. */
  readonly ids: readonly string[];
  /** A function, because most runs do not announce the number, and start faster without counting. */
  readonly countOrders: () => OrdersAtMost;
  /** Part of the location of each order that the run creates. */
  readonly mark: string;
}

/** One run: observes, judges and reports. If the target cannot be judged, the report has an error. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  return aReport(await judgeRun(options));
}

/** One run without its report. */
export async function judgeRun(options: ConformanceOptions): Promise<RunResult> {
  const { requirements, isReference, signal, announce } = options;
  const clock = aClock();
  const { startedAt = clock() } = options;
  const deadline = aDeadline(options.settings, signal);
  const { settings, transport, problems } = await obtainTokens(options.settings, options.transport, deadline.signal);
  const client = aClient(settings, transport, deadline.signal);
  const scope = scopeOf(options);
  const selected = requirements.filter(({ id }) => scope.exclusion(id) === null);
  const operations = new Set(selected.map(({ operation }) => operation));
  const run = aRun({ settings, client, startedAt, operations, mark: options.mark });

  try {
    if (!settings.readOnly && problems.length === 0) {
      const ids = selected.map(({ id }) => id);
      announce?.({ settings, ids, countOrders: ordersAtMost, mark: run.mark });
    }
    const judged = await observeAndJudge({ run, requirements, selected, scope, problems, signal: deadline.signal });
    const isInterrupted = signal?.aborted === true;

    return { settings, isReference, startedAt, finishedAt: clock(), isInterrupted, ...judged, ...sentBy(run) };
  } finally {
    deadline.clear();
  }
}

/** The report of a run that the caller has made, and that only reads; `settings` are those of a run that may write. */
export async function judgeReadings(
  run: Run,
  options: Pick<ConformanceOptions, 'settings' | 'requirements' | 'isReference'>,
): Promise<Report> {
  const { settings, requirements, isReference } = options;
  const startedAt = aClock()();
  const judgements = await judge(requirements, run, { ...scopeOf(options), keepsSetHints: true });
  const found = { settings, isReference, judgements, startedAt, finishedAt: startedAt };

  return aReport({ ...nothingFound, ...found, ...sentBy(run) });
}

function sentBy({ client, mark }: Run): Pick<RunResult, 'mark' | 'exchanges' | 'lost' | 'waits'> {
  return { mark, exchanges: client.exchanges, lost: client.lost(), waits: client.waits() };
}

function scopeOf({ settings, selected }: Pick<ConformanceOptions, 'settings' | 'selected'>): Scope {
  return { waivers: settings.waivers, exclusion: exclusionIn(settings, selected) };
}

interface Judging {
  readonly run: Run;
  readonly requirements: readonly Requirement[];
  /** Those that are not excluded. */
  readonly selected: readonly Requirement[];
  readonly scope: Scope;
  /** Why the run has no token. */
  readonly problems: readonly string[];
  readonly signal: AbortSignal;
}

type Judged = Pick<RunResult, 'judgements' | 'silences' | 'unseen' | 'omits' | 'error'>;

async function observeAndJudge({ run, requirements, selected, scope, problems, signal }: Judging): Promise<Judged> {
  // Only if nothing is excluded are the silences of the interface probed, too.
  const isWhole = selected.length === requirements.length;
  let judgements: Judgement[] = [];
  try {
    if (problems.length > 0) throw new CouldNotJudge(problems.join('; '));
    // Nothing else is sent before the target responded: an unreachable target gets one request, not ten.
    await run.reached();
    // A server that is not the service gets one request to each operation, and is not judged.
    await run.isTheService();
    const [results, probed] = await Promise.all([
      judge(requirements, run, scope),
      isWhole ? ifExercised(probeSilences(run.forObservation('curiosities')), null) : null,
    ]);
    judgements = results;
    const isCut = signal.aborted;
    const silences = isWhole && !isCut ? await behaviourSheet(run, probed) : [];

    return { judgements, silences, ...(await censusOf(run, isCut ? [] : selected)), error: null };
  } catch (fault) {
    if (!(fault instanceof CouldNotJudge)) throw fault;

    return { judgements, silences: [], ...(await censusOf(run, [])), error: fault.message };
  }
}

/** The fields of an operation are expected if its rule about them is judged, because that rule sees every response. */
function censusOf(run: Run, selected: readonly Requirement[]): Promise<FieldCensus> {
  const judged = selected.filter(({ id, operation }) => id === `${operation}/field-types`);

  return takeCensus(run, new Set(judged.map(({ operation }) => operation)));
}
