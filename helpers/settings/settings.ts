import { isDeepStrictEqual } from 'node:util';
import { HEADERS, TOKEN_COMMAND, accounts, type Role } from '../interface/roles.js';
import { credentialNamesIn, tokenSettings, type Credentials, type TokenCommands } from './credentials.js';
import { proxyNames, type Proxies } from './proxies.js';
import type { ValuesOf } from './setting.js';
import { settingsByField } from './table.js';

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
  /** From the usual environment variables. */
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
