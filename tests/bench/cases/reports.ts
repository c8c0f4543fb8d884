import { aReport } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/files.js';
import { inTurns, timed, type Case } from './case.js';
import { inFolder } from './child.js';
import { expectNoBlame, foundLive, served } from './served.js';

/** All reports of a run, made and written, compared with its requests and judgements. */
export const reports: Case = {
  about: 'All reports of a run, with both in one process',
  async once() {
    const found = await served(foundLive);
    await inFolder(async (folder) => void writeReports(folder, aReport(found), null));
  },
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const found = await served(foundLive);
  expectNoBlame(found);
  const report = aReport(found);
  const times = await inTurns(
    {
      run: () => served((settings) => timed(() => foundLive(settings))),
      making: () => timed(() => aReport(found)),
      writing: () => timed(() => writeReports(folder, report, null)),
    },
    { warmUp: 20, runs: 51 },
  );

  return [
    { name: 'requests and judgements', value: times.run, unit: 'ms' },
    { name: 'making the report: masking and stand-ins', value: times.making, unit: 'ms' },
    { name: 'writing it: the seal and six files', value: times.writing, unit: 'ms' },
    { name: 'reports ÷ requests and judgements', value: (times.making + times.writing) / times.run, unit: 'times', aim: 0.3 },
  ] as const;
}
