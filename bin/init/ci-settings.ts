import { settingsByField, settingsTable } from '../../helpers/settings/table.js';

/** What a CI file says of the settings: values that anybody may read, and the names of those that are secret. */
export interface CiSettings {
  readonly plain: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
  /** Whether a setting names a file of the repository. */
  readonly needsFiles: boolean;
}

const { baseUrl, reportsDir, waivers, caFile } = settingsByField;

export const ADDRESS = baseUrl.name;
/** Where a job writes its reports, and uploads them from. */
export const REPORTS = reportsDir.defaultValue;

/** The accounts without which no run is complete. */
const usualSecrets = ['FARMER', 'OTHER_FARMER', 'RECEPTIONIST', 'SPRAYER'].map((role) => `SPRAY_${role}_TOKEN`);

export function ciSettings(given: ReadonlyMap<string, string>): CiSettings {
  const settings = settingsTable.filter(({ name }) => given.has(name));
  const secrets = settings.filter(({ secret }) => secret);
  const hasCredentials = secrets.some(({ group }) => group === 'credentials');
  const plain = settings.filter((setting) => !setting.secret && setting !== reportsDir);

  return {
    plain: new Map(plain.map(({ name }) => [name, given.get(name) ?? ''])),
    secrets: [...(hasCredentials ? [] : usualSecrets), ...secrets.map(({ name }) => name)],
    needsFiles: given.has(waivers.name) || given.has(caFile.name),
  };
}
