import { dirname } from 'node:path';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { compareReports } from '../../helpers/records/comparison.js';
import { regradeReport } from '../../helpers/regrade.js';
import { changeLines } from '../../helpers/reports/comparison-text.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { writeRunReports } from '../../helpers/reports/run-reports.js';
import { folderProblem } from '../../helpers/reports/folder.js';
import { omittedFields } from '../../helpers/settings/omits.js';
import { requirements } from '../../suites/index.js';
import { judgeReportAgain } from '../report-command-lines.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { finishing } from '../interruption.js';
import { readReport } from '../report-files.js';
import { processSources } from '../settings/process-settings.js';

export const regrade: Command = {
  help: `regrade REPORT [--omits FIELDS] [--reports-dir FOLDER]

Judges the exchanges recorded in a conformance.json again, offline, with this version of the suite. A requirement is
not exercised if it needs a response that is missing from the recording or was truncated.

  --omits FIELDS        documented fields that the service does not have, as for run (default: those of the recorded run)
  --reports-dir FOLDER  where to write the new reports (default: they are printed, not written)

Exit status: as for run, by the new verdict.

  regrade reports/conformance.json
  regrade old/conformance.json --reports-dir regraded
  regrade old/conformance.json --omits Order.completionDate,User.expertise
`,
  async run(args, console) {
    const { positionals, values } = readFlags(args, { 'reports-dir': { type: 'string' }, omits: { type: 'string' } });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0)
      throw new UsageError(
        `regrade: expected the path of one report, got ${positionals.length}; type regrade reports/conformance.json`,
      );
    const folder = values['reports-dir'];
    const problem = folder === undefined ? null : folderProblem(folder, '--reports-dir');
    if (problem !== null) throw new UsageError(problem);
    if (folder !== undefined && dirname(path) === folder) {
      throw new UsageError(`--reports-dir: expected a folder other than the report's own, got ${folder}`);
    }

    const before = readReport(path);
    const omits = values.omits === undefined ? null : readOmits(values.omits);
    const after = await regradeReport(before, requirements, omits).catch((error: unknown) => {
      if (!(error instanceof SettingsError)) throw error;
      throw new UsageError(`expected a report, got ${path}: ${error.problems[0]}`, { cause: error });
    });
    console.out(consoleLines(after, judgeReportAgain(after)));
    console.out(changeLines(compareReports(before, after)));
    if (folder === undefined) return exitStatusOf(after);
    const { result, interrupted } = await finishing(() =>
      writeRunReports({ ...unnarrowed, reportsDir: folder }, after, judgeReportAgain(after)),
    );
    if (result.notice !== null) console.err(result.notice);
    if (result.problem === null) return interrupted ?? exitStatusOf(after);
    console.err(result.problem);

    return 2;
  },
};

const unnarrowed = { reporter: [], signingKey: null, only: [], level: [], section: [] };

function readOmits(text: string): readonly string[] {
  const parsed = omittedFields.parse(text, processSources({}));
  if ('problems' in parsed) throw new UsageError(parsed.problems.map((problem) => `--omits: ${problem}`));

  return parsed.value;
}
