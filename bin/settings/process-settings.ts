import { slugs } from '../../helpers/interface/operations.js';
import { folderProblem } from '../../helpers/reports/folder.js';
import { readSettingFile } from '../../helpers/settings/bounded-file.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import explanations from '../../suites/explanations.json' with { type: 'json' };

/** The settings of this process, from its environment and the env file. Throws a SettingsError that lists every problem. */
export function processSettings(environment: SettingSources['environment'] = process.env): {
  readonly settings: Settings;
  readonly notices: readonly string[];
} {
  const read = readSettings(processSources(environment));
  const problem = folderProblem(read.settings.reportsDir);
  if (problem !== null) throw new SettingsError([problem]);

  return read;
}

export function processSources(environment: SettingSources['environment']): SettingSources {
  return {
    environment,
    defaultEnvFile: '.env',
    readFile: readSettingFile,
    today: new Date().toISOString().slice(0, 10),
    // From their explanations, because vitest's configuration loads faster without the suites.
    requirementIds: Object.keys(explanations),
    operations: slugs,
  };
}
