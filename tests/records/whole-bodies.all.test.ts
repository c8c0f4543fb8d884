import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { findObstacle } from '../../bin/commands/certify.js';
import { judgeRun } from '../../helpers/conformance.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import { cutEvidence, MOST_EVIDENCE } from '../../helpers/records/reported-exchange.js';
import { judgingWith, regradeReport } from '../../helpers/regrading.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { publishReport } from '../../helpers/stand-ins/published-report.js';
import { requirements } from '../../suites/index.js';
import { sampleProduct } from '../support/bundles.js';
import type { Handle } from '../support/in-process.js';
import { optionsFor } from '../support/judging.js';
import { filed, sealed, verified } from '../support/verifying.js';

const KIB = 1024;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** The reference, in which the first of these responses say more than the interface documents. */
function talkative(bytes: number, isLong: (target: string) => boolean): (handle: Handle) => Handle {
  return (handle) => async (call) => {
    const reply = await handle(call);
    const isObject = reply.status === 200 && typeof reply.body === 'string' && reply.body.startsWith('{');
    if (!isObject || !isLong(call.target)) return reply;
    const sentence = 'The field beside the creek was wet. ';

    return {
      ...reply,
      body: `{"history":"${sentence.repeat(Math.ceil(bytes / sentence.length))}",${reply.body.slice(1)}`,
    };
  };
}

async function reportOf(wrap: (handle: Handle) => Handle): Promise<Report> {
  return aReport(await judgeRun(optionsFor({ wrap })), { product: sampleProduct });
}

const outcomesIn = (report: Report) => report.requirements.map(({ id, outcome }) => [id, outcome]);

/** What keeps a report from being certified, as certify finds it out. */
async function obstacleTo(report: Report) {
  const { report: published, changed } = await publishReport(report, judgingWith(requirements));

  return findObstacle({
    report: filed(sealReport(published, pem)),
    publicKey,
    product: sampleProduct,
    otherDay: null,
    changed,
  });
}

test.for([
  ['60 KiB each', 60 * KIB, (target: string) => target.includes('/farmer/order/?')],
  ['70 KiB each', 70 * KIB, (target: string) => target.includes('/farmer/order/?')],
  ['300 KiB', 300 * KIB, (target: string) => target.endsWith('/feedback/')],
  ['5 MiB', 5 * KIB * KIB, (target: string) => target.endsWith('/feedback/')],
] as const)(
  'a conformant run with bodies of %s verifies, regrades alike and is certified',
  async ([, bytes, isLong]) => {
    const report = await reportOf(talkative(bytes, isLong));
    const longest = Math.max(
      ...Object.values(report.exchanges).map(({ response }) => response?.body.text?.length ?? 0),
    );
    const { problems, outcomesFollow } = await verified(sealed(report));

    expect(report.verdict).toBe('conformant');
    expect(longest).toBeGreaterThan(bytes);
    expect(cutEvidence(report.exchanges)).toBeNull();
    expect([problems, outcomesFollow]).toEqual([[], true]);
    expect(outcomesIn(await regradeReport(filed(report), requirements))).toEqual(outcomesIn(report));
    expect(await obstacleTo(report)).toBeNull();
  },
);

test('beyond the room for evidence, bodies are cut, nothing is called wrong for it, and certify says what to do', async () => {
  const report = await reportOf(talkative(MOST_EVIDENCE / 34, (target) => target.includes('/farmer/order/?')));
  const cut = Object.entries(report.exchanges).filter(([, { response }]) => response?.body.bytes !== undefined);
  const { answer, problems, doubts } = await verified(sealed(report));

  expect(report.verdict).toBe('conformant');
  expect(cut.length).toBeGreaterThan(0);
  expect([answer, problems]).toEqual(['unproven', []]);
  expect(doubts.join()).toContain('the evidence is cut');
  expect((await obstacleTo(report))?.because).toMatch(
    /^only the beginning of the response e\d+ was kept.*12 MiB.*fewer orders$/,
  );
});

test('an equal body is written once', async () => {
  const report = await reportOf(talkative(70 * KIB, (target) => target.includes('/feedback')));
  const bodies = Object.entries(report.exchanges).flatMap(([id, { response }]) =>
    response === null ? [] : [{ id, ...response.body }],
  );
  const same = bodies.filter(({ sameAs }) => sameAs !== undefined);
  const long = bodies.flatMap(({ text = '' }) => (text.length > 70 * KIB ? [text] : []));

  expect(same.length).toBeGreaterThan(0);
  for (const { id, sameAs } of same)
    expect(bodies.findIndex((body) => body.id === sameAs)).toBeLessThan(bodies.findIndex((body) => body.id === id));
  expect(new Set(long).size).toBe(long.length);
});
