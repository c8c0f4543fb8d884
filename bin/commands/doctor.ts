import { readSettings as readSettingsOf, SettingsError } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Command } from '../command.js';
import { diagnosisText, diagnosisValue } from '../doctor/diagnosis-text.js';
import { diagnosisExitStatus, type Diagnosis, type Diagnostic } from '../doctor/diagnosis.js';
import { examine } from '../doctor/examine.js';
import { givenSettings, sourcesOf, type Given } from '../doctor/setting-origins.js';
import { aProgress } from '../progress.js';
import { processSources } from '../settings/process-settings.js';
import { byFlag, flagLines, readSettingFlags, withFlags } from '../settings/setting-flags.js';
import { openTarget } from '../target.js';

export const doctor: Command = {
  help: `doctor [flags]

Looks at the settings and at the service before a run, and writes nothing to it: who answers, whose credentials are accepted,
how pages and filters are asked for, which session and crop would be used, what a run will not exercise and which setting
would change that. It tells a settings mistake from a mistake of the implementation, and prints the lines for .env.

  --json  the same as JSON
${flagLines()}

Every flag is a setting; a flag wins over the environment, and the environment over the env file. Without a base URL it
looks at the embedded reference.

Exit status: 0 nothing is in the way of a complete run
             1 the settings are right, and the implementation already fails a requirement
             2 a settings mistake, or nobody there
             3 a run would be incomplete

  doctor
  doctor --base-url http://localhost:8080 --farmer-token …
  doctor --json | jq -r '.envLines.needed[]'
`,
  async run(args, console) {
    const values = readSettingFlags(args, 'doctor', { json: { type: 'boolean', default: false } });
    const diagnosis = await diagnose(values);
    const isColoured = process.stdout.isTTY && !process.env['NO_COLOR'];
    console.out(
      values['json'] ? JSON.stringify(diagnosisValue(diagnosis), null, 2) : diagnosisText(diagnosis, isColoured),
    );

    return diagnosisExitStatus(diagnosis);
  },
};

async function diagnose(values: Readonly<Record<string, unknown>>): Promise<Diagnosis> {
  const given = givenSettings(process.env, values);
  const read = readSettings(values);
  if ('problems' in read) {
    const checks = read.problems.map((says): Diagnostic => ({
      part: 'settings',
      about: 'problem',
      standing: 'settings',
      says,
    }));

    return { target: null, checks, outlook: null };
  }
  const found = await lookedAt(read.settings, given);

  return { ...found, checks: [...settingsChecks(read, given), ...found.checks] };
}

type Read = { settings: Settings; notices: readonly string[] } | { problems: readonly string[] };

function readSettings(values: Readonly<Record<string, unknown>>): Read {
  try {
    return readSettingsOf(processSources(withFlags(process.env, values)));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;

    return { problems: error.problems.map((problem) => byFlag(problem, values)) };
  }
}

function settingsChecks({ notices }: { notices: readonly string[] }, given: Given): Diagnostic[] {
  const sources = sourcesOf(given).map(({ where, names }): Diagnostic => ({
    part: 'settings',
    about: where,
    standing: 'fine',
    says: names.join(', '),
  }));
  const nothing: Diagnostic = { part: 'settings', about: 'read', standing: 'fine', says: 'none given' };

  return [
    ...(sources.length === 0 ? [nothing] : sources),
    ...notices.map((says): Diagnostic => ({ part: 'settings', about: 'notice', standing: 'note', says })),
  ];
}

async function lookedAt(settings: Settings, given: Given): Promise<Diagnosis> {
  const progress = aProgress(process.stderr, process.stderr.isTTY && process.env['CI'] === undefined);
  const target = await openTarget(settings);
  try {
    return await examine({ ...target, transport: progress.watching(target.transport) }, given);
  } finally {
    progress.clear();
    await target.close();
  }
}
