import { readSettings } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Reference } from '../../reference/reference.js';
import { ORIGIN } from './in-process.js';

const nothing = {
  defaultEnvFile: null,
  addressAdvice: null,
  requirementIds: [],
  today: '2026-11-15',
  readFile: () => '',
};

/** Settings as a user would have them who judges a reference: its credentials and its states. */
export function settingsFor(reference: Reference, changes: Partial<Settings> = {}): Settings {
  const environment = { SPRAY_BASE_URL: `${ORIGIN}${reference.rules.basePath}`, SPRAY_SEED: '42' };
  const { settings } = readSettings({ ...nothing, environment });
  const { farmer } = reference.credentials;

  return {
    ...settings,
    credentials: { ...reference.credentials, user: farmer },
    statesUrl: `${ORIGIN}${reference.statesPath}`,
    ...changes,
  };
}
