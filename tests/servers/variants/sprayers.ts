import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { isCallOf, placeOrder, queryOf } from '../changes/calls.js';
import { changeObject, removeFields } from '../changes/objects.js';
import { pageOf, replaceItems } from '../changes/pages.js';
import { changeItems } from '../changes/responses.js';
import { beforeOneIn, changeCalls, changeResponses, prepare, wrapInTurn, type Wrap } from '../changes/servers.js';
import { withoutState } from './data.js';
import { sorted } from './pages.js';
import { everybody, only, type Variant } from './variant.js';

const tomasz: JsonObject = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer', active: true };
const june: JsonObject = { id: 6, fullName: 'June Bear', role: 'sprayer', active: true };
const ASSIGNED_WHEAT = 20;
const SPRAYED_COULEE = 17;

/** June works on every order that Tomasz works on. */
const inPairs = changeResponses(
  'list-order-sprayers',
  replaceItems((named) => (named.some(({ id }) => id === tomasz['id']) ? [tomasz, june] : named)),
);

const oneForAll = changeResponses(
  'list-order-sprayers',
  replaceItems(() => [tomasz]),
);

/** The sprayer of an order changes after it was read once. */
const namedAnew = (order: number, first: JsonObject, then: JsonObject): Wrap => {
  return (handle) => {
    let asked = 0;
    const named = changeResponses(
      'list-order-sprayers',
      replaceItems(() => [asked++ === 0 ? first : then]),
    )(handle);

    return (call) => (call.target.includes(`/order/${order}/sprayers`) ? named(call) : handle(call));
  };
};

/** The sprayer's list loses an order when the sprayers of that order are read. */
const takenAway = (order: number): Wrap => {
  return (handle) => {
    let isTaken = false;

    return async (call) => {
      isTaken ||= call.target.includes(`/order/${order}/sprayers`);

      if (!isTaken || !isCallOf('list-sprayer-orders', call)) return handle(call);
      const reply = await handle(call);
      if (reply.status !== 200) return reply;
      const whole = await handle({ ...call, target: `${call.target.split('?')[0]}?page=0&size=200` });
      const { content } = JSON.parse(String(whole.body)) as { content: JsonObject[] };
      const remaining = content.filter(({ id }) => id !== order);

      return { ...reply, body: JSON.stringify(pageOf(remaining, queryOf(call))) };
    };
  };
};

/** The second farmer places an order after every call, before the next response. */
const busy: Wrap = (handle) => (call) => {
  const reply = handle(call);
  void placeOrder(handle, {}, tokens['other-farmer']);

  return reply;
};

/** Who sprays what. */
export const oddSprayers: readonly Variant[] = [
  {
    differs: 'assigns an order to another sprayer while the lists are read',
    wrap: wrapInTurn(namedAnew(ASSIGNED_WHEAT, june, june), takenAway(ASSIGNED_WHEAT)),
  },
  {
    differs: 'assigns an order to the sprayer for a moment',
    wrap: namedAnew(SPRAYED_COULEE, tomasz, june),
  },
  {
    differs: 'has a sprayer with one order and no notifications',
    rules: { seeded: false },
    wrap: withoutState(/notifications|feedback|completed/),
    expects: 'incomplete',
    unseen: ['Order.completionDate'],
    missing: ['SPRAY_STATES_URL', 'SPRAY_SPRAYER_TOKEN'],
  },
  {
    differs: 'has a sprayer with two orders and no notifications',
    rules: { seeded: false },
    wrap: withoutState(/notifications/),
  },
  {
    differs: 'has a sprayer who never works alone, and omits the roles of recipients',
    wrap: wrapInTurn(
      inPairs,
      changeResponses('list-notifications', changeItems(changeObject('recipient', removeFields('role')))),
    ),
  },
  {
    differs: 'has a sprayer who never works alone, and who logs in twice',
    wrap: wrapInTurn(
      inPairs,
      changeCalls((call) =>
        call.headers['authorization'] === 'Bearer again'
          ? { ...call, headers: { ...call.headers, ...everybody.sprayer } }
          : call,
      ),
    ),
    settings: { credentials: { ...everybody, user: { authorization: 'Bearer again' } } },
  },
  {
    differs: 'has a sprayer who never works alone and has no notifications',
    wrap: wrapInTurn(inPairs, (handle) => {
      const nothing = changeResponses(
        'list-notifications',
        replaceItems(() => []),
      )(handle);

      return (call) => (call.headers['authorization']?.includes('sprayer') === true ? nothing(call) : handle(call));
    }),
    expects: 'incomplete',
  },
  {
    differs: 'has a farmer who sprays every order, and no sprayer who logs in',
    wrap: changeResponses(
      'list-order-sprayers',
      replaceItems(() => [{ id: 1, role: 'farmer' }]),
    ),
    settings: { statesUrl: null, ...only('farmer', 'other-farmer', 'receptionist', 'user') },
    expects: 'incomplete',
    unseen: ['User.expertise'],
    warns: ['list-order-sprayers/fitting-roles'],
  },
  {
    differs: 'has one sprayer, with more than 40 orders',
    rules: { sprayerSees: 'all' },
    wrap: wrapInTurn(
      prepare(async (handle) => {
        for (let count = 0; count < 40; count++) await placeOrder(handle);
      }),
      oneForAll,
    ),
  },
  {
    differs: 'has one sprayer, with more pages of orders than the suite reads',
    rules: { sprayerSees: 'all', maximumPageSize: 1 },
    wrap: oneForAll,
    settings: { pageable: 'flat' },
    expects: 'incomplete',
  },
  {
    differs:
      'has another client placing an order for the second farmer with every call, has one sprayer for all orders, and shows the oldest first',
    rules: { sprayerSees: 'all', newestFirst: false, maximumPageSize: 20 },
    wrap: wrapInTurn(busy, oneForAll),
    expects: 'incomplete',
  },
  {
    differs:
      'has other clients placing an order for each farmer with every call, one sprayer for all orders, and pages of 10 at most',
    rules: { sprayerSees: 'all', maximumPageSize: 10 },
    wrap: wrapInTurn(
      beforeOneIn(1, async (handle) => {
        await placeOrder(handle, { location: '0 Corner Road' });
        await placeOrder(handle, { location: '0 Corner Road' }, tokens['other-farmer']);
      }),
      oneForAll,
      sorted('location'),
    ),
    expects: 'incomplete',
    mayMiss: ['list-farmer-orders/holds-created-orders', 'list-sprayer-orders/holds-own-orders'],
  },
];
