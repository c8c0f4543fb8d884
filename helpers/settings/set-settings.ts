import { isDeepStrictEqual } from 'node:util';
import { credentialSettings } from './credentials.js';
import type { Settings } from './settings.js';
import { settingsByField } from './table.js';

/** Whether a setting has another value than its default. A name with a value, as in `SPRAY_READ_ONLY=false`, is a change. */
export function isSet(settings: Settings, name: string): boolean {
  const credential = credentialSettings.find(({ token, command, headers }) =>
    [token, command, headers].some((setting) => setting.name === name),
  );
  if (credential !== undefined) {
    const { credentials } = settings;
    // The user's default to the farmer's.
    const isOwn = credential.role !== 'user' || credentials.user !== credentials.farmer;

    return isOwn && credentials[credential.role] !== null;
  }
  const field = Object.entries(settingsByField).find(([, setting]) => setting.name === name);

  return field !== undefined && !isDeepStrictEqual(settings[field[0] as keyof Settings], field[1].defaultValue);
}
