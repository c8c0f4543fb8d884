import type { Gates } from '../helpers/regrade.js';
import { findConflicts } from '../helpers/settings/cross-checks.js';
import { parseSetting, type Setting } from '../helpers/settings/setting.js';
import { settingsByField } from '../helpers/settings/table.js';
import { UsageError } from './command.js';
import { processSources } from './settings/process-settings.js';
import { problemByFlag } from './settings/setting-flags.js';

/** The flags of the gates, as for run. */
export const gateOptions = {
  waivers: { type: 'string' },
  baseline: { type: 'string' },
  omits: { type: 'string' },
  'allow-incomplete': { type: 'string' },
} as const;

interface GateFlags {
  readonly waivers?: string | undefined;
  readonly baseline?: string | undefined;
  readonly omits?: string | undefined;
  readonly 'allow-incomplete'?: string | undefined;
}

/** The gates of the caller, from flags only: neither the environment nor a recording may open one. Throws a UsageError. */
export function readGates(flags: GateFlags): Gates {
  const sources = { ...processSources({}), addressAdvice: null };
  const problems: string[] = [];
  const read = <T>(setting: Setting<T>, text: string | undefined): T | undefined => {
    if (text === undefined) return undefined;
    const parsed = parseSetting(setting, text, sources);
    if ('value' in parsed) return parsed.value;
    problems.push(...parsed.problems);

    return undefined;
  };
  const waivers = read(settingsByField.waivers, flags.waivers) ?? [];
  const baseline = read(settingsByField.baseline, flags.baseline) ?? null;
  const allowIncomplete = read(settingsByField.allowIncomplete, flags['allow-incomplete']) ?? [];
  const omits = read(settingsByField.omits, flags.omits);
  problems.push(...findConflicts(new Map(), { only: [], exclude: [], baseline }, sources));
  if (problems.length > 0) throw new UsageError(problems.map((problem) => problemByFlag(problem, { ...flags })));

  return { waivers, baseline, omits, allowIncomplete };
}
