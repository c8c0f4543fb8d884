import { readTargets, type TargetList } from '../../../bin/targets/read-targets.js';
import { SettingsError } from '../../../helpers/settings/read-settings.js';
import { sourcesOf, type Environment, type Files } from '../../settings/setting-sources.js';

interface Given {
  readonly environment?: Environment;
  readonly files?: Files;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly shard?: { readonly index: number; readonly count: number };
}

/** What a list of targets says, given as JSON or as its text. */
export function reading(list: unknown, { environment = {}, files = {}, flags = {}, shard }: Given = {}): TargetList {
  return readTargets({
    text: typeof list === 'string' ? list : JSON.stringify(list),
    path: 'targets.json',
    shard: shard ?? { index: 1, count: 1 },
    values: flags,
    sources: sourcesOf(environment, files),
  });
}

/** Why a list is rejected. */
export function problemsOf(list: unknown, given?: Given): readonly string[] {
  try {
    reading(list, given);

    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

export const SPRAY_BASE_URL = 'http://127.0.0.1:8080';
export const aTarget = (settings: object = {}, name = 'acme') => ({ name, settings: { SPRAY_BASE_URL, ...settings } });
