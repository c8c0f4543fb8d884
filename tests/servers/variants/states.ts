import type { Handle, Reply } from '../../support/in-process.js';
import { pauseInTestTime } from '../../support/test-time.js';
import { operationOf, placeOrder } from '../changes/calls.js';
import { replaceItems } from '../changes/pages.js';
import { aRejection, changeResponses, wrapInTurn, type Wrap } from '../changes/servers.js';
import type { Variant } from './variant.js';

/** Changes the responses to states; undefined leaves a response as it is. */
function states(answer: (state: string, reply: Reply) => Reply | undefined): Wrap {
  return (handle: Handle) => async (call) => {
    const reply = await handle(call);
    if (operationOf(call) !== null || call.method !== 'POST') return reply;

    return answer((JSON.parse(call.body ?? '{}') as { state: string }).state, reply) ?? reply;
  };
}

/** The sprayer has no orders until the state is requested. */
const ordersOnDemand: Wrap = (handle) => {
  let isGiven = false;
  const idle = wrapInTurn(
    changeResponses(
      'list-sprayer-orders',
      replaceItems(() => []),
    ),
    changeResponses(
      'list-order-sprayers',
      replaceItems((sprayers) => sprayers.filter(({ id }) => id !== 4)),
    ),
  )(handle);

  return async (call) => {
    if (operationOf(call) === null && (call.body ?? '').includes('an order of the sprayer exists')) {
      await pauseInTestTime(20);
      isGiven = true;
    }

    return isGiven ? handle(call) : idle(call);
  };
};

/** How states are brought about. */
export const oddStates: readonly Variant[] = [
  {
    differs: 'returns the order id of a state as a string',
    rules: { firstId: 2n ** 60n },
    wrap: states((_, reply) => ({ ...reply, body: String(reply.body).replace(/"orderId":(\d+)/, '"orderId":"$1"') })),
  },
  {
    differs: 'returns undocumented values of a state, on many lines, with status 201',
    wrap: states((_, reply) => ({
      ...reply,
      status: 201,
      body: `\n{ "note": null, ${String(reply.body).slice(1)}\n`.replace(', }', '}'),
    })),
  },
  {
    differs: 'offers the states of orders, and responds with 404 to the others',
    wrap: states((state) => (state.includes('exist') ? aRejection(404) : undefined)),
  },
  {
    differs: 'has data already, and responds with 204 to every state without values',
    wrap: states((state) => (state.includes('exist') ? { status: 204, headers: {}, body: '' } : undefined)),
  },
  {
    differs: 'responds with 204 to every state',
    wrap: states(() => ({ status: 204, headers: {}, body: '' })),
    expects: 'incomplete',
    missing: ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'],
  },
  {
    differs: 'responds with 422 to every state',
    rules: { confirms: 'assigned' },
    wrap: states(() => aRejection(422)),
    expects: 'incomplete',
    missing: ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET', 'SPRAY_CONFIRM_ORDER_ID'],
  },
  { differs: 'assigns orders to the sprayer only on request, and after a moment', wrap: ordersOnDemand },
  {
    differs: 'places an order of the farmer for every state, and delays every response',
    wrap: (handle) => async (call) => {
      const isState = operationOf(call) === null;
      await pauseInTestTime(isState ? 5 : 1);
      if (isState) await placeOrder(handle);

      return handle(call);
    },
  },
  {
    differs: 'responds with null to states without values',
    wrap: states((state, reply) => (state.includes('exist') ? { ...reply, body: 'null' } : undefined)),
  },
];
