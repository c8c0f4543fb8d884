import { aReport } from '../../helpers/records/report.js';
import { writeReports } from '../../helpers/reports/written-files.js';
import { timed } from './cases/case.js';
import { foundLive, served } from './cases/served.js';

/** The times of the first run of a process, and of its reports, in milliseconds. */
export interface FirstTimes {
  readonly run: number;
  readonly reports: number;
}

/** Judges once, with code that was never used before, and prints what it took. */
export async function main([folder = '']: readonly string[]): Promise<void> {
  const times = await served(async (settings) => {
    const started = performance.now();
    const found = await foundLive(settings);
    const run = performance.now() - started;
    const reports = await timed(() => writeReports(folder, aReport(found), null));

    return { run, reports } satisfies FirstTimes;
  });
  process.stdout.write(JSON.stringify(times));
}
