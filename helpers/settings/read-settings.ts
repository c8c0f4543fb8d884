import { randomInt } from 'node:crypto';
import { printedText } from '../words/line.js';
import { readCredentials } from './credentials.js';
import { certificateNotices, findConflicts, proxyProblems, withoutServiceSettings } from './cross-checks.js';
import { readEnvFile } from './env-file.js';
import { extraCertificates } from './files.js';
import { readProxies } from './proxies.js';
import { isTypo, isUnknownName, settingNames, shownName, unknownNameProblem } from './setting-names.js';
import { aSettingReader, readEach, type SettingSources } from './setting.js';
import type { Settings } from './settings.js';
import { settingsByField } from './table.js';

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
  const { read, problems: wrongValues } = aSettingReader(given, sources);

  // In the order of the table, in which problems are printed. The env file has been read.
  const { baseUrl, envFile, ...others } = settingsByField;
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

  const problems = [
    ...problemsInSources,
    ...contradictions,
    ...wrongValues,
    ...proxyProblems(settings),
    ...findConflicts(given, settings, sources),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  return { settings, notices: [...notices, ...ignored, ...certificateNotices(settings, sources)] };
}

interface GivenSettings {
  /** The text of each setting that is set, by name. */
  readonly given: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

export function readGivenSettings(sources: SettingSources): GivenSettings {
  const { environment } = sources;
  const file = readEnvFile(sources);
  const present = Object.keys(environment).filter((name) => environment[name] !== undefined);

  const given = new Map<string, string>();
  for (const name of settingNames) {
    const text = environment[name] ?? file.values[name];
    if (text !== undefined) given.set(name, text);
  }

  const problems = [
    ...file.problems,
    ...present.filter(isTypo).map((name) => unknownNameProblem(name, 'the environment')),
  ];
  const { searched } = file;
  const isMissing = !given.has(settingsByField.baseUrl.name) && (file.isRead || file.problems.length === 0);
  const missing = isMissing
    ? missingAddressProblems({ values: { ...file.values, ...environment }, searched, problems }, sources)
    : [];

  return {
    given,
    problems: [...problems, ...missing],
    notices: present
      .filter(isUnknownName)
      .map((name) => `${shownName(name)}: ignored, it is not the name of a setting`),
  };
}

const { name } = settingsByField.baseUrl;

interface Missing {
  /** Everything in the environment and in the env file, whatever its name. */
  readonly values: SettingSources['environment'];
  /** Where settings were looked for. */
  readonly searched: string;
  /** What is already known to be wrong. */
  readonly problems: readonly string[];
}

/** A missing address must never lead to judging the embedded reference instead of a service. */
function missingAddressProblems(
  { values, searched, problems }: Missing,
  { addressAdvice }: SettingSources,
): readonly string[] {
  if (problems.some((problem) => problem.includes(name))) return []; // a typo, or a line without a value
  const meant = Object.keys(values).filter((other) => isMeantAsAddress(other, values[other]));
  const others = meant.map((other) => `${shownName(other)} is set, but the name of the setting is ${name}`);
  if (others.length === 0 && addressAdvice === null) return [];
  const advice = addressAdvice?.() ?? `set ${name}=reference to judge the embedded reference on purpose`;

  return [
    `${name}: expected the address of the service to judge, got none${searched}; ${[...others, advice].join('; ')}`,
  ];
}

/** BASE_URL is the usual name for it elsewhere, and a name that starts with SPRAY_ was meant for this suite. */
function isMeantAsAddress(other: string, value: string | undefined): boolean {
  const isName = /^base[_-]?ur[li]$/i.test(other) || isUnknownName(other);

  return isName && /^https?:\/\//i.test(value ?? '');
}
