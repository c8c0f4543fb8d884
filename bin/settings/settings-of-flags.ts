import { SettingsError } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { UsageError, type Console } from '../command.js';
import { processSettings } from './process-settings.js';
import { problemByFlag, withFlags } from './setting-flags.js';

/** The settings of this process, overridden by its flags; prints the notices about them. Throws a UsageError. */
export function settingsOfFlags(values: Readonly<Record<string, unknown>>, console: Console): Settings {
  try {
    const { settings, notices } = processSettings(withFlags(process.env, values));
    for (const notice of notices) console.err(notice);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(
      error.problems.map((problem) => problemByFlag(problem, values)),
      { cause: error },
    );
  }
}
