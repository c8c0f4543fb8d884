import { aDeadline } from './connection/deadline.js';
import type { Transport } from './connection/transport.js';
import { behaviourSheet, type Silence } from './evidence/behaviour-sheet.js';
import { aClient } from './exchanges/client.js';
import { judge, type Judgement, type Scope } from './judging/judge.js';
import type { Requirement } from './judging/requirement.js';
import { CouldNotJudge, ifExercised } from './not-exercised.js';
import { ordersAtMost, type OrdersAtMost } from './observations/orders-at-most.js';
import { aRun } from './observations/run.js';
import * as curiosities from './observations/silence-probes.js';
import { aReport, type Report, type RunResult } from './records/report.js';
import { isInScope } from './settings/scope.js';
import type { Settings } from './settings/settings.js';

export interface ConformanceOptions {
  readonly settings: Settings;
  readonly requirements: readonly Requirement[];
  readonly transport: Transport;
  readonly isReference: boolean;
  /** The requirements that a filter leaves; all of them unless said. */
  readonly selected?: ReadonlySet<string> | undefined;
  /** Ends the run early; what it judged until then is reported. */
  readonly signal?: AbortSignal | undefined;
  /** Told before the first request what the run may leave behind; a run that only reads has nothing to tell. */
  readonly announce?: ((planned: Planned) => void | Promise<void>) | undefined;
  /** When a recorded run started; now, unless said. */
  readonly startedAt?: Date;
  /** The mark of a recorded run. */
  readonly mark?: string;
}

export interface Planned {
  readonly settings: Settings;
  /** The requirements that are judged. */
  readonly ids: readonly string[];
  /** Counted when it is asked for: most runs are told to nobody, and start sooner without it. */
  readonly orders: () => OrdersAtMost;
  /** Stands in the location of each of them. */
  readonly mark: string;
}

/** One run: observes, judges, and reports. A target that cannot be judged makes a report with an error. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  return aReport(await judgeRun(options));
}

/** The run without its report. */
export async function judgeRun(options: ConformanceOptions): Promise<RunResult> {
  const { settings, requirements, transport, isReference, selected, signal, startedAt = new Date() } = options;
  const deadline = aDeadline(settings, signal);
  const client = aClient(settings, transport, deadline.signal);
  const scope: Scope = {
    waivers: settings.waivers,
    exclusion(id) {
      if (selected !== undefined && !selected.has(id)) return 'filtered';

      return isInScope(id, settings) ? null : 'left out by SPRAY_ONLY or SPRAY_EXCLUDE';
    },
  };
  const judged = requirements.filter(({ id }) => scope.exclusion(id) === null);
  const operations = new Set(judged.map(({ operation }) => operation));
  const run = aRun({ settings, client, startedAt, operations, mark: options.mark });
  const isWhole = judged.length === requirements.length;

  let judgements: Judgement[] = [];
  let silences: Silence[] = [];
  let error: string | null = null;
  try {
    if (!settings.readOnly && options.announce !== undefined) {
      const ids = judged.map(({ id }) => id);
      const orders = () => ordersAtMost((kind) => run.sample(kind));
      await options.announce({ settings, ids, orders, mark: run.mark });
    }

    // Nothing else is sent before somebody answered: a target that is not there gets one request, not ten.
    await run.reached();
    const [results, asked] = await Promise.all([
      judge(requirements, run, scope),
      isWhole ? ifExercised(curiosities.probeSilences(run.forObservation('curiosities')), null) : null,
    ]);
    judgements = results;
    if (isWhole && !deadline.signal.aborted) silences = await behaviourSheet(run, asked);
  } catch (fault) {
    if (!(fault instanceof CouldNotJudge)) throw fault;
    error = fault.message;
  } finally {
    deadline.clear();
  }

  const { exchanges, waits } = client;
  const { mark } = run;

  return {
    settings,
    isReference,
    startedAt,
    finishedAt: new Date(),
    mark,
    judgements,
    exchanges,
    silences,
    waits: waits(),
    error,
    isInterrupted: signal?.aborted === true,
  };
}
