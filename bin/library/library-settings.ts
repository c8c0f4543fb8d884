import { folderProblem } from '../../helpers/reports/whole-files.js';
import { readSettingFile } from '../../helpers/settings/files.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { isTooDeep, settingNameOf } from '../../helpers/settings/setting.js';
import { goneText, type Settings } from '../../helpers/settings/settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import type { Waiver } from '../../helpers/settings/waivers.js';
import { nearest } from '../../helpers/words/nearest.js';
import { settingKeyOf, settingText } from '../flags.js';
import { processSources } from '../process-settings.js';

type OrderId = string | number | bigint;
type HeaderObject = Readonly<Record<string, string>>;
type Fixture = Readonly<Record<string, unknown>>;
type Account = 'farmer' | 'other-farmer' | 'receptionist' | 'sprayer' | 'admin';

/**
 * The settings of docs/settings.md in camel case: `baseUrl` is SPRAY_BASE_URL. Nothing is read from the environment or from an
 * env file.
 */
export interface ConformanceSettings {
  /** An address; `reference` judges the embedded reference. Without either, nothing is judged. */
  readonly baseUrl: string | undefined;
  readonly farmerToken?: string | undefined;
  readonly otherFarmerToken?: string | undefined;
  readonly receptionistToken?: string | undefined;
  readonly sprayerToken?: string | undefined;
  readonly adminToken?: string | undefined;
  /** A command that prints the token for the role in SPRAY_ROLE. */
  readonly tokenCommand?: string | undefined;
  readonly headers?: { readonly [Name in Account]?: HeaderObject } | undefined;
  readonly session?: Fixture | undefined;
  readonly crop?: Fixture | undefined;
  readonly confirmOrderId?: OrderId | undefined;
  readonly sprayersOrderId?: OrderId | undefined;
  readonly paymentOrderId?: OrderId | undefined;
  readonly paymentSecret?: string | undefined;
  readonly statesUrl?: string | undefined;
  readonly pageable?: Settings['pageable'] | undefined;
  readonly orderStatusParam?: string | undefined;
  readonly paymentMethodParam?: string | undefined;
  readonly nulls?: Settings['nulls'] | undefined;
  readonly minimums?: Settings['minimums'] | undefined;
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  /** The waivers, or the path of a file with them. */
  readonly waivers?: readonly Waiver[] | string | undefined;
  /** The path of an earlier conformance.json: failures that it also has are known, and `exitStatus` is 0 for them. */
  readonly baseline?: string | undefined;
  /** Documented fields that the service does not have, such as `Order.completionDate`. */
  readonly omits?: readonly string[] | undefined;
  /** Operations, requirement ids and documented fields that may be missing in a run with exit status 0. */
  readonly allowIncomplete?: readonly string[] | undefined;
  readonly timeoutMs?: number | undefined;
  readonly deadlineS?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly maxBodyBytes?: number | undefined;
  readonly waitS?: number | undefined;
  readonly caFile?: string | undefined;
  readonly seed?: number | undefined;
  /** Reports are written only if it is given. */
  readonly reportsDir?: string | undefined;
  /** Which reports are written, such as `html` or `junit=build/junit.xml`; all of them if it is not given. */
  readonly reporter?: readonly string[] | undefined;
  readonly signingKey?: string | undefined;
}

const WAIVERS = 'the waivers given';

/** Nothing is read from the environment here, so that nobody needs to know what is in it. */
const addressAdvice = () =>
  "neither the environment nor .env is read here, so pass baseUrl; baseUrl: 'reference' judges the embedded reference on purpose";

/** Throws a SettingsError that lists every problem, under the names used here. */
export function settingsFrom(
  given: ConformanceSettings,
  say: (notice: string) => void = () => undefined,
  isOfTraffic = false,
): Settings {
  const { waivers } = given;
  const isList = typeof waivers === 'object';
  const values = Object.entries<unknown>({ ...given })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value, problem: problemWith(key, value) }));
  const unread = values.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const texts = values
    .filter(({ problem }) => problem === null)
    .map(({ key, value }) => [settingNameOf(key), isList && key === 'waivers' ? WAIVERS : settingText(value)] as const);

  try {
    const { settings, notices } = readSettings({
      ...processSources(Object.fromEntries(texts)),
      defaultEnvFile: null,
      addressAdvice: isOfTraffic ? null : addressAdvice,
      isOfTraffic,
      readFile: (path, largest) =>
        isList && path === WAIVERS ? JSON.stringify(waivers) : readSettingFile(path, largest),
    });
    const hasFolder = texts.some(([name]) => name === 'SPRAY_REPORTS_DIR');
    const folder = hasFolder ? folderProblem(given.reportsDir ?? '', 'reportsDir') : null;
    const problems = [...unread, ...(folder === null ? [] : [folder])];
    if (problems.length > 0) throw new SettingsError(problems);
    for (const notice of notices) say(notice);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const isUnread = unread.some((problem) => problem.startsWith('baseUrl:'));
    const problems = error.problems
      .map((problem) => problem.replaceAll(/SPRAY_[A-Z_]+/g, settingKeyOf))
      .filter((problem) => !isUnread || !problem.startsWith('baseUrl:')); // it was given, and is not missing
    throw new SettingsError([...new Set([...unread, ...problems])]);
  }
}

// The library reads no env file.
const known = new Map(
  settingsTable.filter(({ name }) => name !== 'SPRAY_ENV_FILE').map(({ name, expects }) => [name, expects]),
);

/** Why a value cannot be read as the value of a setting; null if it can. */
function problemWith(key: string, value: unknown): string | null {
  const expects = known.get(settingNameOf(key));
  if (expects === undefined) {
    const gone = goneText(settingNameOf(key), settingKeyOf);
    if (gone !== null) return `${key}: ${gone}`;
    const near = nearest(key, [...known.keys()].map(settingKeyOf));

    return `${key}: unknown setting${near === undefined ? '' : `; did you mean ${near}?`}`;
  }
  if (isTooDeep(value)) return `${key}: expected ${expects}, got a value that contains itself, or is nested too deeply`;

  return ['function', 'symbol'].includes(typeof value) ? `${key}: expected ${expects}, got a ${typeof value}` : null;
}
