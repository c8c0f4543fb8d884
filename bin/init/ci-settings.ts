import { join } from 'node:path';
import { credentialNamesOf, TOKEN_COMMAND } from '../../helpers/interface/operations.js';
import { usualRoles } from '../../helpers/settings/env-file.js';
import { isLoopback } from '../../helpers/settings/proxies.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { UsageError } from '../command.js';
import { readArgumentFile } from '../report-files.js';
import { expectTargetEntries, variablesIn } from '../targets/target-list.js';

/** The settings in a CI file: values that are not secret, and the names of the secret ones. */
export interface CiSettings {
  readonly plain: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
  readonly missing: readonly string[];
}

const { baseUrl, reportsDir, statesUrl, sprayersOrderId, paymentOrderId, paymentSecret } = settingsByField;

export const ADDRESS = baseUrl.name;

/** The folder where a job writes its reports, and from which it uploads them. */
export const REPORTS = reportsDir.defaultValue;

export function ciSettings(given: ReadonlyMap<string, string>): CiSettings {
  const settings = settingsTable.filter(({ name }) => given.has(name));
  const secrets = settings.filter(({ secret }) => secret);
  const hasCredentials = secrets.some(({ group }) => group === 'credentials');
  const usualSecrets = hasCredentials ? [] : usualRoles.map((role) => credentialNamesOf(role)[0]);
  const plain = settings.filter((setting) => !setting.secret && setting !== reportsDir);

  return {
    plain: new Map(plain.map(({ name }) => [name, given.get(name) ?? ''])),
    secrets: [...usualSecrets, ...secrets.map(({ name }) => name)],
    missing: [...missingAddress(given), ...(hasCredentials ? missingAccounts(given) : []), ...missingFixtures(given)],
  };
}

/** The lines of a comment about what is missing; none if nothing is. */
export function missingLines({ missing }: Pick<CiSettings, 'missing'>): string {
  if (missing.length === 0) return '';

  return `#\n# Not set so far; a run may be incomplete without:\n${missing.map((line) => `#   ${line}\n`).join('')}`;
}

function missingAddress(given: ReadonlyMap<string, string>): string[] {
  const address = given.get(ADDRESS);
  if (address === undefined) return [`${ADDRESS}, without which nothing is judged`];
  const isHere = /^https?:/.test(address) && isLoopback(address);

  return isHere ? [`${ADDRESS} for this job: ${address} is the machine of the job itself`] : [];
}

function missingAccounts(given: ReadonlyMap<string, string>): string[] {
  return usualRoles.flatMap((role) => {
    const [token, headers] = credentialNamesOf(role);
    const byRole = given.get(headers);
    // Those of a list are in a variable.
    const hasHeaders = byRole === '' || byRole?.includes(JSON.stringify(role)) === true;

    return hasHeaders || given.has(token) || given.has(TOKEN_COMMAND) ? [] : [`${token}, or ${headers}`];
  });
}

function missingFixtures(given: ReadonlyMap<string, string>): string[] {
  const fixtures = [sprayersOrderId, paymentOrderId, paymentSecret].map(({ name }) => name);
  if (given.get(ADDRESS) === 'reference' || given.has(statesUrl.name)) return [];
  const missing = fixtures.filter((name) => !given.has(name));

  return missing.length === 0
    ? []
    : [`${statesUrl.name}, or ${missing.join(', ')}, if the service shows no such data by itself`];
}

export interface ListedTargets {
  readonly path: string;
  /** The environment variables that contain the secrets of all targets. */
  readonly variables: readonly string[];
  /** What complete runs of the targets need besides. */
  readonly missing: readonly string[];
}

/** The number of parts in a new CI file, each on its own machine. */
export const PARTS = 4;
const MOST_MISSING = 20;

export function readListedTargets(folder: string, path: string): ListedTargets {
  if (!/^[\w@+][\w./@+-]*$/.test(path))
    throw new UsageError(`--targets: expected a path of letters, digits and . _ - + @ /, got ${JSON.stringify(path)}`);
  const entries = expectTargetEntries(readArgumentFile(join(folder, path)), path);
  const missing = entries.flatMap(({ name, settings }) => {
    const texts = [...settings].map(([setting, written]) => [setting, 'text' in written ? written.text : ''] as const);

    return ciSettings(new Map(texts)).missing.map((line) => `${name}: ${line}`);
  });
  const more = missing.length > MOST_MISSING ? [`and ${missing.length - MOST_MISSING} more`] : [];

  return {
    path,
    variables: [...new Set(variablesIn(entries))],
    missing: [...missing.slice(0, MOST_MISSING), ...more],
  };
}
