import { settingsTable } from '../../helpers/settings/table.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import { settingsFromFlags } from './setting-flags.js';

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
