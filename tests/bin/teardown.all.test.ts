import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { judgeTarget } from '../../bin/target.js';
import { roles } from '../../helpers/interface/operations.js';
import { regradeReport } from '../../helpers/regrading.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { sealReport } from '../../helpers/seals/seal.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference, type Call } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { requirements } from '../../suites/index.js';
import { listening } from '../support/listening.js';
import { settingsFor } from '../support/settings.js';

const STATES = '/provider-states';
const isTeardown = ({ target, body }: Call) => target === STATES && String(body).includes('"teardown"');

const nobody = Object.fromEntries(roles.map((role) => [role, null])) as Settings['credentials'];

let server: Served | undefined;
afterEach(() => server?.close());

interface Judging {
  readonly settings?: Partial<Settings>;
  readonly status?: number;
  readonly signal?: AbortSignal;
  /** Called with each request. */
  readonly during?: (call: Call) => void;
}

/** Judges a served reference, whose teardown may respond with another status. */
async function judged({ settings = {}, status, signal, during = () => undefined }: Judging = {}) {
  const reference = aReference();
  const teardowns: Call[] = [];
  server = await serve((call) => {
    during(call);
    if (!isTeardown(call)) return reference.handle(call);
    teardowns.push(call);

    return status === undefined ? reference.handle(call) : { status, headers: {}, body: 'canary' };
  });
  const { origin } = server;
  const read = settingsFor(reference, {
    baseUrl: origin,
    statesUrl: `${origin}${STATES}`,
    only: ['create-order'],
    ...settings,
  });
  const report = await judgeTarget(read, { signal });
  const left = reference.handle({
    method: 'GET',
    target: '/api/farmer/order/?page=0&size=1000',
    headers: { authorization: 'Bearer reference-farmer-token' },
    body: null,
  }).body;

  return { report, teardowns, leftovers: left.split(report.mark).length - 1, said: saidOf(report) };
}

function saidOf(report: Awaited<ReturnType<typeof judgeTarget>>): string {
  return printedText(consoleLines(report, { commandFor: (id) => id }));
}

describe('the orders of a run', () => {
  test('are removed by the provider states, asked once, by name, ids and mark, and without credentials', async () => {
    const { report, teardowns, leftovers, said } = await judged();
    const { mark, ordersCreated } = report;

    expect(teardowns.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { state: 'orders of this run', action: 'teardown', params: { mark, orderIds: ordersCreated.map(Number) } },
    ]);
    expect(teardowns[0]?.headers['authorization']).toBeUndefined();
    expect(ordersCreated.length).toBeGreaterThan(5);
    expect(leftovers).toBe(0);
    expect(report.teardown).toEqual({ outcome: 'removed', message: null });
    expect(said).toContain(`${ordersCreated.length} orders created, removed by the service's teardown, `);
    expect(summaryMarkdown(report)).toContain("removed by the service's teardown");
    expect(htmlReport(sealReport(report, null))).toContain('removed by the service&#39;s teardown');
  });

  test('are not part of what is judged: the request is no exchange, and a regraded report keeps the outcome', async () => {
    const { report } = await judged();
    const asked = Object.values(report.exchanges).filter(({ request }) => request.body?.text?.includes('teardown'));
    const regraded = await regradeReport(report, requirements);

    expect(asked).toEqual([]);
    expect(regraded.teardown).toEqual(report.teardown);
    expect(regraded.verdict).toBe(report.verdict);
  });

  test.each([404, 422])('stay if the service does not offer it: %i', async (status) => {
    const { report, leftovers, said } = await judged({ status });

    expect(report.teardown).toEqual({ outcome: 'not-offered', message: null });
    expect(leftovers).toBeGreaterThan(5);
    expect(said).toContain(`orders created, marked ${report.mark}, `);
    expect(said).not.toContain('WARNING');
  });

  test('stay with a warning if the service says that it removed them, and still shows one', async () => {
    const { report, leftovers, said } = await judged({ status: 204 });
    const [first] = report.ordersCreated;

    expect(leftovers).toBeGreaterThan(0);
    expect(report.teardown?.outcome).toBe('failed');
    expect(said).toContain(`got order ${first} from get-order after it: they are still there`);
  });

  test('stay with a warning if it fails, and the verdict is the same', async () => {
    const { report, said } = await judged({ status: 500 });

    expect(report.verdict).toBe('passed');
    expect(said).toContain(
      'WARNING the orders of this run were not removed: SPRAY_STATES_URL: expected a 2xx response for the teardown of "orders of this run", or 404 or 422 if it is not offered, got status 500',
    );
    expect(said).not.toContain('canary');
  });
});

/** Judges a served reference that hangs up on the first so many teardowns. */
async function judgedWithHangUps(most: number) {
  const reference = aReference();
  const connections: (string | undefined)[] = [];
  const closing = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString();
      const call = { method, target: url, headers: headers as Call['headers'], body };
      if (isTeardown(call) && connections.push(headers.connection) <= most) return request.socket.destroy();
      const reply = reference.handle(call);

      return response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  const { teardown } = await listening(closing, (port) => {
    const baseUrl = `http://127.0.0.1:${port}`;
    const settings = { baseUrl, statesUrl: `${baseUrl}${STATES}`, only: ['create-order'] };

    return judgeTarget(settingsFor(reference, settings), {});
  });

  return { teardown, connections };
}

describe('a connection that breaks', () => {
  test('is no reason to leave orders behind: the request gets a new one, and is sent a second time', async () => {
    const { teardown, connections } = await judgedWithHangUps(1);

    expect(teardown).toEqual({ outcome: 'removed', message: null });
    expect(connections).toEqual(['close', 'close']);
  });

  test('is reported without a guess about https, because the server answered before', async () => {
    const { teardown, connections } = await judgedWithHangUps(9);

    expect(connections).toHaveLength(2);
    expect(teardown?.message).toMatch(/got none: port \d+ of 127\.0\.0\.1 is open, but the connection was lost/);
    expect(teardown?.message).not.toContain('https');
  });
});

describe('nothing is asked', () => {
  test.each([
    ['of a service without provider states', { statesUrl: null }],
    ['in a run that only reads', { readOnly: true }],
    ['by a run that created nothing', { credentials: nobody }],
  ] as [string, Partial<Settings>][])('%s', async (_, settings) => {
    const { report, teardowns } = await judged({ settings });

    expect(report.ordersCreated.length === 0 || settings.statesUrl === null).toBe(true);
    expect(teardowns).toEqual([]);
    expect(report.teardown).toBeUndefined();
  });
});

describe('they are removed, too', () => {
  test('if the run is interrupted', async () => {
    const interruption = new AbortController();
    let created = 0;
    const { report, teardowns } = await judged({
      signal: interruption.signal,
      during({ method, target }) {
        if (method === 'POST' && target === '/api/farmer/order' && ++created === 4) interruption.abort();
      },
    });

    expect(report.interrupted).toBe(true);
    expect(report.ordersCreated.length).toBeGreaterThan(0);
    expect(teardowns).toHaveLength(1);
    expect(report.teardown?.outcome).toBe('removed');
  });

  test('if the run cannot judge', async () => {
    const reference = aReference();
    const teardowns: string[] = [];
    let created = 0;
    server = await serve((call) => {
      if (isTeardown(call)) teardowns.push(String(call.body));
      else if (call.target === STATES && created > 0) return { status: 500, headers: {}, body: '' };
      if (call.method === 'POST' && call.target === '/api/farmer/order') created++;

      return reference.handle(call);
    });
    const { origin } = server;
    const report = await judgeTarget(settingsFor(reference, { baseUrl: origin, statesUrl: `${origin}${STATES}` }), {});

    expect(report.error).toMatch(/^SPRAY_STATES_URL: expected a 2xx response for the state/);
    expect(teardowns).toHaveLength(1);
    expect(saidOf(report)).toMatch(/COULD NOT JUDGE: [^\n]*\n\d+ orders? created, removed by the service's teardown$/);
  });
});
