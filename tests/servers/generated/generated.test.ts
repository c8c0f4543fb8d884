import { expect, test } from 'vitest';
import type { FaultlessProof } from '../../proof/score/proof.js';
import { judge } from '../../support/judging.js';
import { deviantsOf, everyField, faultlessOf, spoilings } from './generated.js';

test('the servers whose fields are spoilt conform before', async () => {
  for (const seeded of [true, false]) {
    const { verdict } = await judge({ rules: { leavesNothingOpen: true, seeded } });

    expect(verdict).toBe('conformant');
  }
});

test('every spoiling of every field makes a deviant, or says why not', ({ task }) => {
  for (const field of everyField) {
    const made = new Set(deviantsOf(field).map(({ fault }) => fault)).size;

    expect(made).toBeGreaterThan(0);
    expect(made + faultlessOf(field).length).toBe(spoilings.length);
  }
  task.meta.proofs = reasons();
});

test('every spoiling makes a deviant of some field', () => {
  const made = new Set(everyField.flatMap(deviantsOf).map(({ shows }) => shows));

  expect(spoilings.map(({ shows }) => shows).filter((shows) => !made.has(shows))).toEqual([]);
});

/** The reasons, each with the spoilings and the number of fields that it is given for. */
function reasons(): FaultlessProof[] {
  const given = everyField.flatMap((field) => faultlessOf(field).map((faultless) => ({ ...faultless, field })));

  return [...new Set(given.map(({ why }) => why))].map((why) => {
    const cases = given.filter((faultless) => faultless.why === why);
    const shows = [...new Set(cases.map((faultless) => faultless.shows))];

    return { kind: 'faultless', why, shows, fields: new Set(cases.map(({ field }) => field)).size };
  });
}
