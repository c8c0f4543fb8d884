import type { JsonObject } from '../../../helpers/json/values.js';
import type { Call } from '../../../reference/reference.js';
import type { Reply } from '../../support/in-process.js';
import { isCallOf, operationOf, queryOf } from '../changes/calls.js';
import { aFarmer } from '../changes/people.js';
import { changeBody } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { inBody, wasCalled } from './memories.js';

/** Shows fields in a response that the call before it left behind. */
function carryOver(
  operation: 'create-order' | 'confirm-order',
  fieldsOf: (call: Call, reply: Reply) => JsonObject,
): Wrap {
  return (handle) => {
    let fields: JsonObject = {};
    const changed = changeResponses(
      operation,
      changeBody((order) => ({ ...order, ...fields })),
    )(handle);

    return async (call) => {
      if (operationOf(call) === null) return handle(call); // provider states
      const reply = await changed(call);
      fields = fieldsOf(call, reply);

      return reply;
    };
  };
}

/** What one call leaves for the next one, as a server does that keeps a request in a global variable. */
export const carriedOver: readonly ConditionalDeviant[] = [
  {
    fault: 'shows the farmer of an order that is created directly after another was read',
    breaks: ['create-order/farmer-omitted'],
    wrap: carryOver('create-order', (call, reply) => (wasCalled('get-order')(call, reply) ? { farmer: aFarmer } : {})),
  },
  {
    fault: 'gives an order that is created directly after a confirmation the date of the confirmed one',
    breaks: ['create-order/keeps-the-date'],
    wrap: carryOver('create-order', (call, reply) =>
      wasCalled('confirm-order')(call, reply) ? { date: inBody(reply)['date'] } : {},
    ),
  },
  {
    fault: 'gives an order the method of the filter that was used directly before',
    breaks: ['create-order/keeps-the-payment-method'],
    wrap: carryOver('create-order', (call) => {
      const paymentMethod = isCallOf('list-farmer-orders', call) ? queryOf(call).get('paymentMethod') : null;

      return paymentMethod === null ? {} : { paymentMethod };
    }),
  },
  {
    fault: 'gives an order that is created directly after a refused one the location of that',
    breaks: ['create-order/keeps-the-location'],
    wrap: carryOver('create-order', (call, { status }) => {
      if (status === 200 || !isCallOf('create-order', call)) return {};
      const { location } = JSON.parse(call.body ?? '{}') as JsonObject;

      return { location };
    }),
  },
  {
    fault: 'shows the order that was read directly before when another is confirmed',
    breaks: ['confirm-order/answers-the-order-asked'],
    wrap: carryOver('confirm-order', (call, reply) =>
      wasCalled('get-order')(call, reply) ? { id: inBody(reply)['id'] } : {},
    ),
  },
];
