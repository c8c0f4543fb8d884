import { afterAll, describe, expect, test } from 'vitest';
import { judged, measuredLine, STATES } from './judged.js';
import { targets, type ExpectedTarget } from './targets.js';

const MOST_MIB = 512;
const DEADLINE_S = 20;
const SHORT = ['--timeout-ms', '1000', '--deadline-s', String(DEADLINE_S)];
/** Starting, judging what came until the deadline, and writing the reports, on a busy machine. */
const MARGIN_S = 25;

const measured: string[] = [];
afterAll(() => process.stdout.write(`\nA server that …\n${measured.join('\n')}\n\n`));

describe('a run ends in time, within its memory and with its reports, against a server that', () => {
  test.for(targets.filter(({ isSlow }) => isSlow !== true))('$does', endsInTime);
  // These wait most of the time.
  test.concurrent.for(targets.filter(({ isSlow }) => isSlow === true))('$does', endsInTime);
});

async function endsInTime({ does, exits, prints, respond }: ExpectedTarget): Promise<void> {
  const run = await judged((request, response) => {
    // A broken states URL is a mistake of the set-up, and another matter.
    if (request.url === STATES) response.writeHead(404).end();
    else respond(request, response);
  }, SHORT);
  measured.push(measuredLine(does, run));

  expect(run.stdout).toMatch(prints);
  expect(run.exit).toBe(exits);
  expect(run.stderr).not.toMatch(/^\s+at /m);
  expect(run.files).toHaveLength(5);
  expect(run.seconds).toBeLessThan(DEADLINE_S + MARGIN_S);
  expect(run.peakMiB).toBeLessThan(MOST_MIB);
}
