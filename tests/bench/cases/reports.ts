import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { aReport } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import type { FirstTimes } from '../first.js';
import { inTurns, median, timed, type Case } from './case.js';
import { inFolder } from './child.js';
import { expectNoBlame, foundLive, served } from './served.js';

const FIRST_RUNS = 15;
const execute = promisify(execFile);

/** All reports of a run, made and written, compared with its requests and judgements. */
export const reports: Case = {
  about: 'All reports of a run, with it and its target in one process',
  async once() {
    const found = await served(foundLive);
    await inFolder(async (folder) => void writeReports(folder, aReport(found), null));
  },
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const firsts: FirstTimes[] = [];
  while (firsts.length < FIRST_RUNS) firsts.push(await firstTimes(folder));
  const first = { run: median(firsts.map(({ run }) => run)), reports: median(firsts.map((times) => times.reports)) };
  const found = await served(foundLive);
  expectNoBlame(found);
  const report = aReport(found);
  const later = await inTurns(
    {
      run: () => served((settings) => timed(() => foundLive(settings))),
      making: () => timed(() => aReport(found)),
      writing: () => timed(() => writeReports(folder, report, null)),
    },
    { warmUp: 60, runs: 101 },
  );

  return [
    { name: 'requests and judgements, the first time in a process', value: first.run, unit: 'ms' },
    { name: 'all reports, the first time in a process', value: first.reports, unit: 'ms' },
    { name: 'ratio', value: first.reports / first.run, unit: 'times', aim: 0.5, reason },
    { name: 'requests and judgements, later', value: later.run, unit: 'ms' },
    { name: 'masks, later', value: later.making, unit: 'ms' },
    { name: 'the seal and six files, later', value: later.writing, unit: 'ms' },
    { name: 'ratio', value: (later.making + later.writing) / later.run, unit: 'times', aim: 0.5, reason },
  ] as const;
}

async function firstTimes(folder: string): Promise<FirstTimes> {
  const code = `const { main } = await import('./.bench/first.js'); await main(['${folder}']);`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code]);

  return JSON.parse(stdout) as FirstTimes;
}

const reason =
  'Every text that a report shows is searched for secrets in any form; then 1.4 MB are written in six formats.';
