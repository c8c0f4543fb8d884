import { Pool } from 'undici';
import type { WireRequest } from '../../../helpers/exchange.js';
import { aReport } from '../../../helpers/report.js';
import type { Settings } from '../../../helpers/settings.js';
import { inTurns, timed, type Case } from './case.js';
import { expectNoBlame, foundLive, served } from './served.js';

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
        floor: () => served((settings) => timed(() => sent(requests, settings))),
        report: () => timed(() => aReport(found)),
      },
      { warmUp: 60, runs: 101 },
    );

    return [
      { name: 'requests and judgements', value: run, unit: 'ms' },
      { name: 'the same requests back to back with bare undici', value: floor, unit: 'ms' },
      { name: 'ratio', value: run / floor, unit: 'times', aim: 1.5 },
      { name: 'the report made of it', value: report, unit: 'ms' },
    ];
  },
};

async function sent(requests: readonly WireRequest[], { baseUrl }: Settings): Promise<void> {
  const pool = new Pool(baseUrl ?? '', { connections: 1 });
  for (const { method, url, headers, body } of requests) {
    const { pathname, search } = new URL(url);
    const answer = await pool.request({ method, path: pathname + search, headers, body });
    await answer.body.arrayBuffer();
  }
  await pool.close();
}
