import { slugs } from '../interface/operations.js';
import { canonicalJson } from '../json/write.js';
import { credentialSettings } from '../settings/credentials.js';
import { noProxies } from '../settings/proxies.js';
import { SettingsError } from '../settings/read-settings.js';
import { parseSetting, type Setting, type SettingSources } from '../settings/setting.js';
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
  const kept = <T>(field: keyof typeof fields & keyof Settings, setting: Setting<T>): T =>
    readRecorded(setting, report.settings[field] ?? setting.defaultValue, sources, problems);
  const { timeoutMs, deadlineS, maxBodyBytes, reportsDir } = fields;

  const settings: Settings = {
    ...recordedSecrets(readRecording(report.recording, sources, problems), report.settings),
    baseUrl: readRecorded<string | null>(fields.baseUrl, report.target.baseUrl, sources, problems),
    confirmOrderId: kept('confirmOrderId', fields.confirmOrderId),
    sprayersOrderId: kept('sprayersOrderId', fields.sprayersOrderId),
    paymentOrderId: kept('paymentOrderId', fields.paymentOrderId),
    statesUrl: kept('statesUrl', fields.statesUrl),
    pageable: kept('pageable', fields.pageable),
    orderStatusParam: kept('orderStatusParam', fields.orderStatusParam),
    paymentMethodParam: kept('paymentMethodParam', fields.paymentMethodParam),
    nulls: kept('nulls', fields.nulls),
    minimums: kept('minimums', fields.minimums),
    only: kept('only', fields.only),
    exclude: kept('exclude', fields.exclude),
    level: kept('level', fields.level),
    section: kept('section', fields.section),
    bail: kept('bail', fields.bail),
    readOnly: kept('readOnly', fields.readOnly),
    allowIncomplete: kept('allowIncomplete', fields.allowIncomplete),
    waivers: waiversOf(report.settings['waivers'] ?? [], sources, problems),
    baseline: baselineOf(report),
    omits: kept('omits', fields.omits), // version 0.1 had none
    concurrency: kept('concurrency', fields.concurrency),
    // Nothing is sent, so nothing is waited for.
    timeoutMs: timeoutMs.defaultValue,
    deadlineS: deadlineS.defaultValue,
    maxBodyBytes: kept('maxBodyBytes', maxBodyBytes),
    waitS: 0,
    caFile: null,
    ca: null,
    proxies: noProxies,
    tokenCommands: {},
    renewedTokens: [],
    seed: report.seed,
    reportsDir: reportsDir.defaultValue,
    reporter: [],
    evidence: kept('evidence', fields.evidence),
    signingKey: null,
  };
  if (problems.length > 0) throw new SettingsError(problems);

  return settings;
}

/** What is known stays known when a run is regraded. */
function baselineOf({ baseline, settings: { baseline: path } }: Report): Settings['baseline'] {
  return baseline === undefined ? null : { ...baseline, path: isText(path) ? path : '', leftOut: [] };
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
    operations: slugs,
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
  const headers = credentialSettings.flatMap(({ role, headers: setting }): [string, CredentialHeaders | null][] => {
    const value = credentials[role];

    return value === undefined ? [] : [[role, readRecorded(setting, value, sources, problems)]];
  });

  return { session, crop, hasPaymentSecret, credentials: Object.fromEntries(headers) };
}
