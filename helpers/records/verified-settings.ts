import { canonicalJson } from '../json/write.js';
import { publicSettings, type Settings } from '../settings/settings.js';
import { settingsByField as fields } from '../settings/table.js';
import { readRecorded, recordedSources } from './recorded-settings.js';
import { recordingOf } from './recording.js';
import type { Report } from './report.js';

/** Settings of the connection and of the files of a run, on which no outcome depends. */
const { timeoutMs, deadlineS, waitS, reporter } = fields;
const parsed = { timeoutMs, deadlineS, waitS, reporter };
const unparsed: readonly string[] = ['caFile', 'reportsDir', 'proxy', 'baseline'];

/** Whether a report shows exactly the settings that a run shows, each as its parser gives it. */
export function settingProblems(report: Report, settings: Settings): string[] {
  const right = new Map(Object.entries(publicSettings(settings)));
  const given = new Map(Object.entries(report.settings));
  const names = [...new Set([...right.keys(), ...given.keys()])];
  const sources = recordedSources(report, []);
  const problems: string[] = [];
  for (const [field, setting] of Object.entries(parsed))
    if (given.has(field)) readRecorded<unknown>(setting, given.get(field), sources, problems);

  return [
    ...problems,
    ...names
      .filter((name) => {
        if (right.has(name) !== given.has(name)) return true;
        if (Object.hasOwn(parsed, name) || unparsed.includes(name)) return false;

        return canonicalJson(right.get(name)) !== canonicalJson(given.get(name));
      })
      .map((name) => `expected the setting ${name} as a run shows it, got something else`),
    ...(canonicalJson(recordingOf(settings)) === canonicalJson(report.recording)
      ? []
      : ['expected the recording of these settings, got another']),
    ...((given.get('baseline') ?? null) === null && report.baseline === undefined
      ? []
      : baselineProblems(given.get('baseline'), report)),
  ];
}

function baselineProblems(path: unknown, { baseline }: Report): string[] {
  return typeof path === 'string' && baseline !== undefined
    ? []
    : ['expected a baseline and its path among the settings, got one of them'];
}
