import { runConformance } from './conformance.js';
import type { Requirement } from './judging/requirement.js';
import { verdictOf } from './judging/verdict.js';
import { aPlayback } from './records/playback.js';
import { recordedSettings } from './records/recording.js';
import type { Report } from './records/report.js';
import { noProxies } from './settings/proxies.js';
import type { Settings } from './settings/settings.js';

/** Judges a recorded run again, offline, with the current requirements, and perhaps other fields declared as omitted. */
export async function regradeReport(
  recorded: Report,
  requirements: readonly Requirement[],
  omits: readonly string[] | null = null,
): Promise<Report> {
  const report = omits === null ? recorded : { ...recorded, settings: { ...recorded.settings, omits } };
  const regraded = await runConformance({
    settings: settingsOf(report),
    requirements,
    selected: selectedIn(report, requirements),
    transport: aPlayback(report),
    isReference: report.target.isReference,
    startedAt: new Date(report.startedAt),
    mark: report.mark,
  });

  return {
    ...regraded,
    target: report.target,
    finishedAt: report.finishedAt,
    interrupted: report.interrupted,
    verdict: regraded.error === null ? verdictOf({ ...regraded, interrupted: report.interrupted }) : null,
    totals: { ...regraded.totals, waits: report.totals.waits },
    settings: report.settings,
    recording: report.recording,
    regraded: { at: regraded.finishedAt, from: report.suite.version },
  };
}

/** The settings of the recorded run, without those of its connection. */
function settingsOf(report: Report): Settings {
  return {
    ...({ omits: [], ...report.settings } as unknown as Settings), // version 0.1 had no omits
    ...recordedSettings(report.recording, report.settings),
    baseUrl: report.target.baseUrl,
    seed: report.seed,
    ca: null,
    proxies: noProxies,
  };
}

/** The requirements that the filter of the recorded run did not exclude; undefined if it had none. */
function selectedIn(report: Report, requirements: readonly Requirement[]): ReadonlySet<string> | undefined {
  const filtered = report.requirements
    .filter(({ outcome, reason }) => outcome === 'excluded' && reason === 'filtered')
    .map(({ id }) => id);
  if (filtered.length === 0) return undefined;

  return new Set(requirements.map(({ id }) => id).filter((id) => !filtered.includes(id)));
}
