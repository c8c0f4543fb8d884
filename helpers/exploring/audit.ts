import * as fc from 'fast-check';
import { filteredWalks, sprayerWalk, wholeList, type Drawing } from './lists-drawn.js';
import type { Step } from './step.js';

const MOST_ORDERS = 5;
const MOST_SPRAYERS = 3;

/**
 * The end of a sequence: what it wrote is read; one more confirmation, and everything again, because a confirmation must not
 * change other orders; then the lists, whole, in pages and filtered.
 */
export function drawAudit(drawing: Drawing, seed: number, created: number): Step[] {
  const { grounds } = drawing;
  const orders = Array.from({ length: Math.min(created, MOST_ORDERS) }, (_, order) => order);
  const gets = orders.map((order): Step => ({ do: 'get', order }));
  const { walks, sprayers, confirmed, user, page } = draw(drawing, seed);
  const change: Step[] = created > 1 ? [...gets, { do: 'confirm', order: confirmed % created }] : [];

  return [
    ...change,
    ...gets,
    { do: 'get', order: 'with a payment intent' },
    ...grounds.farmers.map((as) => wholeList('list-farmer-orders', as)),
    ...walks,
    wholeList('list-sprayer-orders', 'sprayer'),
    sprayers,
    ...orders.slice(-MOST_SPRAYERS).map((order) => ({ do: 'sprayers' as const, order })),
    { do: 'sprayers', order: -1 - confirmed },
    { do: 'notifications', as: user },
    { do: 'notifications', as: user, page },
    ...(seed % 3 === 0 ? [{ do: 'feedback' as const, page: page - 1 }] : []),
  ];
}

function draw(drawing: Drawing, seed: number) {
  const arbitrary = fc.record({
    walks: filteredWalks(drawing),
    sprayers: sprayerWalk(drawing),
    confirmed: fc.nat(MOST_ORDERS),
    user: fc.constantFrom(...drawing.grounds.users),
    page: fc.integer({ min: 1, max: 6 }),
  });
  const [drawn] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');

  return drawn;
}
