import { orProblems, readSettings } from '../../helpers/settings/read-settings.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { jsonLines, type Command, type Console } from '../command.js';
import { diagnosisLines, diagnosisValue } from '../doctor/diagnosis-text.js';
import { about } from '../doctor/diagnosis.js';
import { examine, type Diagnosis } from '../doctor/examine.js';
import { checkCertification, describeOrigins, findOrigins, type SettingOrigins } from '../doctor/role-credentials.js';
import { flagLines, flagNames, problemByFlag, readSettingFlags, withFlags, type FlagValues } from '../flags.js';
import { processSources } from '../process-settings.js';
import { aProgress } from '../progress.js';
import { openTarget } from '../target.js';

export const doctor: Command = {
  help: `doctor [flags]

Examines the settings and the service before a run, without writing to the service: what responds, which credentials are
accepted, how the service expects page and filter parameters, which session and crop a run would use, what a run could not
exercise and which setting would change that. It distinguishes wrong settings from a wrong implementation, and prints lines
for .env.

  --json  print JSON

${flagNames()}
A base URL is needed; --base-url reference examines the embedded reference.

Exit status: 0 nothing prevents a complete run
             1 the settings are right, but the implementation already fails a requirement
             2 a setting is wrong, or the service is unreachable
             3 a run would be incomplete

  doctor
  doctor --base-url http://localhost:8080 --farmer-token …
  doctor --json | jq -r '.envLines.needed[]'
`,
  allFlags: flagLines,
  async run(args, console) {
    const values = readSettingFlags(args, 'doctor', { json: { type: 'boolean', default: false } });
    const diagnosis = await diagnose(values, console);
    const value = diagnosisValue(diagnosis);
    console.out(values['json'] ? jsonLines(value) : diagnosisLines(diagnosis));

    return value.exit;
  },
};

async function diagnose(values: FlagValues, console: Console): Promise<Diagnosis> {
  const origins = findOrigins(process.env, values);
  const read = orProblems(() => readSettings(processSources(withFlags(process.env, values))));
  if ('problems' in read) {
    const problems = read.problems.map((problem) => problemByFlag(problem, values));
    const diagnostics = problems.map((problem) => about('settings', 'problem')('settings', problem));

    return { target: null, diagnostics, forecast: null };
  }
  const found = await examineTarget(read.settings, origins, console);
  const diagnostics = [
    ...describeOrigins(origins),
    ...read.notices.map((notice) => about('settings', 'notice')('note', notice)),
    ...checkCertification(withFlags(process.env, values)),
    ...found.diagnostics,
  ];

  return { ...found, diagnostics };
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
