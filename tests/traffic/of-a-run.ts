import { inOrderSent } from '../../helpers/exchanges/exchange.js';
import { aReport } from '../../helpers/records/report.js';
import type { RunResult } from '../../helpers/records/run-result.js';
import { harLog } from '../../helpers/reports/har.js';
import { readSettings } from '../../helpers/settings/read-settings.js';
import { harEntries } from '../../helpers/traffic/har-file.js';
import { judgeExchanges } from '../../helpers/traffic/judge-traffic.js';
import { readTraffic } from '../../helpers/traffic/traffic.js';
import { requirements } from '../../suites/index.js';

/** The exchanges of a run as a recorder beside its client would write them: with credentials. */
export function harTextOf(run: RunResult): string {
  const har = harLog(aReport(run, { mostEvidence: Infinity }));
  const exchanges = inOrderSent([...run.exchanges, ...run.lost]);
  const start = run.startedAt.getTime();
  for (const [index, entry] of har.log.entries.entries()) {
    // In process no time passes where a run waits: requests are a second apart here, in the order sent.
    entry.startedDateTime = new Date(start + index * 1000).toISOString();
    entry.time = 1;
    entry.request.headers = Object.entries(exchanges[index]?.request.headers ?? {}).map(([name, value]) => ({
      name,
      value,
    }));
  }

  return JSON.stringify(har);
}

/** What traffic shows if it is nothing but the exchanges of a run, as its exchanges.har has them: no setting of the run is known. */
export async function judgedAsTraffic(run: RunResult) {
  const text = harTextOf(run);
  const { settings } = readSettings({
    environment: {},
    isOfTraffic: true,
    defaultEnvFile: null,
    addressAdvice: null,
    requirementIds: [],
    today: '2026-11-15',
    readFile: () => '',
  });

  const traffic = readTraffic(new Map([['run.har', harEntries(text)]]), { settings, userHeader: null });

  return judgeExchanges(traffic, { settings: traffic.settings, requirements });
}
