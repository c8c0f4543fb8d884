import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { orderArbitrary, wrongOrderArbitrary } from './arbitraries.js';
import type { Grounds } from './grounds.js';
import { LIST_SIZES, listArbitrary, walkArbitrary, wrongListArbitrary, type Drawing } from './lists-drawn.js';
import type { CreateStep, OrderStep, SingleStep, Step, VerifyStep } from './step.js';

interface Option<Value> {
  readonly weight: number;
  readonly arbitrary: Arbitrary<Value>;
}

/** Draws one step of any kind; if nothing may be written, one that reads. */
export function stepArbitrary(drawing: Drawing): Arbitrary<Step> {
  const reads = readOptions(drawing);
  if (drawing.grounds.readOnly) return fc.oneof(...reads);

  return fc.oneof(
    { weight: 50, arbitrary: createArbitrary(drawing) },
    { weight: 22, arbitrary: wrongCreateArbitrary(drawing) },
    { weight: 40, arbitrary: orderStep('confirm') },
    { weight: 12, arbitrary: verifyArbitrary(drawing) },
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

function createArbitrary({ grounds, classes, coverage }: Drawing): Arbitrary<CreateStep> {
  return fc
    .tuple(farmerArbitrary(grounds), orderArbitrary(classes, coverage))
    .map(([as, order]) => ({ do: 'create', as, order }));
}

function wrongCreateArbitrary({ grounds, classes, coverage }: Drawing): Arbitrary<CreateStep> {
  return fc
    .tuple(farmerArbitrary(grounds), wrongOrderArbitrary(classes, coverage))
    .map(([as, order]) => ({ do: 'create', as, order }));
}

/** The first farmer twice as often: their list is read most. */
function farmerArbitrary({ farmers }: Grounds): Arbitrary<CreateStep['as']> {
  return fc.constantFrom('farmer', 'farmer', ...farmers.slice(-1));
}

function verifyArbitrary({ grounds }: Drawing): Arbitrary<VerifyStep> {
  const made = fc.nat(ORDERS - 1).map((order): VerifyStep => ({ do: 'verify', order }));

  return grounds.hasPayments
    ? fc.oneof(made, fc.constant<VerifyStep>({ do: 'verify', order: 'with a payment intent' }))
    : made;
}

/** Steps that meet: the same order twice, two farmers, reads beside writes. */
function atOnceArbitrary(drawing: Drawing): Arbitrary<Step> {
  const create = createArbitrary(drawing);
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

function readOptions(drawing: Drawing): Option<SingleStep>[] {
  const { users } = drawing.grounds;

  return [
    { weight: 20, arbitrary: orderStep('get') },
    { weight: 5, arbitrary: listedOrderStep('get') },
    { weight: 3, arbitrary: orderStep('sprayers') },
    { weight: 5, arbitrary: listedOrderStep('sprayers') },
    { weight: 24, arbitrary: listArbitrary(drawing) },
    { weight: 14, arbitrary: wrongListArbitrary(drawing) },
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
