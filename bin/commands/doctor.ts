import { readSettings as readSettingsOf, SettingsError } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { jsonLines, type Command, type Console } from '../command.js';
import { certificationDiagnostics } from '../doctor/certification.js';
import { diagnosisLines, diagnosisValue } from '../doctor/diagnosis-text.js';
import { diagnosisExitStatus, type Diagnosis, type Diagnostic } from '../doctor/diagnosis.js';
import { examine } from '../doctor/examine.js';
import { findOrigins, groupByOrigin, type SettingOrigins } from '../doctor/setting-origins.js';
import { aProgress } from '../progress.js';
import { processSources } from '../settings/process-settings.js';
import { problemByFlag, flagLines, readSettingFlags, withFlags } from '../settings/setting-flags.js';
import { openTarget } from '../target.js';

export const doctor: Command = {
  help: `doctor [flags]

Examines the settings and the service before a run, without writing to the service: what responds, which credentials are
accepted, how the service expects page and filter parameters, which session and crop a run would use, what a run could not
exercise and which setting would change that. It distinguishes wrong settings from a wrong implementation, and prints lines
for .env.

  --json  print JSON
${flagLines()}

Every flag is a setting. A flag overrides the environment, and the environment overrides the env file. A base URL
is needed; --base-url reference examines the embedded reference.

Exit status: 0 nothing prevents a complete run
             1 the settings are right, but the implementation already fails a requirement
             2 a setting is wrong, or the service is unreachable
             3 a run would be incomplete

  doctor
  doctor --base-url http://localhost:8080 --farmer-token …
  doctor --json | jq -r '.envLines.needed[]'
`,
  async run(args, console) {
    const values = readSettingFlags(args, 'doctor', { json: { type: 'boolean', default: false } });
    const diagnosis = await diagnose(values, console);
    console.out(values['json'] ? jsonLines(diagnosisValue(diagnosis)) : diagnosisLines(diagnosis));

    return diagnosisExitStatus(diagnosis);
  },
};

async function diagnose(values: Readonly<Record<string, unknown>>, console: Console): Promise<Diagnosis> {
  const origins = findOrigins(process.env, values);
  const read = readSettings(values);
  if ('problems' in read) {
    const diagnostics = read.problems.map((message): Diagnostic => ({
      section: 'settings',
      subject: 'problem',
      severity: 'settings',
      message,
    }));

    return { target: null, diagnostics, forecast: null };
  }
  const found = await examineTarget(read.settings, origins, console);

  const certification = certificationDiagnostics(withFlags(process.env, values));

  return { ...found, diagnostics: [...settingsDiagnostics(read, origins), ...certification, ...found.diagnostics] };
}

type Read = { settings: Settings; notices: readonly string[] } | { problems: readonly string[] };

function readSettings(values: Readonly<Record<string, unknown>>): Read {
  try {
    return readSettingsOf(processSources(withFlags(process.env, values)));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;

    return { problems: error.problems.map((problem) => problemByFlag(problem, values)) };
  }
}

function settingsDiagnostics({ notices }: { notices: readonly string[] }, origins: SettingOrigins): Diagnostic[] {
  const sources = groupByOrigin(origins).map(({ origin, names }): Diagnostic => ({
    section: 'settings',
    subject: origin,
    severity: 'fine',
    message: names.join(', '),
  }));
  const nothing: Diagnostic = { section: 'settings', subject: 'read', severity: 'fine', message: 'none given' };

  return [
    ...(sources.length === 0 ? [nothing] : sources),
    ...notices.map((message): Diagnostic => ({ section: 'settings', subject: 'notice', severity: 'note', message })),
  ];
}

async function examineTarget(settings: Settings, origins: SettingOrigins, console: Console): Promise<Diagnosis> {
  const progress = aProgress(console);
  const target = await openTarget(settings);
  try {
    return await examine({ ...target, transport: progress.watching(target.transport) }, origins);
  } finally {
    progress.clear();
    await target.close();
  }
}
