import * as fc from 'fast-check';
import { wrongValue } from './arbitraries.js';
import { filteredWalks, sprayerWalk, wholeList, wrongListArbitrary, type Drawing } from './lists-drawn.js';
import type { Player } from './player.js';
import { partsOf, ownOrders, type Step } from './step.js';

const MOST_ORDERS = 5;
const MOST_SPRAYERS = 3;

/**
 * The end of a sequence: its last order, with one value that must be rejected; what it wrote is read; one more confirmation, and
 * everything again, because a confirmation must not change other orders; then the lists, whole, in pages and filtered, and a page
 * below its minimum.
 */
export function drawAudit(drawing: Drawing, seed: number, { steps, trail }: Pick<Player, 'steps' | 'trail'>): Step[] {
  const { grounds } = drawing;
  const created = ownOrders(trail).length;
  const last = steps.flatMap(partsOf).findLast((step) => step.do === 'create');
  const orders = Array.from({ length: Math.min(created, MOST_ORDERS) }, (_, order) => order);
  const gets = orders.map((order): Step => ({ do: 'get', order }));
  const { walks, sprayers, confirmed, user, page, wrong, below } = draw(drawing, seed);
  const twin: Step[] = last === undefined || created === 0 ? [] : [{ ...last, order: { ...last.order, ...wrong } }];
  const change: Step[] = created > 1 ? [...gets, { do: 'confirm', order: confirmed % created }] : [];

  return [
    ...twin,
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
    below,
  ];
}

function draw(drawing: Drawing, seed: number) {
  const arbitrary = fc.record({
    walks: filteredWalks(drawing),
    sprayers: sprayerWalk(drawing),
    confirmed: fc.nat(MOST_ORDERS),
    user: fc.constantFrom(...drawing.grounds.users),
    page: fc.integer({ min: 1, max: 6 }),
    wrong: wrongValue(drawing.classes),
    below: wrongListArbitrary(drawing),
  });
  const [drawn] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');

  return drawn;
}
