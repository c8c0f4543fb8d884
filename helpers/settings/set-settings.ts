import { isDeepStrictEqual } from 'node:util';
import { accounts, HEADERS, TOKEN_COMMAND } from '../interface/roles.js';
import { credentialNamesIn, tokenSettings } from './credentials.js';
import type { Settings } from './settings.js';
import { settingsByField } from './table.js';

/** Whether a setting has another value than its default. A name with a value, as in `SPRAY_READ_ONLY=false`, is a change. */
export function isSet(settings: Settings, name: string): boolean {
  const ofRole = tokenSettings.find(({ token }) => token.name === name);
  if (ofRole !== undefined) return settings.credentials[ofRole.role] !== null;
  if (name === TOKEN_COMMAND || name === HEADERS)
    return accounts.some((role) => credentialNamesIn(settings, role)[0] === name);
  const field = Object.entries(settingsByField).find(([, setting]) => setting.name === name);

  return field !== undefined && !isDeepStrictEqual(settings[field[0] as keyof Settings], field[1].defaultValue);
}
