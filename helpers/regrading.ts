import { judgeRun, type ConformanceOptions } from './conformance.js';
import type { Judgement } from './judging/judge.js';
import { notRecordedBy, type Requirement } from './judging/requirement.js';
import { isLeftOut, verdictOf } from './judging/verdict.js';
import type { Judging } from './records/verification.js';
import { aPlayback, NO_RESPONSE, recordedExchanges } from './records/playback.js';
import { recordedSettings } from './records/recorded-settings.js';
import { aReport, type Regraded, type Report } from './records/report.js';
import { isLeftOutByOlder } from './records/reported-requirement.js';
import { olderSetOf, type RequirementSet } from './records/requirement-set.js';
import type { RunResult } from './records/run-result.js';
import { sealFlaw } from './seals/seal.js';
import { publicSettings, type Settings } from './settings/settings.js';
import { judgeExchanges } from './traffic/judge-traffic.js';

/** What decides over a verdict besides the outcomes: the caller's, never the recording's. */
export interface Gates extends Partial<Pick<Settings, 'waivers' | 'baseline' | 'allowIncomplete'>> {
  /** By default those of the recorded run: they are its service's declaration. */
  readonly omits?: readonly string[] | undefined;
}

/** Judges a recorded run again, offline, with the current requirements. Throws a SettingsError about settings that no run can have. */
export async function regradeReport(
  recorded: Report,
  requirements: readonly Requirement[],
  gates: Gates = {},
): Promise<Report> {
  const settings = settingsOf(recorded, requirements);
  const { waivers = [], baseline = null, allowIncomplete = [], omits = settings.omits } = gates;
  const decided = { waivers, baseline, allowIncomplete, omits };
  const from = recorded.regraded?.from ?? recorded.suite.version;
  const judged = await judgeRecording(recorded, requirements, { ...settings, ...decided }, from);

  return withVerdict({
    ...judged,
    settings: {
      ...recordedAs(publicSettings(settings), recorded),
      ...decided,
      baseline: baseline?.path ?? null,
    },
    finishedAt: recorded.finishedAt,
    regraded: { at: judged.finishedAt, from, source: sourceOf(recorded) },
  });
}

/** The settings of today, with the values of the recorded run: older versions had fewer, and others. */
function recordedAs(today: Report['settings'], { settings }: Report): Report['settings'] {
  return Object.fromEntries(Object.keys(today).map((name) => [name, name in settings ? settings[name] : today[name]]));
}

/** Judges a report exactly as it was judged: with its own gates, and as a regraded one if it is one. */
async function replayReport(report: Report, requirements: readonly Requirement[]): Promise<Report> {
  const { regraded } = report;
  const replayed = await judgeRecording(report, requirements, settingsOf(report, requirements), regraded?.from ?? null);

  return withVerdict({ ...replayed, finishedAt: report.finishedAt, ...(regraded && { regraded }) });
}

/** What verifying needs of the suite. */
export function judgingWith(requirements: readonly Requirement[]): Judging {
  return {
    replay: (report) => replayReport(report, requirements),
    findLeftOutFailures: (report) => leftOutFailures(report, requirements),
  };
}

/** The ids of requirements that a run left out, although its evidence shows that they fail. */
async function leftOutFailures(report: Report, requirements: readonly Requirement[]): Promise<readonly string[]> {
  if (report.traffic !== undefined) return [];
  const hidden = await findHidden(report, optionsOf(report, requirements, settingsOf(report, requirements)));
  const leftOut = report.requirements.filter(isLeftOut).map(({ id }) => id);

  return leftOut.filter((id) => hidden.get(id)?.outcome === 'failed');
}

function settingsOf(report: Report, requirements: readonly Requirement[]): Settings {
  const ids = requirements.map(({ id }) => id);

  return recordedSettings(report, ids);
}

function withVerdict(report: Report): Report {
  return { ...report, verdict: report.error === null ? verdictOf(report) : null };
}

/** The seal of the regraded report. Signed again, the new report says what it was made from. */
function sourceOf(recorded: Report): Regraded['source'] {
  const { seal, regraded } = recorded;
  const isIntact = sealFlaw(recorded) === null && regraded?.source.isIntact !== false;

  return { digest: seal?.digest ?? null, signature: seal?.signature ?? null, isIntact };
}

/** With `from`, the version that made the recording, it is regraded: not judged as it was, but as far as the recording goes. */
async function judgeRecording(
  report: Report,
  requirements: readonly Requirement[],
  settings: Settings,
  from: string | null,
): Promise<Report> {
  const selected = selectedIn(report, requirements);
  if (report.traffic !== undefined) {
    const traffic = { exchanges: recordedExchanges(report, settings), facts: report.traffic };
    const result = await judgeExchanges(traffic, { settings, requirements, selected });

    return { ...aReport(result, { mostEvidence: Infinity }), ...kept(report), startedAt: report.startedAt };
  }
  const options = optionsOf(report, requirements, settings);
  const result = await judgeRun({ ...options, selected, transport: aPlayback(report) });
  const judged = from === null ? result : await asFarAsRecorded(report, result, options, olderSetOf(from));
  const again = aReport({ ...judged, isInterrupted: report.interrupted }, { mostEvidence: Infinity });

  return { ...again, ...kept(report), totals: { ...again.totals, waits: report.totals.waits } };
}

type RunOptions = Omit<ConformanceOptions, 'transport'>;

function optionsOf(
  { target: { isReference }, startedAt, mark }: Report,
  requirements: readonly Requirement[],
  settings: Settings,
): RunOptions {
  return { settings, requirements, isReference, startedAt: new Date(startedAt), mark };
}

/** The members of a report that no evidence shows. */
const KEPT = ['evidence', 'leftOut', 'target', 'product', 'settings', 'recording', 'teardown'] as const;

function kept(report: Report): Partial<Report> {
  return Object.fromEntries(KEPT.flatMap((name) => (report[name] === undefined ? [] : [[name, report[name]]])));
}

/** The requirements that the filter of the recorded run did not exclude; undefined if it had none. */
function selectedIn(report: Report, requirements: readonly Requirement[]): ReadonlySet<string> | undefined {
  const excluded = report.requirements.filter(
    ({ outcome, reason }) =>
      outcome === 'excluded' && (reason === 'filtered' || isLeftOutByOlder(reason, report.settings)),
  );
  if (excluded.length === 0) return undefined;
  const filtered = new Set(excluded.map(({ id }) => id));

  return new Set(requirements.map(({ id }) => id).filter((id) => !filtered.has(id)));
}

/** What the recorded run left out stays left out, but not its failures. What an older version did not ask is not recorded. */
async function asFarAsRecorded(
  report: Report,
  result: RunResult,
  options: RunOptions,
  older: RequirementSet | null,
): Promise<RunResult> {
  const hidden = await findHidden(report, options);
  const judgements = result.judgements.map((judgement): Judgement => {
    const { outcome, requirement, because, reason } = judgement;
    const { id } = requirement;
    if (outcome === 'excluded') return hidden.get(id) ?? judgement;
    if (outcome !== 'not-exercised') return judgement;
    const isUnasked =
      !older || Object.hasOwn(older.requirements, id) ? reason?.startsWith(NO_RESPONSE) : because === null;

    return older !== null && isUnasked === true
      ? { ...judgement, reason: notRecordedBy(older.version), because: null, settings: [] }
      : judgement;
  });

  return { ...result, judgements };
}

/** Failures of requirements that the recorded run left out, although its evidence shows them. */
async function findHidden(report: Report, options: RunOptions): Promise<ReadonlyMap<string, Judgement>> {
  if (!report.requirements.some(isLeftOut)) return new Map();
  const settings = { ...options.settings, only: [], exclude: [] };
  const whole = await judgeRun({ ...options, settings, transport: aPlayback(report) });
  const failed = whole.judgements.filter(({ outcome }) => outcome === 'failed' || outcome === 'waived');

  return new Map(failed.map((judgement) => [judgement.requirement.id, judgement]));
}
