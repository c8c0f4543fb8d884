import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import {
  createArbitrary,
  filteredWalks,
  LIST_SIZES,
  listArbitrary,
  sprayerWalk,
  walkArbitrary,
  wholeList,
  wrongCreateArbitrary,
  wrongListArbitrary,
  wrongValue,
  type Drawing,
} from './arbitraries.js';
import type { Player } from './player.js';
import { ownOrders, partsOf, type OrderStep, type SingleStep, type Step, type VerifyStep } from './step.js';

/** Draws one step of any kind; if nothing may be written, one that reads. */
export function stepArbitrary(drawing: Drawing): Arbitrary<Step> {
  const { classes, coverage } = drawing;
  const reads = readOptions(drawing);
  if (drawing.facts.readOnly) return fc.oneof(...reads);

  return fc.oneof(
    { weight: 45, arbitrary: createArbitrary(classes, coverage) },
    { weight: 8, arbitrary: wrongCreateArbitrary(classes, coverage) },
    { weight: 70, arbitrary: orderStep('confirm') },
    { weight: 24, arbitrary: verifyArbitrary(drawing) },
    { weight: 4, arbitrary: fc.constant<SingleStep>({ do: 'get', order: 'with a payment intent' }) },
    { weight: 30, arbitrary: atOnceArbitrary(drawing) },
    ...reads,
  );
}

const ORDERS = 6;
const LISTED = 12;

function orderStep(what: OrderStep['do']): Arbitrary<OrderStep> {
  return fc.nat(ORDERS - 1).map((order) => ({ do: what, order }));
}

function listedOrderStep(what: 'get' | 'sprayers'): Arbitrary<OrderStep> {
  return fc.nat(LISTED - 1).map((order) => ({ do: what, order: -1 - order }));
}

function verifyArbitrary({ facts }: Drawing): Arbitrary<VerifyStep> {
  const made = fc.nat(ORDERS - 1).map((order): VerifyStep => ({ do: 'verify', order }));

  return facts.hasPayments
    ? fc.oneof(made, fc.constant<VerifyStep>({ do: 'verify', order: 'with a payment intent' }))
    : made;
}

/** Steps that meet: the same order twice, two farmers, reads beside writes. */
function atOnceArbitrary(drawing: Drawing): Arbitrary<Step> {
  const create = createArbitrary(drawing.classes, drawing.coverage);
  const confirm = orderStep('confirm');
  const read = fc.oneof(...readOptions(drawing));
  const pairs: Arbitrary<SingleStep[]> = fc.oneof(
    confirm.map((step): SingleStep[] => [step, step]),
    fc.tuple(confirm, confirm).map((steps) => [...steps]),
    fc.tuple(create, create).map((steps) => [...steps]),
    fc.tuple(create, create, create).map((steps) => [...steps]),
    fc
      .tuple(create, fc.constantFrom(...LIST_SIZES))
      .map(([step, size]): SingleStep[] => [
        step,
        { do: 'list', list: 'list-farmer-orders', as: step.as, page: 0, size },
      ]),
    fc.tuple(confirm, listArbitrary(drawing), create).map((steps) => [...steps]),
    fc.tuple(confirm, listArbitrary(drawing)).map((steps) => [...steps]),
    fc.tuple(verifyArbitrary(drawing), read).map((steps) => [...steps]),
    fc.tuple(verifyArbitrary(drawing), orderStep('get')).map((steps) => [...steps]),
    fc.tuple(read, read, read).map((steps) => [...steps]),
    fc.nat(ORDERS - 1).map((order): SingleStep[] => [
      { do: 'confirm', order },
      { do: 'get', order },
      { do: 'get', order },
    ]),
  );

  return pairs.map((steps) => ({ do: 'at once', steps }));
}

function readOptions(drawing: Drawing): fc.WeightedArbitrary<SingleStep>[] {
  const { users } = drawing.facts;

  return [
    { weight: 20, arbitrary: orderStep('get') },
    { weight: 5, arbitrary: listedOrderStep('get') },
    { weight: 3, arbitrary: orderStep('sprayers') },
    { weight: 5, arbitrary: listedOrderStep('sprayers') },
    { weight: 24, arbitrary: listArbitrary(drawing) },
    { weight: 10, arbitrary: wrongListArbitrary(drawing) },
    { weight: 6, arbitrary: walkArbitrary(drawing) },
    { weight: 2, arbitrary: fc.nat(3).map((page) => ({ do: 'feedback', page })) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...users), fc.nat(4))
        .map(([as, page]) => ({ do: 'notifications', as, page })),
    },
  ];
}

const MOST_STEPS = 20;

/** One step in so many is made twice: what is right at first may be wrong the second time. */
const TWICE = 6;

/** Draws a sequence: the same one for the same seed and the same coverage. */
export function drawSequence(drawing: Drawing, seed: number): readonly Step[] {
  const steps = fc
    .tuple(stepArbitrary(drawing), fc.nat(TWICE - 1))
    .map(([step, at]) => (at === 0 ? [step, step] : [step]));
  const [drawn = []] = fc.sample(fc.array(steps, { maxLength: MOST_STEPS, size: 'max' }), { seed, numRuns: 1 });

  return drawn.flat();
}

const MOST_ORDERS = 5;
const MOST_SPRAYERS = 3;

/**
 * The end of a sequence: its last order, with one value that must be rejected; what it wrote is read; one more confirmation, and
 * everything again, because a confirmation must not change other orders; then the lists, whole, in pages and filtered, and a page
 * below its minimum.
 */
export function drawAudit(drawing: Drawing, seed: number, { steps, trail }: Pick<Player, 'steps' | 'trail'>): Step[] {
  const { facts } = drawing;
  const created = ownOrders(trail).length;
  const last = steps.flatMap(partsOf).findLast((step) => step.do === 'create');
  const orders = Array.from({ length: Math.min(created, MOST_ORDERS) }, (_, order) => order);
  const gets = orders.map((order): Step => ({ do: 'get', order }));
  const { walks, sprayers, confirmed, user, page, wrong, below } = draw(drawing, seed);
  const twin: Step[] = last === undefined || created === 0 ? [] : [{ ...last, order: { ...last.order, ...wrong } }];
  // Which orders a list has does not depend on how it is sorted.
  const lists = [...walks, sprayers];
  const again = lists[seed % (2 * lists.length)];
  const change: Step[] = created > 1 ? [...gets, { do: 'confirm', order: confirmed % created }] : [];

  return [
    ...twin,
    ...change,
    ...gets,
    { do: 'get', order: 'with a payment intent' },
    ...facts.farmers.map((as) => wholeList('list-farmer-orders', as)),
    ...walks,
    wholeList('list-sprayer-orders', 'sprayer'),
    sprayers,
    ...(again === undefined ? [] : [{ ...again, sort: 'id' as const }]),
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
    user: fc.constantFrom(...drawing.facts.users),
    page: fc.integer({ min: 1, max: 6 }),
    wrong: wrongValue(drawing.classes),
    below: wrongListArbitrary(drawing),
  });
  const [drawn] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');

  return drawn;
}
