import type { Report } from '../../helpers/records/report.js';
import { formats } from '../../helpers/reports/written-files.js';

/** File name → content of every report file. All of them are made from one report. */
export function reportFiles(report: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.values(formats).map(({ file, format }) => [file, format(report, {})]));
}
