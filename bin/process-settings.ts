import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { requirementIds } from '../helpers/records/requirement-set.js';
import { folderProblem } from '../helpers/reports/whole-files.js';
import { readEnvFile } from '../helpers/settings/env-file.js';
import { readSettingFile } from '../helpers/settings/files.js';
import { readGivenSettings, readSettings, SettingsError } from '../helpers/settings/read-settings.js';
import type { SettingSources } from '../helpers/settings/setting.js';
import type { Settings } from '../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../helpers/settings/table.js';
import { withSlashes } from '../helpers/words/file-names.js';
import { listText } from '../helpers/words/shown.js';
import type { Console } from './command.js';
import { flagOf, readingSettings, settingsFromFlags, withFlags, type FlagValues } from './flags.js';

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
    // From their set, because vitest's configuration loads faster without the suites.
    requirementIds,
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
  values: FlagValues = {},
): ReadonlyMap<string, string> {
  const inEnvironment = settingsTable.flatMap(({ name }): [string, string][] => {
    const text = environment[name];

    return text === undefined ? [] : [[name, text]];
  });

  return new Map([...inEnvironment, ...settingsFromFlags(values)]);
}

/** The settings of this process, overridden by its flags; prints the notices about them. Throws a UsageError. */
export function settingsOfFlags(values: FlagValues, console: Console): Settings {
  const { settings, notices } = readingSettings(values, () => processSettings(withFlags(process.env, values)));
  for (const notice of notices) console.err(notice);

  return settings;
}

const { only, exclude, readOnly } = settingsByField;

/** Says that a variable or a line of the env file, perhaps left over, narrows this run; null if none does. */
export function narrowingNotice(sources: SettingSources, flags: FlagValues): string | null {
  const { values } = readEnvFile({ ...sources, environment: withFlags(sources.environment, flags) });
  const inEnvironment = narrowingNames(new Map(Object.entries(sources.environment)), flags);
  const inFile = narrowingNames(new Map(Object.entries(values)), flags).filter(
    (name) => sources.environment[name] === undefined,
  );
  const parts = [
    ...(inEnvironment.length === 0 ? [] : [`${listText(inEnvironment)} of the environment`]),
    ...(inFile.length === 0 ? [] : [`${listText(inFile)} of the env file`]),
  ];
  if (parts.length === 0) return null;
  const isOne = inEnvironment.length + inFile.length === 1;

  return `${listText(parts)} ${isOne ? 'narrows' : 'narrow'} this run: it judges only a part.`;
}

/** Those of the given settings that narrow a run, unless a flag overrides them. */
export function narrowingNames(given: ReadonlyMap<string, string | undefined>, flags: FlagValues = {}): string[] {
  const isSet = (name: string) => !['false', undefined].includes(given.get(name)?.trim());

  return [only, exclude, readOnly]
    .map(({ name }) => name)
    .filter((name) => isSet(name) && flags[flagOf(name)] === undefined);
}
