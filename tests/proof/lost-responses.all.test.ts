import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { liveTransport } from '../../helpers/connection/live-transport.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { aReference, type Reference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { listening } from '../support/listening.js';
import { settingsFor } from '../support/settings.js';

const TIMEOUT_MS = 400;
const LOST = 0.05;
const RUNS = 20;
const AT_ONCE = 4;

/** The same numbers between 0 and 1 for the same seed. */
function aDie(seed: number): () => number {
  let state = seed;

  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;

    return state / 2 ** 32;
  };
}

/** The ways in which a response does not arrive: reset, late, or cut. */
const losses: readonly ((reply: ServerResponse, body: string) => unknown)[] = [
  (reply) => reply.destroy(),
  () => undefined, // nothing comes for as long as the client waits
  (reply, body) =>
    reply.writeHead(200, { 'content-length': Buffer.byteLength(body) + 1 }).write(body, () => reply.destroy()),
];

/** The reference behind a network that loses some responses, before or after the service did what it was asked. */
function unreliable({ handle }: Reference, seed: number) {
  const die = aDie(seed);

  return createServer((call, reply) => {
    const isLost = die() < LOST;
    const isHeard = !isLost || die() < 0.5;
    const lose = losses[Math.floor(die() * losses.length)];
    void text(call).then((sent) => {
      const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, String(value)]));
      const request = { method: call.method ?? '', target: call.url ?? '', headers, body: sent === '' ? null : sent };
      const response = isHeard ? handle(request) : { status: 200, headers: {}, body: '' };
      if (isLost) return lose?.(reply, response.body);

      return reply.writeHead(response.status, response.headers).end(response.body);
    });
  });
}

function judgeOver(seed: number): Promise<Report> {
  const reference = aReference();

  return listening(unreliable(reference, seed), async (port) => {
    const origin = `http://127.0.0.1:${port}`;
    const settings = settingsFor(reference, {
      baseUrl: origin,
      statesUrl: `${origin}${reference.statesPath}`,
      timeoutMs: TIMEOUT_MS,
      seed,
    });
    const transport = liveTransport(settings);
    try {
      return await runConformance({ settings, requirements, transport, isReference: false });
    } finally {
      await transport.close();
    }
  });
}

function surprisesIn({ seed, verdict, requirements: all, lost }: Report): string[] {
  const others = all.filter(({ outcome }) => outcome !== 'passed');
  const texts = others.map(({ id, outcome, reason, findings }) => `${outcome} ${id} ${reason ?? findings[0]?.message}`);

  return verdict === 'conformant' && texts.length === 0
    ? []
    : [`seed ${seed}, ${lost.length} lost, ${verdict}: ${texts.join('; ')}`];
}

test('every run is conformant where one response in twenty is reset, late or cut', { timeout: 300_000 }, async () => {
  const reports: Report[] = [];
  for (let seed = 1; seed <= RUNS; seed += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => seed + index);
    reports.push(...(await Promise.all(seeds.map(judgeOver))));
  }

  expect(reports.flatMap(surprisesIn)).toEqual([]);
  expect(reports.reduce((sum, { lost }) => sum + lost.length, 0)).toBeGreaterThan(RUNS);
  const regraded = await Promise.all(
    reports.slice(0, AT_ONCE).map((report) => regradeReport(sealReport(report, null), requirements)),
  );
  expect(regraded.flatMap(surprisesIn)).toEqual([]);
});
