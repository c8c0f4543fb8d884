import { accounts } from '../interface/roles.js';
import { proxyNames } from './proxies.js';
import type { Settings } from './settings.js';
import { settingsByField } from './table.js';

const publicFields = Object.entries(settingsByField)
  .filter(([, setting]) => !setting.secret && setting !== settingsByField.baseUrl)
  .map(([field]) => field);

/** The settings that a report may show, except the target, which it names elsewhere. */
export function publicSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const { credentials } = settings;

  return {
    credentials: accounts.filter((role) => credentials[role] !== null),
    ...Object.fromEntries(
      Object.entries(settings)
        .filter(([field]) => publicFields.includes(field))
        .map(([field, value]) => [field, plain(value)]),
    ),
    baseline: settings.baseline?.path ?? null,
    proxy: proxyNames([settings.baseUrl, settings.statesUrl], settings.proxies),
  };
}

/** Large integers as text, so that every JSON parser can read the report. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));

  return JSON.parse(text) as unknown;
}
