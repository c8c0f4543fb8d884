import { randomInt } from 'node:crypto';
import { printedText } from '../words/line.js';
import { findTokenConflicts, readCredentials, readTokenCommands } from './credentials.js';
import { certificateNotices, findConflicts, proxyProblems, withoutServiceSettings } from './cross-checks.js';
import { extraCertificates } from './files.js';
import { readGivenSettings } from './given-settings.js';
import { readProxies } from './proxies.js';
import { parseSetting, type Setting, type SettingSources } from './setting.js';
import type { Settings } from './settings.js';
import { settingsByField as fields } from './table.js';

export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(printedText(problems)); // vitest prints it as it is
    this.problems = problems;
  }
}

export function readSettings(sources: SettingSources): {
  readonly settings: Settings;
  readonly notices: readonly string[];
} {
  const { given: allGiven, notices, problems: problemsInSources } = readGivenSettings(sources);
  const { used: given, notices: ignored } = withoutServiceSettings(allGiven);
  let problems = problemsInSources;

  const read = <T>(setting: Setting<T>): T => {
    const text = given.get(setting.name);
    const parsed = text === undefined ? { value: setting.defaultValue } : parseSetting(setting, text, sources);
    if ('value' in parsed) return parsed.value;
    problems = [...problems, ...parsed.problems];
    return setting.defaultValue;
  };

  const certificates = read(fields.caFile);
  const settings: Settings = {
    baseUrl: read(fields.baseUrl),
    credentials: readCredentials(read),
    tokenCommands: readTokenCommands(read),
    renewedTokens: [],
    session: read(fields.session),
    crop: read(fields.crop),
    confirmOrderId: read(fields.confirmOrderId),
    sprayersOrderId: read(fields.sprayersOrderId),
    paymentOrderId: read(fields.paymentOrderId),
    paymentSecret: read(fields.paymentSecret),
    statesUrl: read(fields.statesUrl),
    pageable: read(fields.pageable),
    orderStatusParam: read(fields.orderStatusParam),
    paymentMethodParam: read(fields.paymentMethodParam),
    nulls: read(fields.nulls),
    minimums: read(fields.minimums),
    only: read(fields.only),
    exclude: read(fields.exclude),
    level: read(fields.level),
    section: read(fields.section),
    bail: read(fields.bail),
    readOnly: read(fields.readOnly),
    allowIncomplete: read(fields.allowIncomplete),
    waivers: read(fields.waivers),
    baseline: read(fields.baseline),
    omits: read(fields.omits),
    timeoutMs: read(fields.timeoutMs),
    deadlineS: read(fields.deadlineS),
    concurrency: read(fields.concurrency),
    maxBodyBytes: read(fields.maxBodyBytes),
    waitS: read(fields.waitS),
    caFile: certificates?.path ?? null,
    ca: certificates === null ? null : `${certificates.text}${extraCertificates(sources)}`,
    proxies: readProxies(sources.environment),
    seed: read(fields.seed) ?? randomInt(2 ** 32),
    reportsDir: read(fields.reportsDir),
    reporter: read(fields.reporter),
    evidence: read(fields.evidence),
    signingKey: read(fields.signingKey),
  };

  problems = [
    ...problems,
    ...proxyProblems(settings),
    ...findConflicts(given, settings, sources),
    ...findTokenConflicts((name) => given.has(name), settings),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  return { settings, notices: [...notices, ...ignored, ...certificateNotices(settings, sources)] };
}
