import { runConformance } from './conformance.js';
import type { Requirement } from './judging/requirement.js';
import { verdictOf } from './judging/verdict.js';
import { aPlayback } from './records/playback.js';
import { recordedSettings } from './records/recorded-settings.js';
import type { Report } from './records/report.js';

/**
 * Judges a recorded run again, offline, with the current requirements, and perhaps other fields declared as omitted. Throws a
 * SettingsError about settings in the report that no run can have.
 */
export async function regradeReport(
  recorded: Report,
  requirements: readonly Requirement[],
  omits: readonly string[] | null = null,
): Promise<Report> {
  const report = omits === null ? recorded : { ...recorded, settings: { ...recorded.settings, omits } };
  const regraded = await runConformance({
    settings: recordedSettings(
      report,
      requirements.map(({ id }) => id),
    ),
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
    ...(report.teardown === undefined ? {} : { teardown: report.teardown }),
    regraded: { at: regraded.finishedAt, from: report.suite.version },
  };
}

/** The requirements that the filter of the recorded run did not exclude; undefined if it had none. */
function selectedIn(report: Report, requirements: readonly Requirement[]): ReadonlySet<string> | undefined {
  const excluded = report.requirements.filter(({ outcome, reason }) => outcome === 'excluded' && reason === 'filtered');
  if (excluded.length === 0) return undefined;
  const filtered = new Set(excluded.map(({ id }) => id));

  return new Set(requirements.map(({ id }) => id).filter((id) => !filtered.has(id)));
}
