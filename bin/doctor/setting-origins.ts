import { credentialNamesOf, roleText, tokenCommandNameOf, type Role } from '../../helpers/interface/roles.js';
import { readGivenSettings } from '../../helpers/settings/given-settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { processSources } from '../settings/process-settings.js';
import { flagOf, withFlags } from '../settings/setting-flags.js';

/** The names of the settings that were given, by where they came from. */
export interface SettingOrigins {
  readonly flags: readonly string[];
  readonly environment: readonly string[];
  readonly file: readonly string[];
  readonly filePath: string;
}

export function findOrigins(
  environment: Readonly<Record<string, string | undefined>>,
  values: Readonly<Record<string, unknown>>,
): SettingOrigins {
  const merged = withFlags(environment, values);
  const names = [...readGivenSettings(processSources(merged)).given.keys()];
  const flags = settingsTable.map(({ name }) => name).filter((name) => values[flagOf(name)] !== undefined);
  const set = names.filter((name) => environment[name] !== undefined && !flags.includes(name));

  return {
    flags,
    environment: set,
    file: names.filter((name) => !flags.includes(name) && !set.includes(name)),
    filePath: merged['SPRAY_ENV_FILE'] ?? '.env',
  };
}

/** The settings that were given as the credentials of a role. */
export function givenCredentialNames(role: Role, origins: SettingOrigins): string {
  const isGiven = (name: string) =>
    [origins.flags, origins.environment, origins.file].some((names) => names.includes(name));
  const names = [...credentialNamesOf(role), tokenCommandNameOf(role)].filter(isGiven);

  return names.length === 0 ? `the ${roleText(role)}'s credentials` : names.join(' with ');
}

/** The names of the given settings under each origin that has some. */
export function groupByOrigin({
  flags,
  environment,
  file,
  filePath,
}: SettingOrigins): { origin: string; names: readonly string[] }[] {
  return [
    { origin: 'flags', names: flags },
    { origin: 'environment', names: environment },
    { origin: filePath, names: file },
  ].filter(({ names }) => names.length > 0);
}
