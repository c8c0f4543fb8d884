import { runConformance } from './conformance.js';
import type { Requirement } from './judging/requirement.js';
import { verdictOf } from './judging/verdict.js';
import { aPlayback } from './records/playback.js';
import { recordedSettings } from './records/recording.js';
import type { Report } from './records/report.js';
import { noProxies } from './settings/proxies.js';
import type { Settings } from './settings/settings.js';

/** Judges a recorded run again, offline, with the requirements of today. */
export async function regradeReport(report: Report, requirements: readonly Requirement[]): Promise<Report> {
  const settings: Settings = {
    ...(report.settings as unknown as Settings),
    ...recordedSettings(report.recording, report.settings),
    baseUrl: report.target.baseUrl,
    seed: report.seed,
    ca: null,
    proxies: noProxies,
  };
  const filtered = new Set(
    report.requirements
      .filter(({ outcome, reason }) => outcome === 'excluded' && reason === 'filtered')
      .map(({ id }) => id),
  );
  const again = await runConformance({
    settings,
    requirements,
    transport: aPlayback(report),
    isReference: report.target.isReference,
    startedAt: new Date(report.startedAt),
    mark: report.mark,
    ...(filtered.size === 0
      ? {}
      : { selected: new Set(requirements.map(({ id }) => id).filter((id) => !filtered.has(id))) }),
  });

  return {
    ...again,
    target: report.target,
    finishedAt: report.finishedAt,
    interrupted: report.interrupted,
    verdict: again.error === null ? verdictOf(again.requirements, report.interrupted) : null,
    totals: { ...again.totals, waits: report.totals.waits },
    settings: report.settings,
    recording: report.recording,
    regraded: { at: again.finishedAt, from: report.suite.version },
  };
}
