import type { JsonObject } from '../../../helpers/json/values.js';
import { writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import type { Reply } from '../../support/in-process.js';
import { isCallOf, queryOf, type Operations } from '../changes/calls.js';
import { isCalledBy } from '../changes/conditions.js';
import { changeField, changeObject, setField } from '../changes/objects.js';
import { aPassword } from '../changes/people.js';
import { changeItems } from '../changes/responses.js';
import { aRejection, changeResponses, type Wrap } from '../changes/servers.js';
import { addOne } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { callerOf, changeList, inBody, orderIn, whileOthers } from './memories.js';

const isSameOrder = (call: Call) => (other: Call) => orderIn(other) === orderIn(call);
const isOther = (operation: Operations) => (other: Call) => isCallOf(operation, other);

function bodyOf({ body }: Call): JsonObject {
  return JSON.parse(body ?? '{}') as JsonObject;
}

function withBody(reply: Reply, change: (body: JsonObject) => JsonObject): Reply {
  return reply.status === 200 ? { ...reply, body: writeJson(change(inBody(reply)), 'omit') } : reply;
}

/** Writes and reads, as clients send them at once. */
const everything = ['create-order', 'confirm-order', 'get-order', 'list-farmer-orders', 'verify-payment'] as const;

/** Does something else with calls of an operation while such others are under way. */
function beside(
  operation: Operations,
  isSuch: (call: Call, other: Call) => boolean,
  respond: (...parts: Parameters<Parameters<typeof whileOthers>[1]>) => Promise<Reply> | Reply,
): Wrap {
  return whileOthers(everything, async (call, others, handle) => {
    const such = others.filter((other) => isSuch(call, other));

    return isCallOf(operation, call) && such.length > 0 ? respond(call, such, handle) : undefined;
  });
}

const creates = isOther('create-order');
const confirms = isOther('confirm-order');

/** An order that is lost is neither found nor listed. */
const losing: Wrap = (handle) => {
  const lost = new Set<string>();
  const withoutLost = changeList('list-farmer-orders', (items) => items.filter(({ id }) => !lost.has(String(id))))(
    handle,
  );

  return beside(
    'create-order',
    (call, other) => creates(other) && callerOf(call) === callerOf(other),
    async (call, _, inner) => {
      const reply = await inner(call);
      if (reply.status === 200) lost.add(String(inBody(reply)['id']));

      return reply;
    },
  )(withoutLost);
};

/** The second of two orders is shown with the id of the first. */
const sharingIds: Wrap = (handle) => {
  let newest: unknown;

  return beside(
    'create-order',
    (call, other) => creates(other) && callerOf(call) === callerOf(other),
    async (call, _, inner) => {
      const id = newest;

      return withBody(await inner(call), (order) => ({ ...order, id }));
    },
  )(async (call) => {
    const reply = await handle(call);
    if (reply.status === 200 && creates(call)) newest = inBody(reply)['id'];

    return reply;
  });
};

/** What goes wrong with calls at the same time. */
export const concurrency: readonly ConditionalDeviant[] = [
  {
    fault: 'fails with 500 on the second of two confirmations of one order at once',
    breaks: ['confirm-order/answers-200', 'confirm-order/no-server-errors'],
    wrap: beside(
      'confirm-order',
      (call, other) => confirms(other) && isSameOrder(call)(other),
      () => aRejection(500),
    ),
  },
  {
    fault: 'swaps the ids of two orders that two farmers confirm at once',
    breaks: ['confirm-order/answers-the-order-asked'],
    wrap: beside(
      'confirm-order',
      (call, other) => confirms(other) && callerOf(call) !== callerOf(other),
      async (call, [other], handle) =>
        withBody(await handle(call), (order) => ({ ...order, id: Number(orderIn(other ?? call)) })),
    ),
  },
  {
    fault: 'gives two orders that a farmer creates at once one id',
    breaks: [
      'create-order/different-ids',
      'confirm-order/keeps-the-order',
      'list-notifications/shown-consistently',
      'get-order/shown-as-created',
      'list-farmer-orders/shown-as-created',
      'list-farmer-orders/holds-created-orders',
    ],
    wrap: sharingIds,
  },
  {
    fault: 'mixes up the locations of two orders that a farmer creates at once',
    breaks: ['create-order/keeps-the-location'],
    wrap: beside(
      'create-order',
      (call, other) => creates(other) && callerOf(call) === callerOf(other),
      (call, [other], handle) =>
        handle({ ...call, body: JSON.stringify({ ...bodyOf(call), location: bodyOf(other ?? call)['location'] }) }),
    ),
  },
  {
    fault: 'stores an order for the other farmer who creates one at the same time',
    breaks: [
      'list-farmer-orders/holds-created-orders',
      'get-order/one-farmer',
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/shows-own-orders-only',
      'list-farmer-orders/finds-every-match',
      'list-notifications/one-user-each',
      'confirm-order/answers-200',
    ],
    wrap: beside(
      'create-order',
      (call, other) => creates(other) && callerOf(call) !== callerOf(other),
      (call, [other], handle) => handle({ ...call, headers: (other ?? call).headers }),
    ),
  },
  {
    fault: 'does not list the second of two orders that a farmer creates at once',
    breaks: [
      'list-farmer-orders/holds-created-orders',
      'list-farmer-orders/finds-every-match',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: losing,
  },
  {
    fault: 'fails with 500 when an order is read while it is confirmed',
    breaks: ['get-order/answers-200'],
    wrap: beside(
      'get-order',
      (call, other) => confirms(other) && isSameOrder(call)(other),
      () => aRejection(500),
    ),
  },
  {
    fault: "fails with 500 when the second farmer's list is read while that farmer creates an order",
    breaks: ['list-farmer-orders/answers-200'],
    wrap: beside(
      'list-farmer-orders',
      (call, other) =>
        creates(other) && isCalledBy('other-farmer')(queryOf(call), call) && callerOf(call) === callerOf(other),
      () => aRejection(500),
    ),
  },
  {
    fault: "leaks the farmer's password when an order is read while an order is created",
    breaks: ['get-order/no-stray-password'],
    wrap: beside(
      'get-order',
      (_, other) => creates(other),
      async (call, _, handle) =>
        withBody(
          await handle(call),
          (order) => changeObject('farmer', setField('password', aPassword))(order, 0) as JsonObject,
        ),
    ),
  },
  {
    fault: 'writes statuses as numbers in a list that is read while an order is confirmed',
    breaks: ['list-farmer-orders/field-types', 'list-farmer-orders/enum-values'],
    wrap: beside(
      'list-farmer-orders',
      (_, other) => confirms(other),
      (call, _, handle) => changeResponses('list-farmer-orders', changeItems(setField('orderStatus', 1)))(handle)(call),
    ),
  },
  {
    fault: 'reads another order while a payment is verified',
    breaks: ['get-order/answers-the-order-asked'],
    wrap: beside(
      'get-order',
      (_, other) => isCallOf('verify-payment', other),
      async (call, _, handle) =>
        withBody(await handle(call), (order) => changeField('id', addOne)(order, 0) as JsonObject),
    ),
  },
];
