import { tokens } from '../../../reference/identity.js';
import { meanwhile, place, understood } from './calls.js';
import { withoutState } from './data.js';
import { sorted } from './pages.js';
import { everybody, type Variant } from './variant.js';
import { all, always, eachItem, isMeant, within, without, type Thing, type Wrap } from './wraps.js';

const tomasz: Thing = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer', active: true };
const june: Thing = { id: 6, fullName: 'June Bear', role: 'sprayer', active: true };
const ASSIGNED_WHEAT = 20;
const SPRAYED_COULEE = 17;

/** Whoever works with Tomasz is June. */
const inPairs = always('list-order-sprayers', ({ content }) => {
  const named = content as Thing[];

  return named.some(({ id }) => id === tomasz['id']) ? [tomasz, june] : named;
});

const oneForAll = always('list-order-sprayers', () => [tomasz]);

/** Who works on an order is decided anew once somebody has asked. */
const namedAnew = (order: number, first: Thing, then: Thing): Wrap => {
  return (handle) => {
    let asked = 0;
    const named = always('list-order-sprayers', () => [asked++ === 0 ? first : then])(handle);

    return (call) => (call.target.includes(`/order/${order}/sprayers`) ? named(call) : handle(call));
  };
};

/** The sprayer's list loses an order when somebody asks who its sprayers are. */
const takenAway = (order: number): Wrap => {
  return (handle) => {
    let isTaken = false;

    return async (call) => {
      isTaken ||= call.target.includes(`/order/${order}/sprayers`);

      return isTaken && isMeant('list-sprayer-orders', call)
        ? always('list-sprayer-orders', ({ content }) => (content as Thing[]).filter(({ id }) => id !== order))(handle)(
            call,
          )
        : handle(call);
    };
  };
};

/** The second farmer places an order after every call, before the next one is answered. */
const busy: Wrap = (handle) => (call) => {
  const reply = handle(call);
  void place(handle, {}, tokens['other-farmer']);

  return reply;
};

/** Who sprays what. */
export const oddSprayers: readonly Variant[] = [
  {
    differs: 'gives an order to another sprayer while the lists are read',
    wrap: all(namedAnew(ASSIGNED_WHEAT, june, june), takenAway(ASSIGNED_WHEAT)),
  },
  {
    differs: 'gives an order to the sprayer for a moment',
    wrap: namedAnew(SPRAYED_COULEE, tomasz, june),
  },
  {
    differs: 'has a sprayer with one order, whom it notifies of nothing',
    rules: { seeded: false },
    wrap: withoutState(/notifications|feedback/),
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL', 'SPRAY_SPRAYER_TOKEN'],
  },
  {
    differs: 'has a sprayer with two orders, whom it notifies of nothing',
    rules: { seeded: false },
    wrap: withoutState(/notifications/),
    expects: 'incomplete',
  },
  {
    differs: 'has a sprayer who never works alone, and does not say what recipients are',
    wrap: all(inPairs, eachItem('list-notifications', within('recipient', without('role')))),
  },
  {
    differs: 'has a sprayer who never works alone, and who logs in twice',
    wrap: all(
      inPairs,
      understood((call) =>
        call.headers['authorization'] === 'Bearer again'
          ? { ...call, headers: { ...call.headers, ...everybody.sprayer } }
          : call,
      ),
    ),
    settings: { credentials: { ...everybody, user: { authorization: 'Bearer again' } } },
  },
  {
    differs: 'has a sprayer who never works alone, and whom it notifies of nothing',
    wrap: all(inPairs, (handle) => {
      const nothing = always('list-notifications', () => [])(handle);

      return (call) => (call.headers['authorization']?.includes('sprayer') === true ? nothing(call) : handle(call));
    }),
    expects: 'incomplete',
  },
  {
    differs: 'has one sprayer, with more orders than pages can be read',
    rules: { sprayerSees: 'all', maximumPageSize: 1 },
    wrap: oneForAll,
    settings: { pageable: 'flat' },
    expects: 'incomplete',
  },
  {
    differs: 'takes an order of the second farmer with every call, has one sprayer for all, and shows the oldest first',
    rules: { sprayerSees: 'all', newestFirst: false, maximumPageSize: 20 },
    wrap: all(busy, oneForAll),
    expects: 'incomplete',
  },
  {
    differs: 'takes an order of both farmers with every call, has one sprayer for all, and shows ten to a page',
    rules: { sprayerSees: 'all', maximumPageSize: 10 },
    wrap: all(
      meanwhile(1, async (handle) => {
        await place(handle, { location: '0 Corner Road' });
        await place(handle, { location: '0 Corner Road' }, tokens['other-farmer']);
      }),
      oneForAll,
      sorted('location'),
    ),
    expects: 'incomplete',
  },
];
