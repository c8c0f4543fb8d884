import type { Call } from './call.js';
import { addExampleFeedback, addExampleNotification, addExampleOrder } from './examples.js';
import { isObject, readObject } from './json.js';
import type { User } from './model.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';
import type { Store } from './store.js';

interface Service {
  rules: Rules;
  store: Store;
}

type SetUp = (service: Service, user: User) => object;

/** What there is already is used; what there is not is made. */
const states = new Map<unknown, SetUp>([
  [
    'an order with sprayers',
    ({ store }) => {
      const existing = store.orders.find(({ sprayers }) => sprayers.length > 0);
      return { orderId: (existing ?? addExampleOrder(store, 'assigned')).id };
    },
  ],
  [
    'an order with a payment intent',
    ({ store }) => {
      const { farmer } = store.accounts;
      const existing = store.orders.find((o) => o.farmer === farmer && o.secret && o.paymentStatus === 'pending');
      const { id, secret } = existing ?? addExampleOrder(store, 'pending');
      return { orderId: id, secret };
    },
  ],
  [
    'an order that can be confirmed',
    ({ rules, store }) => {
      const fresh = addExampleOrder(store, rules.confirms === 'assigned' ? 'assigned' : 'pending');
      return { orderId: fresh.id };
    },
  ],
  [
    'a completed order exists',
    ({ store }) => {
      const { farmer } = store.accounts;
      const existing = store.orders.find((o) => o.farmer === farmer && o.orderStatus === 'completed');
      return { orderId: (existing ?? addExampleOrder(store, 'completed')).id };
    },
  ],
  [
    'feedback exists',
    ({ store }) => {
      if (store.feedback.length === 0) addExampleFeedback(store);
      return {};
    },
  ],
  [
    'an order of the sprayer exists',
    ({ store }) => {
      const { sprayer } = store.accounts;
      if (!store.orders.some(({ sprayers }) => sprayers.includes(sprayer))) addExampleOrder(store, 'assigned');
      return {};
    },
  ],
  [
    'notifications for the current user exist',
    ({ store }, user) => {
      if (!store.notifications.some(({ recipient }) => recipient === user)) addExampleNotification(store, user);
      return {};
    },
  ],
]);

/** The state that is never set up: after a run, its orders are removed, with everything about them. */
const LEFTOVERS = 'orders of this run';

function tearDown(state: unknown, params: unknown, { store }: Service): object {
  if (state !== LEFTOVERS) return {};
  const { mark, orderIds } = isObject(params) ? params : {};
  const ids = new Set(Array.isArray(orderIds) ? orderIds.map(String) : []);
  const isMarked = (location: string) => typeof mark === 'string' && mark !== '' && location.includes(mark);
  const left = new Set(store.orders.filter(({ id, location }) => ids.has(String(id)) || isMarked(location)));
  store.orders = store.orders.filter((order) => !left.has(order));
  store.feedback = store.feedback.filter(({ order }) => !left.has(order));
  store.notifications = store.notifications.filter(({ order }) => !left.has(order));
  return { removed: left.size };
}

export function setUpState(call: Call, service: Service): object {
  if (call.method !== 'POST') throw new Rejection(405, 'This path takes POST only.', { allow: 'POST' });

  const form = readObject(call.body);
  if (!form) throw new Rejection(400, 'The body must be a JSON object with a state.');
  const { state, params, action } = form;
  const setUp = states.get(state);
  if (action === 'teardown' && (setUp || state === LEFTOVERS)) return tearDown(state, params, service);
  if (!setUp) throw new Rejection(422, `The states are: ${[...states.keys()].join('; ')}.`);
  return setUp(service, userOf(params, service.store));
}

function userOf(params: unknown, { accounts }: Store): User {
  const role = isObject(params) ? params['role'] : undefined;
  return Object.entries(accounts).find(([account]) => account === role)?.[1] ?? accounts.farmer;
}
