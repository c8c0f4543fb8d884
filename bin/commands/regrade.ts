import { dirname } from 'node:path';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { compareReports } from '../../helpers/records/comparison.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport, type Gates } from '../../helpers/regrading.js';
import { changeLines } from '../../helpers/reports/comparison-text.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { folderProblem } from '../../helpers/reports/whole-files.js';
import { writeRunReports } from '../../helpers/reports/written-files.js';
import { sealFlaw } from '../../helpers/seals/seal.js';
import { findConflicts, SettingsError } from '../../helpers/settings/read-settings.js';
import { aSettingReader } from '../../helpers/settings/setting.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { requirements } from '../../suites/index.js';
import { UsageError, type Command } from '../command.js';
import { onlyArgument, problemByFlag, readFlags, settingsFromFlags, type FlagValues } from '../flags.js';
import { finishing } from '../interruption.js';
import { processSources } from '../process-settings.js';
import { judgeReportAgain } from '../report-command-lines.js';
import { readReport } from '../report-files.js';
import { exitAfter } from '../told-report.js';

export const regrade: Command = {
  help: `regrade REPORT [--waivers FILE] [--baseline FILE] [--omits FIELDS] [--allow-incomplete NAMES] [--reports-dir FOLDER]

Judges the exchanges recorded in a conformance.json again, offline, with this version of the suite. A requirement is
not exercised if it needs a response that is missing from the recording or cut in it, and not recorded if the
version that made the recording did not send the request. What the recorded run left out is judged as far as the
recording goes: a failure that it shows is reported. A recording that was changed after it was sealed is refused, and so
is the report of an exploration, which keeps only a part of its responses: explore --replay plays its failures again.

  --waivers FILE        as for run; those of the recorded run are not used
  --baseline FILE       as for run; that of the recorded run is not used
  --allow-incomplete NAMES
                        as for run; that of the recorded run is not used
  --omits FIELDS        documented fields that the service does not have, as for run (default: those of the recorded run)
  --reports-dir FOLDER  where to write the new reports (default: they are printed, not written)
  --accept-broken-seal  regrade a recording that was changed, or has no seal; the verdict line then says so, and it is
                        never conformant

Exit status: as for run, by the new verdict; 2 if the recording was changed.

  regrade reports/conformance.json
  regrade old/conformance.json --reports-dir regraded
  regrade old/conformance.json --omits Order.completionDate,User.expertise
`,
  async run(args, console) {
    const { positionals, values } = readFlags(args, {
      waivers: { type: 'string' },
      baseline: { type: 'string' },
      omits: { type: 'string' },
      'allow-incomplete': { type: 'string' },
      'reports-dir': { type: 'string' },
      'accept-broken-seal': { type: 'boolean', default: false },
    });
    const path = onlyArgument(
      positionals,
      'regrade: expected the path of one report',
      'regrade reports/conformance.json',
    );
    const folder = values['reports-dir'];
    const problem = folder === undefined ? null : folderProblem(folder, '--reports-dir');
    if (problem !== null) throw new UsageError(problem);
    if (folder !== undefined && dirname(path) === folder) {
      throw new UsageError(`--reports-dir: expected a folder other than the report's own, got ${folder}`);
    }

    const before = readReport(path);
    const gates = readGates(values, before.traffic !== undefined);
    if (before.exploration !== undefined)
      throw new UsageError(
        `regrade: expected the report of a run, got ${path}, which is of an exploration and keeps only a part of its responses; play its failures again with explore --replay`,
      );
    if (!values['accept-broken-seal']) expectSealed(before, path);
    const after = await regradeReport(before, requirements, gates).catch((error: unknown) => {
      if (!(error instanceof SettingsError)) throw error;
      throw new UsageError(`expected a report, got ${path}: ${error.problems[0]}`, { cause: error });
    });
    console.out(consoleLines(after, judgeReportAgain(after)));
    console.out(signatureText(before));
    console.out(changeLines(compareReports(before, after)));
    if (folder === undefined) return exitStatusOf(after);
    const { result, interrupted } = await finishing(() =>
      writeRunReports({ ...unnarrowed, reportsDir: folder }, after, judgeReportAgain(after)),
    );
    if (result.notice !== null) console.err(result.notice);

    return exitAfter(after, result, console, interrupted);
  },
};

const unnarrowed = { reporter: [], signingKey: null, only: [] };

/** Whoever regrades a recording should know whether somebody answers for it. */
function signatureText(recording: Report): string {
  return sealFlaw(recording) === null && recording.seal?.signature !== null
    ? 'The recording is signed; verify says by whom.'
    : 'Nobody signed the recording as it is: whoever had it could change it.';
}

/** Otherwise a changed recording would become a fresh report whose seal is intact. */
function expectSealed(report: Report, path: string): void {
  const flaw = sealFlaw(report);
  if (flaw !== null) throw new UsageError(`${path}: ${flaw}; --accept-broken-seal regrades it all the same`);
}

/** The gates of the caller, from flags only: neither the environment nor a recording may open one. Throws a UsageError. */
function readGates(flags: FlagValues, isOfTraffic: boolean): Gates {
  const sources = { ...processSources({}), addressAdvice: null, isOfTraffic };
  const given = settingsFromFlags(flags);
  const { read, problems } = aSettingReader(given, sources);
  const { waivers, baseline, allowIncomplete, omits } = settingsByField;
  const gates = {
    waivers: read(waivers),
    baseline: read(baseline),
    allowIncomplete: read(allowIncomplete),
    omits: given.has(omits.name) ? read(omits) : undefined,
  };
  problems.push(...findConflicts(new Map(), { only: [], exclude: [], baseline: gates.baseline }, sources));
  if (problems.length > 0) throw new UsageError(problems.map((problem) => problemByFlag(problem, flags)));

  return gates;
}
