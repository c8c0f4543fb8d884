import type { Silence } from '../evidence/behaviour-sheet.js';
import type { FieldCensus } from '../evidence/fields/unseen-fields.js';
import { findHints } from '../evidence/hints/hints.js';
import type { Exploration } from '../exploring/exploration.js';
import { inOrderSent } from '../exchanges/exchange.js';
import { INTERFACE, NAME, VERSION } from '../interface/version.js';
import { isBlamedIn, type Outcome } from '../judging/judge.js';
import { findIdleWaivers, runScopeOf, verdictOf, type RunScope, type Verdict } from '../judging/verdict.js';
import type { Seal } from '../seals/seal.js';
import type { Mask } from '../secrets/mask.js';
import type { Baseline } from '../settings/baseline.js';
import { publicSettings, type Settings } from '../settings/settings.js';
import { coverageOf, type SeenFields } from './coverage.js';
import { recordingOf, type Recording } from './recording.js';
import { aBodyWriter, reportedExchange, type ReportedExchange } from './reported-exchange.js';
import {
  countOutcomes,
  namedExchanges,
  reportedExploration,
  reportedRequirement,
  type ReportedRequirement,
} from './reported-requirement.js';
import { REQUIREMENT_SET } from './requirement-set.js';
import { createdOrderIds, maskEverything, maskFor, nothingFound } from './run-result.js';
import type { RunResult, TrafficFacts } from './run-result.js';

export type { ReportedRequirement };

/** The result of a run, with every secret masked. All other reports are made from this one value. */
export interface Report extends SeenFields, FieldCensus {
  readonly format: 'crop-spraying-conformance/1';
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly interface: string;
    readonly requirementSet: string;
  };
  /** What is certified, as its vendor names it. */
  readonly product?: Product;
  /** Whether personal data is replaced by stand-ins, as in a certificate. */
  readonly evidence: 'stand-ins' | 'full';
  /** What a certificate does not show. */
  readonly leftOut?: LeftOut;
  readonly target: {
    readonly baseUrl: string;
    readonly isReference: boolean;
    /** Its name in the list of targets. */
    readonly name?: string;
  };
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly seed: number;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Null when the run could not judge; `error` then contains the reason. */
  readonly verdict: Verdict | null;
  readonly error: string | null;
  /** How much of the interface the verdict is about. */
  readonly scope: RunScope;
  /** What the findings together look like: hints, not judgements. */
  readonly hints: readonly ReportedHint[];
  /** The earlier run that failures are known from. */
  readonly baseline?: ReportedBaseline;
  readonly interrupted: boolean;
  readonly totals: Readonly<Record<Outcome | 'requests' | 'ordersCreated' | 'waits', number>>;
  readonly requirements: readonly ReportedRequirement[];
  readonly exchanges: Readonly<Record<string, ReportedExchange>>;
  readonly silences: readonly Silence[];
  readonly idleWaivers: readonly string[];
  /** The exchanges whose responses were lost: what they asked was asked again. */
  readonly lost: readonly string[];
  /** The ids of the orders that this run left behind. */
  readonly ordersCreated: readonly string[];
  /** What became of them, if the provider states were asked to remove them. */
  readonly teardown?: Teardown;
  /** Is part of the location of each of them. */
  readonly mark: string;
  readonly recording: Recording;
  readonly regraded?: Regraded;
  /** What was done to find what only some data shows; runs do not have it. */
  readonly exploration?: Exploration;
  /** Where the exchanges come from, if others recorded them; runs do not have it. */
  readonly traffic?: TrafficFacts;
  /** Added when the report is written. */
  readonly seal?: Seal;
}

export type CertifiedReport = Report & { readonly product: Product };

/** Whether the provider states removed the orders of the run. */
export interface Teardown {
  readonly outcome: 'removed' | 'not-offered' | 'failed';
  /** Why it failed. */
  readonly message: string | null;
}

/** One plain explanation of several findings. */
interface ReportedHint {
  readonly text: string;
  /** The ids of the requirements whose findings it explains. */
  readonly requirements: readonly string[];
}

type ReportedBaseline = Omit<Baseline, 'path' | 'leftOut'>;

export function aReport(result: RunResult, options: ReportOptions = {}): Report {
  const { settings, judgements, exchanges: judged, lost, unseen, omits, exploration, traffic } = result;
  const exchanges = [...judged, ...lost];
  const claims = judgements.flatMap(({ requirement: { id, claim, section, quote } }) => [id, claim, section, quote]);
  const created = result.createdIds ?? createdOrderIds(inOrderSent(exchanges), result.mark);
  const mask = maskFor(settings, exchanges, claims);
  const requirements = judgements.map((judgement) => reportedRequirement(judgement, mask, settings.baseline));
  const idle = findIdleWaivers(
    requirements,
    settings.waivers.map(({ requirement }) => requirement),
  );
  const shown = publicSettings(settings);
  const bodyOf = aBodyWriter(mask, options.mostEvidence);
  const judgedRun = { requirements, settings: shown, unseen, interrupted: result.isInterrupted, exploration, traffic };

  const report: Report = {
    format: 'crop-spraying-conformance/1',
    suite: { name: NAME, version: VERSION, interface: INTERFACE, requirementSet: REQUIREMENT_SET },
    ...(options.product !== undefined && { product: options.product }),
    evidence: 'full',
    target: { baseUrl: settings.baseUrl ?? '', isReference: result.isReference },
    startedAt: result.startedAt.toISOString(),
    finishedAt: result.finishedAt.toISOString(),
    seed: settings.seed,
    settings: shown,
    verdict: result.error === null ? verdictOf(judgedRun) : null,
    error: result.error === null ? null : mask.sentence(result.error),
    scope: runScopeOf(judgedRun),
    hints: hintsOf(result, mask),
    ...(settings.baseline !== null && { baseline: reportedBaseline(settings.baseline) }),
    interrupted: result.isInterrupted,
    totals: {
      ...countOutcomes(requirements),
      requests: exploration?.spent.requests ?? exchanges.length,
      ordersCreated: exploration?.spent.orders ?? created.length,
      waits: result.waits,
    },
    requirements,
    exchanges: Object.fromEntries(
      inOrderSent(exchanges).map((exchange) => [exchange.id, reportedExchange(exchange, settings, mask, bodyOf)]),
    ),
    silences: result.silences.map(({ silence, observed }) => ({ silence, observed: mask.sentence(observed) })),
    ...coverageOf(exchanges, { shownName: mask.value, isBlamed: isBlamedIn(judgements) }),
    unseen: unseen.map((field) => ({ ...field, candidates: field.candidates.map(mask.value) })),
    omits,
    // What an exploration did not find, or traffic does not show, may still be there.
    idleWaivers: exploration === undefined && traffic === undefined ? idle : [],
    lost: inOrderSent(lost).map(({ id }) => id),
    ordersCreated: created,
    mark: result.mark,
    recording: recordingOf(settings),
    ...(exploration !== undefined && { exploration: reportedExploration(exploration, mask) }),
    ...(traffic !== undefined && {
      traffic: { ...traffic, faults: traffic.faults.map((fault) => ({ ...fault, what: mask.sentence(fault.what) })) },
    }),
  };

  for (const id of exploration === undefined ? [] : namedExchanges(exploration))
    if (report.exchanges[id] === undefined)
      throw new Error(`the exploration names the exchange ${id}, which it did not keep`);

  // Exchanges and requirements are masked already; whatever else a target can fill is masked with all others.
  const { exchanges: _, requirements: __, ...others } = report;

  return { ...report, ...maskEverything(others, mask.ours) };
}

function reportedBaseline({ startedAt, version, failed, notExercised, unseen }: Baseline): ReportedBaseline {
  return { startedAt, version, failed, notExercised, unseen };
}

function hintsOf({ judgements, exchanges, lost, error }: RunResult, mask: Mask): ReportedHint[] {
  const hints = error === null ? findHints(judgements, inOrderSent([...exchanges, ...lost])) : [];

  return hints.map(({ text, requirements }) => ({ text: mask.sentence(text), requirements }));
}

interface ReportOptions {
  readonly product?: Product;
  /** How many bytes of bodies are kept. */
  readonly mostEvidence?: number;
}

/** The report of a run that ended with an error before anything was judged. */
export function faultReport(settings: Settings, startedAt: Date, finishedAt: Date, error: string): Report {
  return aReport({ ...nothingFound, settings, isReference: settings.baseUrl === null, startedAt, finishedAt, error });
}

/** Where a regraded report comes from. */
export interface Regraded {
  readonly at: string;
  /** The version of the suite that made the recording. */
  readonly from: string;
  /** The seal of the report that was regraded. */
  readonly source: {
    readonly digest: string | null;
    readonly signature: string | null;
    /** Whether its content was as it had been sealed. */
    readonly isIntact: boolean;
  };
}

/** How much of what the service sent is not in the evidence. */
export interface LeftOut {
  /** Undocumented ones. */
  readonly fields: number;
  /** Those on which no judgement depends. */
  readonly headers: number;
  /** Of rejections, and of what is not JSON. */
  readonly bodies: number;
}

/** The identity of what a certificate is about, as its vendor names it. */
export interface Product {
  readonly vendor: string;
  readonly name: string;
  readonly version: string;
  readonly contact: string;
  /** Where it ran, such as staging. */
  readonly environment: string;
}
