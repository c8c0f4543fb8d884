import { credentialNamesOf, roleText, TOKEN_COMMAND, type Role } from '../../helpers/interface/roles.js';
import { readGivenSettings } from '../../helpers/settings/read-settings.js';
import { certificationProblems } from '../certify/preparation.js';
import { processSources } from '../settings/process-settings.js';
import { flagOf, withFlags } from '../settings/setting-flags.js';
import { about, type Diagnostic } from './diagnosis.js';

/** Where each setting that was given came from, by its name: flags, the environment or the path of the env file. */
export type SettingOrigins = ReadonlyMap<string, string>;

type Environment = Readonly<Record<string, string | undefined>>;

export function findOrigins(environment: Environment, values: Readonly<Record<string, unknown>>): SettingOrigins {
  const merged = withFlags(environment, values);
  const originOf = (name: string) => {
    if (values[flagOf(name)] !== undefined) return 'flags';

    return environment[name] === undefined ? (merged['SPRAY_ENV_FILE'] ?? '.env') : 'environment';
  };

  return new Map([...readGivenSettings(processSources(merged)).given.keys()].map((name) => [name, originOf(name)]));
}

/** The settings that were given, by where they came from. */
export function describeOrigins(origins: SettingOrigins): Diagnostic[] {
  const sources = new Set(['flags', 'environment', ...origins.values()]);

  return [...sources].flatMap((origin) => {
    const names = [...origins.keys()].filter((name) => origins.get(name) === origin);

    return names.length === 0 ? [] : [about('settings', origin)('fine', names.join(', '))];
  });
}

/** The settings that were given as the credentials of a role. */
export function givenCredentialNames(role: Role, origins: SettingOrigins): string {
  const names = [...credentialNamesOf(role), TOKEN_COMMAND].filter((name) => origins.has(name));

  return names.length === 0 ? `the ${roleText(role)}'s credentials` : names.join(' with ');
}

/** What certify would refuse or miss, for somebody who has begun to describe a product. */
export function checkCertification(environment: Environment): Diagnostic[] {
  const say = about('settings', 'certify');
  const problems = certificationProblems(environment);
  if (problems?.length === 0) return [say('fine', 'has the names of the product and a key')];

  return (problems ?? []).map((problem) => say('note', problem));
}
