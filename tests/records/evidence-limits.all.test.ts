import { expect, test } from 'vitest';
import { judgeRun } from '../../helpers/conformance.js';
import { cutEvidence, keptBodyBytes } from '../../helpers/records/evidence-limits.js';
import { aReport } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrade.js';
import { requirements } from '../../suites/index.js';
import { optionsFor } from '../support/judging.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The reference, whose feedback is very long. */
const verbose = await judgeRun(
  optionsFor({
    wrap: (handle) => async (call) => {
      const reply = await handle(call);
      const isFeedback = call.target.includes('/feedback/');

      return isFeedback ? { ...reply, body: `${String(reply.body)}${' '.repeat(100 * KIB)}` } : reply;
    },
  }),
);
const { maxBodyBytes } = verbose.settings;

test('a certificate keeps responses whole that the report of a run cuts, and regrades to the same outcomes', async () => {
  const product = { vendor: 'a', name: 'b', version: 'c', contact: 'd', environment: 'e' };
  const kept = aReport(verbose, { product, longestBody: keptBodyBytes(verbose) });
  const outcomes = ({ requirements: judged }: typeof kept) => judged.map(({ id, outcome }) => [id, outcome]);

  expect(cutEvidence(aReport(verbose).exchanges)).toMatch(/^only the beginning of the response e\d+ was kept/);
  expect(cutEvidence(kept.exchanges)).toBeNull();
  expect(kept.product).toEqual(product);
  expect(outcomes(await regradeReport(kept, requirements))).toEqual(outcomes(kept));
});

test('a certificate keeps responses whole up to a size of all of them together', () => {
  const [first] = verbose.exchanges.filter(({ response }) => response !== null);
  const response = (length: number) => ({ ...first?.response, body: new Uint8Array(length) });
  const bodies = (...lengths: readonly number[]) => ({
    ...verbose,
    lost: [],
    exchanges: lengths.map((length) => ({ ...first, response: response(length) })) as typeof verbose.exchanges,
  });

  expect(keptBodyBytes(bodies(6 * MIB, 6 * MIB))).toBe(maxBodyBytes);
  expect(keptBodyBytes(bodies(6 * MIB, 6 * MIB, 1))).toBe(64 * KIB);
});
