import * as fc from 'fast-check';
import { walkArbitrary, wholeList, type Drawing } from './steps-drawn.js';
import type { Step } from './step.js';

const MOST_ORDERS = 5;
const WALKS = 3;

/**
 * The end of a sequence: what it wrote is read; one more confirmation, and everything again, because a confirmation must not
 * change other orders; then the lists, whole, in pages and filtered.
 */
export function drawAudit(drawing: Drawing, seed: number, created: number): Step[] {
  const { grounds } = drawing;
  const orders = Array.from({ length: Math.min(created, MOST_ORDERS) }, (_, order) => order);
  const gets = orders.map((order): Step => ({ do: 'get', order }));
  const [walks = [], confirmed = 0, user] = draw(drawing, seed);
  const change: Step[] = created > 1 ? [...gets, { do: 'confirm', order: confirmed % created }] : [];

  return [
    ...change,
    ...gets,
    ...grounds.farmers.map((as) => wholeList('list-farmer-orders', as)),
    ...walks,
    ...(seed % 2 === 0 ? [wholeList('list-sprayer-orders', 'sprayer')] : []),
    ...(user === undefined ? [] : [{ do: 'notifications' as const, as: user }]),
    ...(seed % 3 === 0 ? [{ do: 'feedback' as const }] : []),
    ...(seed % 2 === 0 ? [{ do: 'sprayers' as const, order: -1 - confirmed }] : []),
  ];
}

function draw(drawing: Drawing, seed: number) {
  const { users } = drawing.grounds;
  const arbitrary = fc.tuple(
    fc.array(walkArbitrary(drawing), { minLength: WALKS, maxLength: WALKS }),
    fc.nat(MOST_ORDERS),
    fc.constantFrom(...users),
  );

  return fc.sample(arbitrary, { seed, numRuns: 1 })[0] ?? [];
}
