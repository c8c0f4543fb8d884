import { aReport } from '../../../helpers/records/report.js';
import { sendBare } from './bare.js';
import { inTurns, timed, type Case } from './case.js';
import { expectNoBlame, foundLive, served } from './served.js';

const reason =
  'Reading and judging the responses takes longer than requesting them: each is parsed without loss, validated, and compared with others by about two hundred requirements. No function takes more than a few percent of that time: about a tenth is garbage, as much are the nine thousand promises of a run, and the rest is spread over a thousand functions, as `npm run profile -- judging` shows. The next table shows the time without HTTP.';

/** A whole run, compared with its requests alone. The report is measured separately. */
export const engine: Case = {
  about: 'A full run against the reference, with both in one process',
  async once() {
    await served(foundLive);
  },
  async measure() {
    const found = await served(foundLive);
    expectNoBlame(found);
    const requests = found.exchanges.map(({ request }) => request);
    const { run, floor, report } = await inTurns(
      {
        run: () => served((settings) => timed(() => foundLive(settings))),
        floor: () => served((settings) => timed(() => sendBare(requests, settings.baseUrl ?? ''))),
        report: () => timed(() => aReport(found)),
      },
      { warmUp: 60, runs: 101 },
    );

    return [
      { name: 'requests and judgements', value: run, unit: 'ms' },
      { name: 'the same requests, one after another, with undici alone', value: floor, unit: 'ms' },
      { name: 'ratio', value: run / floor, unit: 'times', aim: 1.8, reason },
      { name: 'making the report', value: report, unit: 'ms' },
    ];
  },
};
