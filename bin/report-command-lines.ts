import { roles } from '../helpers/interface/operations.js';
import { canonicalJson } from '../helpers/json/values.js';
import { recordedSecrets } from '../helpers/records/recording.js';
import type { Report } from '../helpers/records/report.js';
import { credentialNamesIn } from '../helpers/settings/credentials.js';
import { isLoopback } from '../helpers/settings/proxies.js';
import { REFERENCE, settingsByField } from '../helpers/settings/table.js';
import { PROGRAM, shellWord } from '../helpers/words/shown.js';
import { flagsFor, judgeAgain, type GivenTexts } from './command-lines.js';
import { exploreAgain } from './explore/explore-target.js';
import { settingText } from './flags.js';

const { baseUrl, reportsDir, reporter, envFile, waivers, seed, paymentSecret } = settingsByField;

/** Read from files, or of no influence on what is judged. */
const left: readonly unknown[] = [baseUrl, reportsDir, reporter, envFile, waivers, seed];

/** The command lines that judge a requirement of a report again, with the settings that the report shows. */
export function judgeReportAgain(report: Report): ReturnType<typeof judgeAgain> {
  const { only } = report.settings;
  if (report.traffic !== undefined) {
    const flags = flagsFor(new Map([[baseUrl.name, report.target.baseUrl], ...plainSettings(report.settings)]), [
      settingsByField.only,
    ]);
    const words = [PROGRAM, 'judge', ...report.traffic.files.map(shellWord), ...flags];

    return { commandFor: (id) => [...words, '--only', id].join(' '), noteFor: () => null };
  }

  return judgeAgain({
    given: givenIn(report),
    seed: report.seed,
    scope: { only: Array.isArray(only) ? only.map(String) : [] },
  });
}

/** The same for an exploration, whose sequences may have been written to a file. */
export function exploreReportAgain(report: Report, replayFile: string | null = null): ReturnType<typeof judgeAgain> {
  const { baseUrl: address, isReference } = report.target;
  const hasYes = !isReference && !isLoopback(address) && report.settings['readOnly'] !== true;

  return exploreAgain({ given: givenIn(report), report, replayFile, hasYes });
}

function givenIn({ target, settings, recording }: Report): GivenTexts {
  if (target.isReference) return new Map([[baseUrl.name, REFERENCE], ...plainSettings(settings)]);
  const supplied = settings['credentials'];
  const { credentials } = recordedSecrets(recording, settings);
  const secrets = roles
    .filter((role) => Array.isArray(supplied) && supplied.includes(role))
    .map((role) => [credentialNamesIn({ tokenCommands: {}, credentials }, role)[0] ?? '', ''] as const);

  return new Map([
    [baseUrl.name, target.baseUrl],
    ...secrets,
    ...(recording.hasPaymentSecret ? [[paymentSecret.name, ''] as const] : []),
    ...plainSettings(settings),
  ]);
}

/** Those that are not secret, and not as by default. */
function plainSettings(settings: Report['settings']): [string, string][] {
  return Object.entries(settingsByField)
    .filter(([, setting]) => !setting.secret && !left.includes(setting))
    .flatMap(([field, { name, defaultValue }]): [string, string][] => {
      const value = settings[field];
      if (value === undefined || value === null || canonicalJson(value) === canonicalJson(defaultValue)) return [];

      return [[name, settingText(value)]];
    });
}
