import { aReport } from '../../../helpers/records/report.js';
import { sendBare } from './bare.js';
import { inTurns, timed, type Case } from './case.js';
import { expectNoBlame, foundLive, served } from './served.js';

const reason =
  'To read and to judge the answers takes longer than to ask for them: each is parsed without loss, validated, and held against the others by some two hundred requirements. The time is spread evenly over them, as `npm run profile -- judging` shows; what is left without HTTP stands in the next table.';

/** A whole run, against its requests alone. The report, which is made when all is judged, stands beside them. */
export const engine: Case = {
  about: 'A full run on the reference, all in one process',
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
      { name: 'the same requests back to back with bare undici', value: floor, unit: 'ms' },
      { name: 'ratio', value: run / floor, unit: 'times', aim: 1.5, reason },
      { name: 'the report made of it', value: report, unit: 'ms' },
    ];
  },
};
