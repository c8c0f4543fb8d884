import { ownerOf, roles } from '../interface/operations.js';
import { canonicalJson } from '../json/values.js';
import { headersByRole } from '../settings/credentials.js';
import { noProxies } from '../settings/proxies.js';
import { SettingsError } from '../settings/read-settings.js';
import { parseSetting, readEach, type Setting, type SettingSources } from '../settings/setting.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import { settingsByField as fields } from '../settings/table.js';
import { readWaivers, type Waiver } from '../settings/waivers.js';
import { shownType } from '../words/shown.js';
import { recordedSecrets, type Recording } from './recording.js';
import type { Report } from './report.js';

const DAY_MS = 86_400_000;

/**
 * The settings of a recorded run, without those of its connection. A report may have been changed by anybody: each setting is
 * read by its own parser. Throws a SettingsError.
 */
export function recordedSettings(report: Report, requirementIds: readonly string[]): Settings {
  const problems: string[] = [];
  const sources = recordedSources(report, requirementIds);
  const settings: Settings = {
    // A version that did not know a setting had its default.
    ...readEach(keptOf(fields), (setting, field) =>
      readRecorded(setting, report.settings[field] ?? setting.defaultValue, sources, problems),
    ),
    ...recordedSecrets(readRecording(report.recording, sources, problems), report.settings),
    baseUrl: readRecorded<string | null>(fields.baseUrl, report.target.baseUrl, sources, problems),
    waivers: waiversOf(report.settings['waivers'] ?? [], sources, problems),
    baseline: baselineOf(report),
    allowIncomplete: allowedGapsOf(report, sources, problems),
    // Nothing is sent, so nothing is waited for.
    timeoutMs: fields.timeoutMs.defaultValue,
    deadlineS: fields.deadlineS.defaultValue,
    waitS: 0,
    caFile: null,
    ca: null,
    proxies: noProxies,
    tokenCommands: {},
    renewedTokens: [],
    seed: report.seed,
    reportsDir: fields.reportsDir.defaultValue,
    reporter: [],
    signingKey: null,
  };
  if (problems.length > 0) throw new SettingsError(problems);

  return settings;
}

/** The settings that are recorded as they were given. The others are elsewhere in a report, or judging does not read them. */
function keptOf({
  baseUrl,
  envFile,
  session,
  crop,
  paymentSecret,
  waivers,
  baseline,
  allowIncomplete,
  timeoutMs,
  deadlineS,
  waitS,
  caFile,
  seed,
  reportsDir,
  reporter,
  signingKey,
  ...kept
}: typeof fields) {
  return kept;
}

/** What is known stays known when a run is regraded. */
function baselineOf({ baseline, settings: { baseline: path } }: Report): Settings['baseline'] {
  return baseline === undefined ? null : { ...baseline, path: isText(path) ? path : '', leftOut: [] };
}

/** Version 0.2 knew only true and false. */
function allowedGapsOf({ settings }: Report, sources: SettingSources, problems: string[]): readonly string[] {
  const { allowIncomplete } = settings;

  return typeof allowIncomplete === 'object'
    ? readRecorded(fields.allowIncomplete, allowIncomplete, sources, problems)
    : fields.allowIncomplete.defaultValue;
}

export function recordedSources({ startedAt }: Report, requirementIds: readonly string[]): SettingSources {
  // Waivers must have been valid when the settings were read, which may have been before midnight.
  const eve = new Date(Math.max(0, Date.parse(startedAt) - DAY_MS));

  return {
    environment: {},
    defaultEnvFile: null,
    addressAdvice: null,
    readFile: () => '',
    today: eve.toISOString().slice(0, 10),
    requirementIds,
  };
}

/** A value that the setting's parser would have given; otherwise the default, and a problem. */
export function readRecorded<T>(setting: Setting<T>, value: unknown, sources: SettingSources, problems: string[]): T {
  if (canonicalJson(value) === canonicalJson(setting.defaultValue)) return setting.defaultValue;
  const text = Array.isArray(value) ? value.filter(isText).join(',') : isText(value) ? value : JSON.stringify(value);
  const parsed = parseSetting(setting, text, sources);
  if ('problems' in parsed) problems.push(...parsed.problems);
  else if (canonicalJson(parsed.value) === canonicalJson(value)) return parsed.value;
  else problems.push(`${setting.name}: expected ${setting.expects}, got ${shownType(value)}`);

  return setting.defaultValue;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function waiversOf(value: unknown, sources: SettingSources, problems: string[]): readonly Waiver[] {
  const read = readWaivers(JSON.stringify(value), sources);
  problems.push(...read.problems.map((problem) => `${fields.waivers.name}: ${problem}`));

  return read.waivers;
}

function readRecording(recording: Recording | undefined, sources: SettingSources, problems: string[]): Recording {
  if (recording === undefined) throw new SettingsError(['expected a recording, got none']);
  const { session, crop, credentials, hasPaymentSecret } = recording;
  for (const [setting, text] of [
    [fields.session, session],
    [fields.crop, crop],
  ] as const) {
    const parsed = text === null ? null : parseSetting(setting, text, sources);
    if (parsed !== null && 'problems' in parsed) problems.push(...parsed.problems);
  }
  const headers = roles.flatMap((role): [string, CredentialHeaders | null][] => {
    const value = credentials[role];
    if (value === undefined) return [];
    const owner = ownerOf(role);

    return [[role, readRecorded(headersByRole, { [owner]: value }, sources, problems)[owner] ?? null]];
  });

  return { session, crop, hasPaymentSecret, credentials: Object.fromEntries(headers) };
}
