import { expect, test } from 'vitest';
import { judgeRun } from '../../helpers/conformance.js';
import { aReport } from '../../helpers/records/report.js';
import { aSigner, bundleOf, sampleProduct } from '../support/bundles.js';
import { optionsFor, withStandIns } from '../support/judging.js';

/** What the interface says about people. */
const PERSONAL = /"(?:email|fullName|phoneNumber|street|postalCode)"\s*:\s*"([^"\\]{4,})"/g;

test('no file of a bundle contains a personal value that the service sent', async () => {
  const result = await judgeRun(optionsFor({}));
  const bodies = result.exchanges.map(({ response }) => Buffer.from(response?.body ?? []).toString());
  const values = new Set(bodies.flatMap((body) => [...body.matchAll(PERSONAL)].map(([, value = '']) => value)));
  const files = bundleOf(await withStandIns(aReport(result, { product: sampleProduct })), aSigner());
  const found = [...files].flatMap(([name, bytes]) => {
    const text = Buffer.from(bytes).toString();

    return [...values].filter((value) => text.includes(value)).map((value) => `${name}: ${value}`);
  });

  expect(values.size).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
