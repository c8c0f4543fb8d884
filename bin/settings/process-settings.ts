import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { slugs } from '../../helpers/interface/operations.js';
import { folderProblem } from '../../helpers/reports/whole-files.js';
import { readSettingFile } from '../../helpers/settings/bounded-file.js';
import { readGivenSettings, readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { withSlashes } from '../../helpers/words/file-names.js';
import explanations from '../../suites/explanations.json' with { type: 'json' };
import type { Console } from '../command.js';
import { flagOf, readingSettings, settingsFromFlags, withFlags } from './setting-flags.js';

interface ProcessSettings {
  readonly settings: Settings;
  readonly notices: readonly string[];
}

/** The settings of this process, from its environment and the env file. Throws a SettingsError that lists every problem. */
export function processSettings(environment: SettingSources['environment']): ProcessSettings {
  return withUsableFolder(readSettings(processSources(environment)));
}

/** The same for vitest in a clone. Nowhere else is the embedded reference judged if no address is given, and a notice says so. */
export function cloneSettings(): ProcessSettings {
  const sources: SettingSources = { ...processSources(process.env), addressAdvice: null };
  const { settings, notices } = withUsableFolder(readSettings(sources));
  const { name } = settingsByField.baseUrl;
  const isGiven = readGivenSettings(sources).given.has(name);
  const byDefault = `${name} is not set: vitest in a clone then judges the embedded reference, not a service.`;

  return { settings, notices: isGiven ? notices : [...notices, byDefault] };
}

function withUsableFolder(read: ProcessSettings): ProcessSettings {
  const problem = folderProblem(read.settings.reportsDir);
  if (problem !== null) throw new SettingsError([problem]);

  return read;
}

export function processSources(environment: SettingSources['environment']): SettingSources {
  return {
    environment,
    defaultEnvFile: '.env',
    addressAdvice: () => addressAdvice(environment),
    readFile: readSettingFile,
    today: new Date().toISOString().slice(0, 10),
    // From their explanations, because vitest's configuration loads faster without the suites.
    requirementIds: Object.keys(explanations.requirements),
    operations: slugs,
  };
}

const { baseUrl, envFile } = settingsByField;

/** What to type if no address was given. */
function addressAdvice(environment: SettingSources['environment']): string {
  const above = environment[envFile.name] === undefined ? envFileAbove() : null;
  const unread =
    above === null
      ? []
      : [`${above} is not read, because it is not in the current folder: --${flagOf(envFile.name)} ${above} reads it`];

  return [
    ...unread,
    `type --${flagOf(baseUrl.name)} ${baseUrl.sample}, or put ${baseUrl.name}=${baseUrl.sample} in .env`,
    `--${flagOf(baseUrl.name)} reference judges the embedded reference on purpose`,
  ].join('; ');
}

/** The path of the nearest .env in a folder above this one; null if there is none. It is not opened. */
function envFileAbove(): string | null {
  const here = process.cwd();
  for (let folder = here; dirname(folder) !== folder;) {
    folder = dirname(folder);
    const path = join(folder, '.env');
    if (isFile(path)) return withSlashes(relative(here, path));
  }

  return null;
}

/** False, too, if we may not look. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The settings that a run was given as flags and in its environment, by name. Those of an env file are read again. */
export function givenTexts(
  environment: SettingSources['environment'],
  values: Readonly<Record<string, unknown>> = {},
): ReadonlyMap<string, string> {
  const inEnvironment = settingsTable.flatMap(({ name }): [string, string][] => {
    const text = environment[name];

    return text === undefined ? [] : [[name, text]];
  });

  return new Map([...inEnvironment, ...settingsFromFlags(values)]);
}

/** The settings of this process, overridden by its flags; prints the notices about them. Throws a UsageError. */
export function settingsOfFlags(values: Readonly<Record<string, unknown>>, console: Console): Settings {
  const { settings, notices } = readingSettings(values, () => processSettings(withFlags(process.env, values)));
  for (const notice of notices) console.err(notice);

  return settings;
}
