import { randomInt } from 'node:crypto';

import { readProxies, type Proxies } from './proxies.js';
import { conflicts } from './settings/conflicts.js';
import { readCredentials, type Role } from './settings/credentials.js';
import type { Headers } from './settings/header-kinds.js';
import { extraCertificates, proxyProblems, uncheckedNotices } from './settings/connection.js';
import type { JsonObject } from './settings/json-object.js';
import { parseSetting, type Setting } from './settings/setting.js';
import { readSources } from './settings/sources.js';
import type { Surroundings } from './settings/surroundings.js';
import { settingsByField as fields } from './settings/table.js';
import type { Waiver } from './waivers.js';

export type { Role } from './settings/credentials.js';
export type { Headers } from './settings/header-kinds.js';
export type { Setting } from './settings/setting.js';
export type { Surroundings } from './settings/surroundings.js';
export { publicSettings } from './settings/public-settings.js';
export { settingsTable } from './settings/table.js';

export interface Settings {
  /** null: the embedded reference. Never ends with a slash. */
  readonly baseUrl: string | null;
  readonly credentials: Readonly<Record<Role, Headers | null>>;
  readonly session: JsonObject | null;
  readonly crop: JsonObject | null;
  readonly confirmOrderId: string | null;
  readonly sprayersOrderId: string | null;
  readonly paymentOrderId: string | null;
  readonly paymentSecret: string | null;
  readonly statesUrl: string | null;
  readonly pageable: 'auto' | 'flat' | 'dotted' | 'bracket' | 'json';
  /** null: found out by trying. */
  readonly orderStatusParam: string | null;
  readonly paymentMethodParam: string | null;
  readonly nulls: 'reject' | 'absent';
  readonly minimums: 'reject' | 'clamp';
  readonly only: readonly string[];
  readonly exclude: readonly string[];
  readonly readOnly: boolean;
  readonly allowIncomplete: boolean;
  readonly waivers: readonly Waiver[];
  readonly timeoutMs: number;
  readonly deadlineS: number;
  readonly concurrency: number;
  readonly maxBodyBytes: number;
  readonly waitS: number;
  readonly caFile: string | null;
  /** The PEM text of caFile, with the certificates that Node is told to trust beside its own. */
  readonly ca: string | null;
  /** From the usual variables of the environment. */
  readonly proxies: Proxies;
  readonly seed: number;
  readonly reportsDir: string;
  /** PEM text. */
  readonly signingKey: string | null;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function readSettings(surroundings: Surroundings): {
  readonly settings: Settings;
  readonly notices: readonly string[];
} {
  const { given, notices, ...sources } = readSources(surroundings);
  let problems = sources.problems;

  const read = <T>(setting: Setting<T>): T => {
    const text = given.get(setting.name);
    const parsed = text === undefined ? { value: setting.initial } : parseSetting(setting, text, surroundings);
    if ('value' in parsed) return parsed.value;
    problems = [...problems, ...parsed.problems];
    return setting.initial;
  };

  const certificates = read(fields.caFile);
  const settings: Settings = {
    baseUrl: read(fields.baseUrl),
    credentials: readCredentials(read),
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
    readOnly: read(fields.readOnly),
    allowIncomplete: read(fields.allowIncomplete),
    waivers: read(fields.waivers),
    timeoutMs: read(fields.timeoutMs),
    deadlineS: read(fields.deadlineS),
    concurrency: read(fields.concurrency),
    maxBodyBytes: read(fields.maxBodyBytes),
    waitS: read(fields.waitS),
    caFile: certificates?.path ?? null,
    ca: certificates === null ? null : `${certificates.text}${extraCertificates(surroundings)}`,
    proxies: readProxies(surroundings.environment),
    seed: read(fields.seed) ?? randomInt(2 ** 32),
    reportsDir: read(fields.reportsDir),
    signingKey: read(fields.signingKey),
  };

  problems = [...problems, ...proxyProblems(settings), ...conflicts(given, settings, surroundings)];
  if (problems.length > 0) throw new SettingsError(problems);
  return { settings, notices: [...notices, ...uncheckedNotices(settings, surroundings)] };
}
