import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { counted, listText } from '../words/phrases.js';
import { shownText } from '../words/shown.js';
import { NARROWED, readReporter, REPORT } from './data-and-reports.js';
import { proxyAddress, proxyFor } from './proxies.js';
import { leftOutBy, type ScopeSettings } from './scope.js';
import { unexpectedValue, type SettingSources } from './setting.js';
import type { Settings } from './settings.js';
import { REFERENCE, settingsByField, settingsTable } from './table.js';

const { baseUrl, baseline, waivers, omits, paymentOrderId, paymentSecret, only, exclude } = settingsByField;

/** Where the reports go is not known to a command that writes none. */
type ConflictSettings = ScopeSettings & Pick<Settings, 'baseline'> & Partial<Pick<Settings, 'reportsDir' | 'reporter'>>;

/** Problems of settings taken together: one needs another, or they leave nothing to judge. */
export function findConflicts(
  given: ReadonlyMap<string, string>,
  scope: ConflictSettings,
  { requirementIds, addressAdvice }: SettingSources,
): readonly string[] {
  const isGiven = ({ name }: { readonly name: string }) => given.has(name);
  const ofService = settingsTable.filter(describesTarget).filter(isGiven);
  const half = [paymentOrderId, paymentSecret].filter(isGiven);
  const limits = [only, exclude].filter(isGiven);
  const isJudged = (id: string) => leftOutBy(id, scope) === null;

  const problems: string[] = [];
  if (!isGiven(baseUrl) && addressAdvice === null) {
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
  const folders = [reportsDir, join(reportsDir, NARROWED)];
  const written = [...folders.map((folder) => join(folder, REPORT)), ...named].map(realPath);

  return written.includes(realPath(earlier.path))
    ? [
        `${baseline.name}: expected a report that this run does not replace, got ${shownText(earlier.path)}; copy it to another folder, and name the copy`,
      ]
    : [];
}

/** The path behind links; of a file that is not there, behind those of its folder. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(resolve(path))), basename(path));
  }
}

/**
 * Whoever asks for the embedded reference by name may have the settings of a service in an env file: a run of it ignores them.
 * Credentials beside that name are a contradiction: a job that judges the reference by mistake is always green.
 */
export function withoutServiceSettings(
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
export function proxyProblems(settings: Settings): string[] {
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
export function certificateNotices(settings: Settings, { environment }: SettingSources): string[] {
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
