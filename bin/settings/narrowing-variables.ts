import { readEnvFile } from '../../helpers/settings/env-file.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { listText } from '../../helpers/words/phrases.js';
import { flagOf, withFlags } from './setting-flags.js';

const { only, exclude, readOnly } = settingsByField;

/** Says that a variable or a line of the env file, perhaps left over, narrows this run; null if none does. */
export function narrowingNotice(sources: SettingSources, flags: Readonly<Record<string, unknown>>): string | null {
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
export function narrowingNames(
  given: ReadonlyMap<string, string | undefined>,
  flags: Readonly<Record<string, unknown>> = {},
): string[] {
  const isSet = (name: string) => !['false', undefined].includes(given.get(name)?.trim());

  return [only, exclude, readOnly]
    .map(({ name }) => name)
    .filter((name) => isSet(name) && flags[flagOf(name)] === undefined);
}
