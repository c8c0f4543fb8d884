import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { printedText } from '../words/line.js';
import { counted, listText, shownText } from '../words/shown.js';
import { readCredentials } from './credentials.js';
import { NARROWED, readReporter, REPORT, TRAFFIC } from './data-and-reports.js';
import { readEnvFile } from './env-file.js';
import { extraCertificates, realPath } from './files.js';
import { proxyAddress, proxyFor, readProxies } from './proxies.js';
import { leftOutBy, type ScopeSettings } from './scope.js';
import { aSettingReader, readEach, unexpectedValue, type SettingSources } from './setting.js';
import { isTypo, isUnknownName, settingNames, shownName, unknownNameProblem, type Settings } from './settings.js';
import { REFERENCE, settingsByField, settingsTable } from './table.js';

export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(printedText(problems)); // vitest prints it as it is
    this.problems = problems;
  }
}

export function orProblems<T extends object>(read: () => T): T | { readonly problems: readonly string[] } {
  try {
    return read();
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems };
    throw error;
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
  const { baseUrl: address, envFile, ...others } = settingsByField;
  const access = {
    baseUrl: read(address),
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

export function readGivenSettings(sources: SettingSources) {
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
  const isMissing =
    !given.has(baseUrl.name) &&
    (file.isRead || file.problems.length === 0) &&
    !problems.some((problem) => problem.includes(baseUrl.name)); // a typo, or a line without a value
  const missing = isMissing ? missingAddressProblems({ ...file.values, ...environment }, searched, sources) : [];

  return {
    given,
    problems: [...problems, ...missing],
    notices: present
      .filter(isUnknownName)
      .map((name) => `${shownName(name)}: ignored, it is not the name of a setting`),
  };
}

/** A missing address must never lead to judging the embedded reference instead of a service. */
function missingAddressProblems(
  values: SettingSources['environment'],
  searched: string,
  { addressAdvice }: SettingSources,
): readonly string[] {
  const meant = Object.keys(values).filter((other) => isMeantAsAddress(other, values[other]));
  const others = meant.map((other) => `${shownName(other)} is set, but the name of the setting is ${baseUrl.name}`);
  if (others.length === 0 && addressAdvice === null) return [];
  const advice = addressAdvice?.() ?? `set ${baseUrl.name}=reference to judge the embedded reference on purpose`;

  return [
    `${baseUrl.name}: expected the address of the service to judge, got none${searched}; ${[...others, advice].join('; ')}`,
  ];
}

/** BASE_URL is the usual name for it elsewhere, and a name that starts with SPRAY_ was meant for this suite. */
function isMeantAsAddress(other: string, value: string | undefined): boolean {
  const isName = /^base[_-]?ur[li]$/i.test(other) || isUnknownName(other);

  return isName && /^https?:\/\//i.test(value ?? '');
}

const { baseUrl, baseline, waivers, omits, paymentOrderId, paymentSecret, only, exclude } = settingsByField;

/** Where the reports go is not known to a command that writes none. */
type ConflictSettings = ScopeSettings & Pick<Settings, 'baseline'> & Partial<Pick<Settings, 'reportsDir' | 'reporter'>>;

/** Problems of settings taken together: one needs another, or they leave nothing to judge. */
export function findConflicts(
  given: ReadonlyMap<string, string>,
  scope: ConflictSettings,
  { requirementIds, addressAdvice, isOfTraffic }: SettingSources,
): readonly string[] {
  const isGiven = ({ name }: { readonly name: string }) => given.has(name);
  const ofService = settingsTable.filter(describesTarget).filter(isGiven);
  const half = [paymentOrderId, paymentSecret].filter(isGiven);
  const limits = [only, exclude].filter(isGiven);
  const isJudged = (id: string) => leftOutBy(id, scope) === null;

  const problems: string[] = [];
  if (!isGiven(baseUrl) && addressAdvice === null && isOfTraffic !== true) {
    problems.push(...ofService.map(({ name }) => `${name}: needs ${baseUrl.name}, which is not set`));
  }
  if (half[0] !== undefined && half.length === 1) {
    const missing = half[0] === paymentSecret ? paymentOrderId : paymentSecret;
    problems.push(`${half[0].name}: needs ${missing.name}, which is not set`);
  }
  if (limits.length > 0 && !requirementIds.some(isJudged)) {
    problems.push(`${listText(limits.map(({ name }) => name))}: expected at least one requirement to judge, got none`);
  }

  return [
    ...problems,
    ...baselineProblems(scope.baseline, requirementIds.filter(isJudged)),
    ...replacedBaseline(scope),
  ];
}

/** A failing run that is tried again would know its own failures. */
function replacedBaseline({ baseline: earlier, reportsDir, reporter }: ConflictSettings): string[] {
  if (earlier === null || reportsDir === undefined || reporter === undefined) return [];
  const named = reporter.flatMap((text) => readReporter(text).path ?? []);
  const folders = [reportsDir, join(reportsDir, NARROWED), join(reportsDir, TRAFFIC)];
  const written = [...folders.map((folder) => join(folder, REPORT)), ...named].map(realPath);

  return written.includes(realPath(earlier.path))
    ? [
        `${baseline.name}: expected a report that this run does not replace, got ${shownText(earlier.path)}; copy it to another folder, and name the copy`,
      ]
    : [];
}

/**
 * Whoever asks for the embedded reference by name may have the settings of a service in an env file: a run of it ignores them.
 * Credentials beside that name are a contradiction: a job that judges the reference by mistake is always green.
 */
function withoutServiceSettings(
  given: ReadonlyMap<string, string>,
  { environment }: SettingSources,
): {
  readonly used: ReadonlyMap<string, string>;
  readonly notices: readonly string[];
  readonly problems: readonly string[];
} {
  const ofService = settingsTable.filter(describesTarget).filter(({ name }) => given.has(name));
  const [first, ...others] = ofService.map(({ name }) => name);
  if (given.get(baseUrl.name) !== REFERENCE || first === undefined) return { used: given, notices: [], problems: [] };
  const isFromFile = (name: string) => environment[name] === undefined;
  const contradiction = ofService.find(
    ({ group, name }) => group === 'credentials' && (isFromFile(baseUrl.name) || !isFromFile(name)),
  );
  const ignored =
    others.length === 0
      ? `${first} describes a service and is ignored`
      : `${first} and ${counted(others.length, 'other')} describe a service and are ignored`;

  return {
    used: new Map([...given].filter(([name]) => name !== first && !others.includes(name))),
    notices: [`${ignored}: the embedded reference is judged`],
    problems:
      contradiction === undefined
        ? []
        : [
            `${contradiction.name}: needs the address of a service, got ${baseUrl.name}=${REFERENCE}, which judges the embedded reference and not your service; change one of them`,
          ],
  };
}

/** A failure would seem new where an earlier run did not look. */
function baselineProblems(earlier: Settings['baseline'], judged: readonly string[]): string[] {
  const blind = earlier === null ? [] : judged.filter((id) => earlier.leftOut.includes(id));
  if (earlier === null || blind.length === 0) return [];
  const names = blind.slice(0, MOST_NAMES).join(', ') + (blind.length > MOST_NAMES ? ', …' : '');

  return [
    `${baseline.name}: expected a report that judged everything that this run judges, got ${shownText(earlier.path)} (version ${earlier.version}), which left out ${blind.length} of ${judged.length} requirements: ${names}; regrade it, or judge again without narrowing`,
  ];
}

const MOST_NAMES = 3;

function describesTarget(setting: (typeof settingsTable)[number]): boolean {
  return (
    setting.group === 'credentials' ||
    setting.group === 'fixtures' ||
    [waivers, omits].some((other) => other === setting)
  );
}

/** Problems of the proxies that the run uses; it does not matter whether others are valid. */
function proxyProblems(settings: Settings): string[] {
  const used = addressesOf(settings).flatMap((url) => proxyFor(url, settings.proxies) ?? []);
  const wrong = [...new Map(used.map((proxy) => [proxy.variable, proxy])).values()].filter(
    (proxy) => proxyAddress(proxy) === null,
  );

  return wrong.flatMap(({ variable, text }) => {
    const got = text.includes('@') ? 'a value that is not such an address' : shownText(text);

    return unexpectedValue('the address of an http or https proxy', got).problems.map(
      (words) => `${variable}: ${words}`,
    );
  });
}

/** A variable of Node would switch off certificate checks for the whole process. */
function certificateNotices(settings: Settings, { environment }: SettingSources): string[] {
  const isAsked = environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
  const isTls = addressesOf(settings).some((url) => url.startsWith('https:'));

  return isAsked && isTls
    ? [
        'NODE_TLS_REJECT_UNAUTHORIZED: ignored, because certificates are always checked; to trust a private CA, set SPRAY_CA_FILE',
      ]
    : [];
}

function addressesOf(settings: Settings): string[] {
  return [settings.baseUrl, settings.statesUrl].filter((url) => url !== null);
}
