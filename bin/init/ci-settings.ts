import { settingsByField, settingsTable } from '../../helpers/settings/table.js';

/** The settings in a CI file: values that are not secret, and the names of the secret ones. */
export interface CiSettings {
  readonly plain: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
}

const { baseUrl, reportsDir } = settingsByField;

export const ADDRESS = baseUrl.name;
/** The folder where a job writes its reports, and from which it uploads them. */
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
  };
}
