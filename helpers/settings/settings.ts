import { isDeepStrictEqual } from 'node:util';
import { accounts, HEADERS, TOKEN_COMMAND, tokenNameOf, type Role } from '../interface/operations.js';
import { nearest, nearestWithin } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { credentialNamesIn, tokenSettings, type Credentials, type TokenCommands } from './credentials.js';
import { proxyNames, type Proxies } from './proxies.js';
import type { ValuesOf } from './setting.js';
import { everySetting, settingsByField } from './table.js';

export type { CredentialHeaders } from './credentials.js';

/** The settings of a run: the fields of their table, those that a run has in another form, and what comes from several of them. */
export interface Settings extends Omit<ValuesOf<typeof settingsByField>, 'envFile' | 'caFile' | 'seed'> {
  readonly credentials: Credentials;
  /** The commands that print tokens. Their tokens are among the credentials only after they were run. */
  readonly tokenCommands: TokenCommands;
  /** The tokens that took the place of expired ones: secrets, too. Grows during a run. */
  readonly renewedTokens: readonly (readonly [role: Role, token: string])[];
  readonly caFile: string | null;
  /** The PEM text of caFile, with the certificates of NODE_EXTRA_CA_CERTS. */
  readonly ca: string | null;
  readonly proxies: Proxies;
  readonly seed: number;
}

/** Whether a setting has another value than its default. A name with a value, as in `SPRAY_READ_ONLY=false`, is a change. */
export function isSet(settings: Settings, name: string): boolean {
  const ofRole = tokenSettings.find(({ token }) => token.name === name);
  if (ofRole !== undefined) return settings.credentials[ofRole.role] !== null;
  if (name === TOKEN_COMMAND || name === HEADERS)
    return accounts.some((role) => credentialNamesIn(settings, role)[0] === name);
  const field = Object.entries(settingsByField).find(([, setting]) => setting.name === name);

  return field !== undefined && !isDeepStrictEqual(settings[field[0] as keyof Settings], field[1].defaultValue);
}

/** The name of a setting that is set; of credentials, the one that gives them. */
export function nameOfGiven(settings: Settings, name: string): string {
  const ofRole = tokenSettings.find(({ token }) => token.name === name);

  return (ofRole && credentialNamesIn(settings, ofRole.role)[0]) ?? name;
}

const publicFields = Object.entries(settingsByField)
  .filter(([, setting]) => !setting.secret && setting !== settingsByField.baseUrl)
  .map(([field]) => field);

/** The settings that a report may show, except the target, which it names elsewhere. */
export function publicSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const { credentials } = settings;

  return {
    credentials: accounts.filter((role) => credentials[role] !== null),
    ...Object.fromEntries(
      Object.entries(settings)
        .filter(([field]) => publicFields.includes(field))
        .map(([field, value]) => [field, plain(value)]),
    ),
    baseline: settings.baseline?.path ?? null,
    proxy: proxyNames([settings.baseUrl, settings.statesUrl], settings.proxies),
  };
}

/** Large integers as text, so that every JSON parser can read the report. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));

  return JSON.parse(text) as unknown;
}

export const settingNames = everySetting.map(({ name }) => name);

/** The name of an earlier version, or at most two letters away from a setting, in any case: SPRY_BASE_URL must not be ignored. */
export function isTypo(name: string): boolean {
  const written = name.toUpperCase();
  if (goneText(written) !== null) return true;
  return !settingNames.includes(name) && nearestWithin(written, settingNames, 2) !== undefined;
}

export function isUnknownName(name: string): boolean {
  return name.toUpperCase().startsWith('SPRAY_') && !settingNames.includes(name) && !isTypo(name);
}

export function unknownNameProblem(name: string, place: string): string {
  const gone = goneText(name.toUpperCase());
  if (gone !== null) return `${shownName(name)}: ${gone}`;
  const hint = isTypo(name) ? `; did you mean ${nearest(name.toUpperCase(), settingNames)}?` : '';
  return `${shownName(name)}: unknown setting in ${place}${hint}`;
}

export function shownName(name: string): string {
  return /^[\w.-]{1,80}$/.test(name) ? name : shownText(name);
}

const PRODUCT_FILE = 'SPRAY_PRODUCT_FILE';

/** The names of settings of earlier versions, and what takes the place of each; null if nothing does. */
const replacements: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    accounts.flatMap((role) => [
      [tokenNameOf(role).replace(/TOKEN$/, 'HEADERS'), HEADERS],
      [`${tokenNameOf(role)}_COMMAND`, TOKEN_COMMAND],
    ]),
  ),
  SPRAY_USER_TOKEN: null,
  SPRAY_USER_TOKEN_COMMAND: null,
  SPRAY_USER_HEADERS: null,
  SPRAY_VENDOR: PRODUCT_FILE,
  SPRAY_PRODUCT: PRODUCT_FILE,
  SPRAY_PRODUCT_VERSION: PRODUCT_FILE,
  SPRAY_CONTACT: PRODUCT_FILE,
  SPRAY_ENVIRONMENT: PRODUCT_FILE,
  SPRAY_LEVEL: 'SPRAY_ONLY',
  SPRAY_SECTION: 'SPRAY_ONLY',
  SPRAY_BAIL: null,
  SPRAY_EVIDENCE: null,
};

/** That a setting of an earlier version is gone, and which one to use; null if it is no such setting. */
export function goneText(name: string, shown: (name: string) => string = (own) => own): string | null {
  if (!Object.hasOwn(replacements, name)) return null;
  const next = replacements[name] ?? null;

  return next === null ? 'is gone; remove it' : `is gone; use ${shown(next)}`;
}
