import { certificateSettings } from './certificate.js';
import { connectionSettings } from './connection.js';
import { credentialSettings } from './credentials.js';
import { dataAndReportSettings } from './data-and-reports.js';
import { fixtureSettings } from './fixtures.js';
import { scopeSettings } from './scope.js';
import type { Setting } from './setting.js';
import { silenceSettings } from './silences.js';
import { baseUrlSettings } from './target.js';
import { verdictSettings } from './verdict.js';

/** By field of Settings; credentials are separate, because they come from several settings. */
export const settingsByField = {
  ...baseUrlSettings,
  ...fixtureSettings,
  ...silenceSettings,
  ...scopeSettings,
  ...verdictSettings,
  ...connectionSettings,
  ...dataAndReportSettings,
};

/** Every setting of a run. */
export const settingsTable: readonly Setting[] = [
  settingsByField.baseUrl,
  ...credentialSettings,
  ...Object.values(settingsByField).filter((setting) => setting !== settingsByField.baseUrl),
];

/** Those that only certify reads, too. */
export const everySetting: readonly Setting[] = [...settingsTable, ...Object.values(certificateSettings)];
