import { aReport, type Report } from '../../helpers/records/report.js';
import { writeTrafficReports } from '../../helpers/reports/written-files.js';
import { readBoundedText, UnreadableFile } from '../../helpers/settings/files.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { harEntries, type HarEntry } from '../../helpers/traffic/har-file.js';
import { judgeExchanges, type TrafficOptions } from '../../helpers/traffic/judge-traffic.js';
import { readTraffic } from '../../helpers/traffic/traffic.js';
import { requirements } from '../../suites/index.js';
import { judgeReportAgain } from '../report-command-lines.js';
import { settingsFrom, type ConformanceSettings } from './library-settings.js';

/** The settings of a run; those about sending are ignored. `baseUrl` is needed only if the traffic is with several services. */
export interface TrafficSettings extends Partial<ConformanceSettings> {
  /** The header that tells users apart, if it is neither Authorization nor Cookie. */
  readonly userHeader?: string | undefined;
}

/** The path of a HAR file, or its parsed content. */
export type RecordedTraffic = string | object;

/**
 * Judges traffic that others recorded as HAR 1.2: it sends nothing. What is not a HAR, and wrong settings, throw a SettingsError.
 * The reports go to the folder traffic in `reportsDir`.
 */
export async function judgeTraffic(
  har: RecordedTraffic | readonly RecordedTraffic[],
  { userHeader, ...given }: TrafficSettings = {},
  { selected }: { readonly selected?: ReadonlySet<string> | undefined } = {},
): Promise<Report> {
  const settings = settingsFrom({ baseUrl: undefined, ...given }, undefined, true);
  const report = await reportOnTraffic([har].flat(), { settings, userHeader, selected });
  if (given.reportsDir === undefined) return report;
  const { problem } = writeTrafficReports(settings, report, judgeReportAgain(report));
  if (problem !== null) throw new Error(problem);

  return report;
}

/** The report of what archives show. Throws a SettingsError. */
export async function reportOnTraffic(
  hars: readonly RecordedTraffic[],
  given: Pick<TrafficOptions, 'settings' | 'selected'> & { readonly userHeader: string | undefined },
): Promise<Report> {
  const { userHeader = null, selected } = given;
  if (userHeader !== null && !/^[\w!#$%&'*+.^`|~-]+$/.test(userHeader))
    throw new SettingsError([`userHeader: expected the name of a header, got ${JSON.stringify(userHeader)}`]);
  const files = hars.map(
    (har, index) => [typeof har === 'string' ? har : `object ${index + 1}`, readHar(har)] as const,
  );
  const { settings, ...traffic } = readTraffic(new Map(files), { settings: given.settings, userHeader });

  return aReport(await judgeExchanges(traffic, { settings, requirements, selected }));
}

const LARGEST = 200 * 1024 ** 2;

function readHar(har: RecordedTraffic): readonly HarEntry[] {
  try {
    return harEntries(typeof har === 'string' ? readBoundedText(har, LARGEST) : har);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const got = typeof har === 'string' ? har : 'an object';
    throw new SettingsError([`expected a HAR file, got ${got}, which ${error.because}`]);
  }
}
