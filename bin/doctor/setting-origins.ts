import { credentialNamesOf, type Role } from '../../helpers/interface/roles.js';
import { readGivenSettings } from '../../helpers/settings/given-settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { processSources } from '../settings/process-settings.js';
import { flagOf, withFlags } from '../settings/setting-flags.js';

/** The names of the settings that were given, by where they came from. */
export interface Given {
  readonly flags: readonly string[];
  readonly environment: readonly string[];
  readonly file: readonly string[];
  readonly filePath: string;
}

export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
  values: Readonly<Record<string, unknown>>,
): Given {
  const all = withFlags(environment, values);
  const names = [...readGivenSettings(processSources(all)).given.keys()];
  const flags = settingsTable.map(({ name }) => name).filter((name) => values[flagOf(name)] !== undefined);
  const set = names.filter((name) => environment[name] !== undefined && !flags.includes(name));

  return {
    flags,
    environment: set,
    file: names.filter((name) => !flags.includes(name) && !set.includes(name)),
    filePath: all['SPRAY_ENV_FILE'] ?? '.env',
  };
}

/** The settings that carry the credentials of a role, by the names that were used. */
export function namesOf(role: Role, given: Given): string {
  const isGiven = (name: string) => [given.flags, given.environment, given.file].some((names) => names.includes(name));
  const names = credentialNamesOf(role).filter(isGiven);

  return names.length === 0 ? `the ${role}'s credentials` : names.join(' with ');
}

/** The settings by where they came from; those that were not given are not named. */
export function sourcesOf({
  flags,
  environment,
  file,
  filePath,
}: Given): { where: string; names: readonly string[] }[] {
  return [
    { where: 'flags', names: flags },
    { where: 'environment', names: environment },
    { where: filePath, names: file },
  ].filter(({ names }) => names.length > 0);
}
