import { isNotExplored } from '../judging/requirement.js';
import { isLeftOut } from '../judging/verdict.js';
import { settingsByField } from '../settings/table.js';
import type { Report } from './report.js';

type Narrowed = Pick<Report, 'requirements' | 'settings'>;

const FILTER = 'a filter';

/** What narrowed a run, by the flags that do: `--only`. A test filter has no flag of ours. */
export function narrowingsOf({ requirements, settings }: Narrowed): readonly string[] {
  const leftOut = requirements.filter((requirement) => isLeftOut(requirement) && !isNotExplored(requirement));
  const reasons = [...new Set(leftOut.map(({ reason }) => reason ?? ''))];
  const flags = Object.entries(settingsByField)
    .filter(([field, { name, group }]) => {
      if (group !== 'scope' || !isOn(settings[field])) return false;

      return field === 'readOnly' || reasons.some((reason) => reason.includes(name));
    })
    .map(([, { name }]) => `--${name.replace('SPRAY_', '').toLowerCase().replaceAll('_', '-')}`);
  const isFiltered = reasons.includes('filtered') || (reasons.length > 0 && flags.length === 0);

  return isFiltered ? [...flags, FILTER] : flags;
}

function isOn(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}

/** Settings of version 0.2 that left requirements out, by their fields in a report. */
const OLDER = { SPRAY_LEVEL: 'level', SPRAY_SECTION: 'section', SPRAY_BAIL: 'bail' } as const;

/** Whether a report of an older version left a requirement out by a setting that no longer exists. */
export function isLeftOutByOlder(reason: string | null, settings: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(OLDER).some(([name, field]) => {
    const value = settings[field];

    return (
      reason?.startsWith(`left out by ${name}`) === true && (Array.isArray(value) ? value.length > 0 : value === true)
    );
  });
}
