import { daysAfter, today } from './calendar.js';
import type { Call, Response } from './call.js';
import { credentialsUnder, identify } from './identity.js';
import { isObject, readObject, writeJson } from './json.js';
import type { Account, Order, User } from './model.js';
import { Rejection, respondWithRejection } from './rejection.js';
import { findRoute } from './router.js';
import { honestRules, type Rules } from './rules.js';
import { seedNotifications, seedOrders, type SeededOrders } from './seed-orders.js';
import { addFeedback, addNotification, addOrder, aStore, type Store } from './store.js';

export type { Response, Call } from './call.js';
export type { Rules } from './rules.js';

export interface Reference {
  handle: (call: Call) => Response;
  rules: Rules;
  credentials: Record<Account, Record<string, string>>;
  /** Where provider states are set up. */
  statesPath: string;
}

export function aReference(decided: Partial<Rules> = {}): Reference {
  const rules = { ...honestRules, ...decided };
  const store = aStore(rules);
  if (rules.seeded) seed(store);
  const statesPath = `${rules.basePath}/provider-states`;

  function bodyFor(call: Call): object {
    const [path, query] = splitOnce(call.target, '?');
    if (path === statesPath) return setUpState(call, { rules, store });
    if (!path.startsWith(rules.basePath)) throw new Rejection(404, `There is nothing at ${path}.`);

    const { respond, id, prefix, secret } = findRoute(call.method, path.slice(rules.basePath.length));
    const user = identify(call, prefix, { rules, store });
    return respond({ call, query: new URLSearchParams(query), id, secret, user, rules, store });
  }

  function handle(call: Call): Response {
    try {
      const body = writeJson(bodyFor(call), rules.nulls);
      return { status: 200, headers: { 'content-type': 'application/json' }, body };
    } catch (error) {
      if (error instanceof Rejection) return respondWithRejection(error);
      throw error;
    }
  }

  return { handle, rules, credentials: credentialsUnder(rules), statesPath };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function seed(store: Store): void {
  const orders = seedOrders(store);
  seedFeedback(store, orders);
  seedNotifications(store, orders);
}

type Ratings = [overall: number, attentive: number, friendly: number, professional: number];
type Row = [order: keyof SeededOrders, ratings: Ratings, text: string];

const rows: Row[] = [
  ['sprayedCanola', [5, 5, 4, 5], 'Two rigs, done before the wind came up. Very tidy along the bluffs.'],
  ['sprayedWheat', [4, 3, 5, 4], 'A day late because of rain, but they phoned ahead.'],
  ['sprayedPeas', [2, 2, 3, 1], 'Missed a strip by the slough & "forgot" the gate.\nMy card was declined as well.'],
  ['sprayedCoulee', [5, 4, 5, 5], 'Très bon travail, même dans la coulée. Merci June 🌾'],
];

function seedFeedback(store: Store, orders: SeededOrders): void {
  for (const [order, [overallRating, attentiveRating, friendlyRating, professionalRating], text] of rows) {
    const ratings = { overallRating, attentiveRating, friendlyRating, professionalRating };
    addFeedback(store, { order: orders[order], ...ratings, text });
  }
}

interface Service {
  rules: Rules;
  store: Store;
}

type SetUp = (service: Service, user: User) => object;

/** What there is already is used; what there is not is made. */
const states: Readonly<Record<string, SetUp>> = {
  'an order with sprayers': ({ store }) =>
    named(store.orders.find(({ sprayers }) => sprayers.length > 0) ?? addExampleOrder(store, 'assigned')),
  'an order with a payment intent'({ store }) {
    const { farmer } = store.accounts;
    const existing = store.orders.find((o) => o.farmer === farmer && o.secret && o.paymentStatus === 'pending');
    const order = existing ?? addExampleOrder(store, 'pending');
    return { ...named(order), secret: order.secret };
  },
  'an order that can be confirmed': ({ rules, store }) =>
    named(addExampleOrder(store, rules.confirms === 'assigned' ? 'assigned' : 'pending')),
  'a completed order exists'({ store }) {
    const { farmer } = store.accounts;
    const existing = store.orders.find((o) => o.farmer === farmer && o.orderStatus === 'completed');
    return named(existing ?? addExampleOrder(store, 'completed'));
  },
  'feedback exists'({ store }) {
    if (store.feedback.length === 0) addExampleFeedback(store);
    return {};
  },
  'an order of the sprayer exists'({ store }) {
    const { sprayer } = store.accounts;
    if (!store.orders.some(({ sprayers }) => sprayers.includes(sprayer))) addExampleOrder(store, 'assigned');
    return {};
  },
  'notifications for the current user exist'({ store }, user) {
    if (!store.notifications.some(({ recipient }) => recipient === user)) addExampleNotification(store, user);
    return {};
  },
};

const named = ({ id }: Order) => ({ orderId: id });

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

function setUpState(call: Call, service: Service): object {
  if (call.method !== 'POST') throw new Rejection(405, 'This path takes POST only.', { allow: 'POST' });

  const form = readObject(call.body);
  if (!form) throw new Rejection(400, 'The body must be a JSON object with a state.');
  const { state, params, action } = form;
  const setUp = typeof state === 'string' && Object.hasOwn(states, state) ? states[state] : undefined;
  if (action === 'teardown' && (setUp || state === LEFTOVERS)) return tearDown(state, params, service);
  if (!setUp) throw new Rejection(422, `The states are: ${Object.keys(states).join('; ')}.`);
  return setUp(service, userOf(params, service.store));
}

function userOf(params: unknown, { accounts }: Store): User {
  const role = isObject(params) ? params['role'] : undefined;
  return Object.entries(accounts).find(([account]) => account === role)?.[1] ?? accounts.farmer;
}

/** An order of the farmer; from assigned on, one that the sprayer works on. */
function addExampleOrder(store: Store, orderStatus: 'pending' | 'assigned' | 'completed'): Order {
  const { accounts, crops, sessions } = store;
  const isPending = orderStatus === 'pending';
  const isCompleted = orderStatus === 'completed';
  return addOrder(store, {
    farmer: accounts.farmer,
    receptionist: isPending ? undefined : accounts.receptionist,
    date: isCompleted ? today() : daysAfter(today(), 30),
    session: sessions[0],
    location: 'NE-27-30-15-W3, two miles north of Rosetown',
    latitude: 51.5912,
    longitude: -107.9871,
    cropType: crops[0],
    area: 64.5,
    orderStatus,
    paymentStatus: isCompleted ? 'paid' : 'pending',
    paymentMethod: 'visa',
    completionDate: isCompleted ? today() : undefined,
    confirmed: !isPending,
    creationDate: today(),
    sprayers: isPending ? [] : [accounts.sprayer],
  });
}

function addExampleFeedback(store: Store): void {
  addFeedback(store, {
    order: addExampleOrder(store, 'completed'),
    overallRating: 5,
    attentiveRating: 4,
    friendlyRating: 5,
    professionalRating: 5,
    text: 'On time, and the headlands were done properly.',
  });
}

function addExampleNotification(store: Store, recipient: User): void {
  addNotification(store, {
    recipient,
    order: addExampleOrder(store, 'assigned'),
    subject: 'Sprayer assigned',
    text: 'Tomasz Kowalczyk will spray the canola near Rosetown.',
    timestamp: new Date().toISOString(),
  });
}
