import { afterAll, describe, expect, test } from 'vitest';
import { judged, measuredLine, STATES } from './judged.js';
import { longBodies } from './long-bodies.js';
import { longValues } from './long-values.js';
import { wrongHttp } from './wrong-http.js';

const MOST_MIB = 512;
/** A run whose requests are all answered at once, on a busy machine: far less than the default deadline of fifteen minutes. */
const MOST_S = 120;
const SHORT_TIMEOUT = ['--timeout-ms', '1000', '--deadline-s', '20'];

const measured: string[] = [];
afterAll(() => process.stdout.write(`\nA server that …\n${measured.join('\n')}\n\n`));

describe.for([
  { kind: 'long values', targets: longValues },
  { kind: 'long bodies', targets: longBodies },
  { kind: 'wrong HTTP', targets: wrongHttp },
])('whatever a service does, it ends: $kind', ({ targets }) => {
  test.concurrent.for(targets)('$does', async ({ does, isSlow = false, respond }) => {
    const run = await judged(
      (request, response) => {
        if (request.url === STATES) response.writeHead(404).end();
        else respond(request, response);
      },
      isSlow ? SHORT_TIMEOUT : [],
    );
    measured.push(measuredLine(does, run));

    expect([1, 2, 3]).toContain(run.exit);
    expect(run.stdout).toMatch(/^(NON-CONFORMANT|INCOMPLETE|COULD NOT JUDGE)/m);
    expect(run.stdout).not.toMatch(/a fault of the suite|could not judge the responses in time|more memory than/);
    expect(run.stderr).toBe('');
    expect(run.files).toHaveLength(5);
    expect(run.seconds).toBeLessThan(MOST_S);
    expect(run.peakMiB).toBeLessThan(MOST_MIB);
  });
});
