import { folderProblem } from '../../helpers/reports/whole-files.js';
import { writeTrafficReports } from '../../helpers/reports/written-files.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { UsageError, type Command } from '../command.js';
import {
  expectations,
  flagLines,
  flagOf,
  problemByFlag,
  readFlags,
  readingSettings,
  settingsFromFlags,
} from '../flags.js';
import { finishing } from '../interruption.js';
import { reportOnTraffic } from '../library/recorded-traffic.js';
import { processSources } from '../process-settings.js';
import { judgeReportAgain } from '../report-command-lines.js';
import { exitAfter, tellReport } from '../told-report.js';

const { readOnly, allowIncomplete, seed, signingKey, envFile } = settingsByField;
const left: readonly unknown[] = [readOnly, allowIncomplete, seed, signingKey, envFile];
const groups = ['target', 'silences', 'scope', 'verdict', 'data and reports'];
const shared = settingsTable.filter((setting) => groups.includes(setting.group) && !left.includes(setting));

export const judgeCommand: Command = {
  help: `judge TRAFFIC.har [MORE.har …] [flags]

Judges traffic that others recorded, as HAR 1.2: of a browser test, a gateway or a proxy. It sends nothing. The requests to the nine
paths of the interface are judged by the rules of a run that need no further request; all other requests are counted. Each file is
judged by itself: between two, the data may have been set up anew. What something else may explain, and only asking again would
tell, is a warning. docs/traffic.md in the package shows how to record traffic, and how to read the report.

  --base-url URL      the service that is judged (default: the only one with such paths)
  --user-header NAME  the header that tells users apart (default: Authorization, or else Cookie); it is never shown
  --pageable STYLE, --order-status-param NAME, --payment-method-param NAME
                      how clients write the page and the filters (default: what the service is seen to understand)
  --baseline FILE     an earlier report of traffic: failures that it has are known, and only a new one is exit status 1
  --reports-dir FOLDER, --reporter NAMES
                      the reports go to the folder traffic in FOLDER (reports)
  --nulls, --minimums, --only, --exclude, --omits, --waivers
                      as for run; what fails with one choice of the first two only is a warning
  --json              print the whole report as JSON instead of the summary
  --quiet             print only the line with the verdict

Nothing is read from the environment or from .env. Exit status: 0 passed (something was judged, and nothing failed; traffic is never
conformant), 1 non-conformant, 2 could not judge: no HAR, or traffic with several services, 3 incomplete: nothing was judged.

  judge traffic.har
  judge tests/*.har --base-url https://staging.spray.example --reports-dir reports
  judge traffic.har --baseline main/traffic/conformance.json --quiet
`,
  allFlags: () => flagLines(shared),
  async run(args, console) {
    const text = { type: 'string' } as const;
    const yesOrNo = { type: 'boolean', default: false } as const;
    const options = Object.fromEntries(shared.map(({ name }) => [flagOf(name), text]));
    const { positionals, values } = readFlags(
      args,
      { ...options, 'user-header': text, json: yesOrNo, quiet: yesOrNo },
      { expects: expectations },
    );
    if (positionals.length === 0)
      throw new UsageError('judge: expected the path of a HAR file, got none; type judge traffic.har');
    if (values.quiet && values.json) throw new UsageError('--quiet: cannot be used with --json');
    const given = { ...processSources(Object.fromEntries(settingsFromFlags(values))), addressAdvice: null };
    const { settings } = readingSettings(values, () =>
      readSettings({ ...given, defaultEnvFile: null, isOfTraffic: true }),
    );
    const unusable = folderProblem(settings.reportsDir);
    if (unusable !== null) throw new UsageError(problemByFlag(unusable, values));
    const report = await reportOnTraffic(positionals, { settings, userHeader: values['user-header'] }).catch(
      (error: unknown) => {
        if (!(error instanceof SettingsError)) throw error;
        throw new UsageError(error.problems.map((problem) => problem.replace(/^userHeader/, '--user-header')));
      },
    );
    const commands = judgeReportAgain(report);
    const { result, interrupted } = await finishing(() => writeTrafficReports(settings, report, commands));
    tellReport(report, result, { values, console, commands });

    return exitAfter(report, result, console, interrupted);
  },
};
