import type { StartedReference } from '../../bin/library/index.js';
import { settingNameOf } from '../../helpers/settings/setting.js';

/** The settings for judging a served reference, except its address, by their names in the environment. */
export function besideAddress({ settings }: StartedReference): Record<string, string> {
  const others = Object.entries(settings).filter(([key]) => key !== 'baseUrl');

  return Object.fromEntries(others.map(([key, value]) => [settingNameOf(key), String(value)]));
}
