import { judgeRun, runConformance, type ConformanceOptions, type RunPlan } from '../../helpers/conformance.js';
import { isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { purposeOf } from '../../helpers/exchanges/observation-names.js';
import { isBlamedIn, type Judgement, type Outcome } from '../../helpers/judging/judge.js';
import type { OrdersAtMost } from '../../helpers/observations/orders-at-most.js';
import { coverageOf } from '../../helpers/records/coverage.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import type { RunResult } from '../../helpers/records/run-result.js';
import { judgingWith } from '../../helpers/regrading.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { publishReport } from '../../helpers/stand-ins/published-report.js';
import { aReference, type Rules } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess, type Handle } from './in-process.js';
import { settingsFor } from './settings.js';

export interface Target {
  readonly rules?: Partial<Rules>;
  /** The server around the reference. */
  readonly wrap?: (handle: Handle) => Handle;
  readonly settings?: Partial<Settings>;
}

export interface Outcomes {
  readonly run: RunResult;
  readonly error: string | null;
  readonly orders: Pick<OrdersAtMost, 'accepted' | 'sent'>;
  /** What the run announced before it began. */
  readonly ordersAtMost: OrdersAtMost;
  readonly idsWith: (...outcomes: readonly Outcome[]) => string[];
  /** Why each requirement was not exercised, as far as another one failed. */
  readonly causes: ReadonlyMap<string, string | null>;
  /** The documented fields that were never seen, and not declared. */
  readonly unseen: readonly string[];
  /** What was sent, and a trace has no reason for. */
  readonly unexplained: readonly string[];
  /** Undocumented fields that the report calls allowed, although a finding is about them. */
  readonly contradicted: readonly string[];
}

/** The same for all, because every run has a server of its own. */
export const MARK = '0a1b2c3d';

/** Judges a reference, as it is or changed, in process. */
export function judge(target?: Target): Promise<Report> {
  return target === undefined
    ? (ofTheReference ??= runConformance(optionsFor({})))
    : runConformance(optionsFor(target));
}

/** The report that a certificate would publish, with stand-ins for personal data. */
export async function published(target: Target = {}): Promise<Report> {
  return withStandIns(aReport(await judgeRun(optionsFor(target))));
}

export async function withStandIns(report: Report): Promise<Report> {
  const { changed, ...publication } = await publishReport(report, judgingWith(requirements));
  if (changed !== null) throw new Error(`${changed} is judged otherwise with stand-ins`);

  return publication.report;
}

let ofTheReference: Promise<Report> | undefined;

/** Judges without a report, for tests that need many outcomes and nothing else. */
export async function outcomesOf(target: Target, judgeIt = judgeRun): Promise<Outcomes> {
  let orders: OrdersAtMost | undefined;
  const announce = (plan: RunPlan) => {
    orders = plan.countOrders();
  };
  const run = await judgeIt({ ...optionsFor(target), announce });
  const { error, judgements, exchanges, unseen } = run;
  const sent = exchanges.filter(({ operation }) => operation === 'create-order');

  return {
    run,
    error,
    orders: { accepted: sent.filter(isAccepted).length, sent: sent.length },
    ordersAtMost: orders ?? { usual: 0, accepted: 0, sent: 0 },
    idsWith: (...outcomes) =>
      judgements.filter(({ outcome }) => outcomes.includes(outcome)).map(({ requirement }) => requirement.id),
    causes: new Map(
      judgements
        .filter(({ outcome }) => outcome === 'not-exercised')
        .map(({ requirement, because }) => [requirement.id, because]),
    ),
    unseen: unseen.map(({ field }) => field),
    contradicted: contradictedIn(judgements, exchanges),
    unexplained: exchanges.filter((exchange) => purposeOf(exchange) === null).map(({ observation }) => observation),
  };
}

function contradictedIn(judgements: readonly Judgement[], exchanges: readonly Exchange[]): string[] {
  const operations = new Map(exchanges.map(({ id, operation }) => [id, operation]));
  const blamed = judgements.flatMap(({ findings }) =>
    findings.map(({ pointer, exchange }) => {
      const path = (pointer ?? '')
        .replaceAll(/\/\d+(?=\/|$)/g, '[]')
        .replaceAll('/', '.')
        .slice(1);

      return { operation: operations.get(exchange), path };
    }),
  );
  const { undocumented } = coverageOf(
    exchanges.filter(({ operation }) => blamed.some((place) => place.operation === operation)),
    { shownName: (name) => name, isBlamed: isBlamedIn(judgements) },
  );
  const allowed: Partial<Record<string, readonly string[]>> = undocumented;
  const contradicted = blamed.filter(({ operation = '', path }) => allowed[operation]?.includes(path));

  return [...new Set(contradicted.map(({ operation, path }) => `${operation} ${path}`))];
}

export function optionsFor({ rules = {}, wrap = (handle) => handle, settings = {} }: Target): ConformanceOptions {
  const reference = aReference(rules);
  const transport = inProcess(wrap(reference.handle));

  return { settings: settingsFor(reference, settings), requirements, transport, isReference: true, mark: MARK };
}

export function idsWith(report: Report, ...outcomes: readonly Outcome[]): string[] {
  return report.requirements.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
}
