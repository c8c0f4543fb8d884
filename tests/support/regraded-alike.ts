import { judgeRun } from '../../helpers/conformance.js';
import { aPlayback } from '../../helpers/records/playback.js';
import { recordedSettings } from '../../helpers/records/recorded-settings.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import type { RunResult } from '../../helpers/records/run-result.js';
import { requirements } from '../../suites/index.js';

/** What a run found, without the words for it: they quote what the target sent. */
export function foundIn({ error, judgements, unseen }: RunResult) {
  return {
    isError: error !== null,
    unseen: unseen.map(({ field }) => field),
    judged: judgements.map(({ requirement: { id }, outcome, because, findings, cut }) =>
      [id, outcome, because, findings.length + cut].join(' '),
    ),
  };
}

/** What a run found, and what is found in its report. */
export async function foundTwice(run: RunResult) {
  const published = JSON.parse(JSON.stringify(aReport(run))) as Report;
  const again = await judgeRun({
    settings: recordedSettings(
      published,
      requirements.map(({ id }) => id),
    ),
    requirements,
    transport: aPlayback(published),
    isReference: published.target.isReference,
    startedAt: new Date(published.startedAt),
    mark: published.mark,
  });

  return { inRun: foundIn(run), inRecording: foundIn(again) };
}
