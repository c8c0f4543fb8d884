import { slugs } from '../../helpers/interface/operations.js';
import { folderProblem } from '../../helpers/reports/folder.js';
import { readSettingFile } from '../../helpers/settings/bounded-file.js';
import { readGivenSettings, readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import explanations from '../../suites/explanations.json' with { type: 'json' };
import { addressAdvice } from './address-advice.js';

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
