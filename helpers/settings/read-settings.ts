import { randomInt } from 'node:crypto';
import { printedText } from '../words/line.js';
import { readCredentials } from './credentials.js';
import { certificateNotices, findConflicts, proxyProblems, withoutServiceSettings } from './cross-checks.js';
import { extraCertificates } from './files.js';
import { readGivenSettings } from './given-settings.js';
import { readProxies } from './proxies.js';
import { parseSetting, readEach, type Setting, type SettingSources } from './setting.js';
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
  const { used: given, notices: ignored, problems: contradictions } = withoutServiceSettings(allGiven, sources);
  let problems: readonly string[] = [...problemsInSources, ...contradictions];

  const read = <T>(setting: Setting<T>): T => {
    const text = given.get(setting.name);
    const parsed = text === undefined ? { value: setting.defaultValue } : parseSetting(setting, text, sources);
    if ('value' in parsed) return parsed.value;
    problems = [...problems, ...parsed.problems];
    return setting.defaultValue;
  };

  // In the order of the table, in which problems are printed. The env file has been read.
  const { baseUrl, envFile, ...others } = fields;
  const access = {
    baseUrl: read(baseUrl),
    ...readCredentials(read),
    renewedTokens: [],
  };
  const values = readEach(others, read);
  const { caFile: certificates, seed } = values;
  const settings: Settings = {
    ...access,
    ...values,
    caFile: certificates?.path ?? null,
    ca: certificates === null ? null : `${certificates.text}${extraCertificates(sources)}`,
    proxies: readProxies(sources.environment),
    seed: seed ?? randomInt(2 ** 32),
  };

  problems = [...problems, ...proxyProblems(settings), ...findConflicts(given, settings, sources)];
  if (problems.length > 0) throw new SettingsError(problems);
  return { settings, notices: [...notices, ...ignored, ...certificateNotices(settings, sources)] };
}
