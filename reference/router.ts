import { shown, type Request } from './call.js';
import { createOrder } from './create-order.js';
import type { Prefix } from './identity.js';
import { orderStatuses, paymentMethods, type Notification, type Order } from './model.js';
import { hasPageable, readPageable } from './pageable.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';
import { showFeedback, showNotification, showOrder, showOrderWithoutFarmer, showUser } from './views.js';

interface Route {
  prefix: Prefix;
  id: bigint;
  secret: string;
  respond: (request: Request) => object;
}

const operations = [
  operation('POST', '/api/farmer/order', createOrder),
  operation('GET', '/api/receptionist/order/{id}', getOrder),
  operation('POST', '/api/farmer/order/{id}/confirm', confirmOrder),
  operation('GET', '/api/farmer/order/', listFarmerOrders),
  operation('GET', '/api/receptionist/feedback/', listFeedback),
  operation('GET', '/api/farmer/order/{id}/payment-intent/{secret}', verifyPayment),
  operation('GET', '/api/sprayer/order/', listSprayerOrders),
  operation('GET', '/api/receptionist/order/{id}/sprayers', listOrderSprayers),
  operation('GET', '/api/common/notification/', listNotifications),
];

/** Paths match exactly, including the slash at the end. */
export function findRoute(method: string, path: string): Route {
  for (const { pattern, prefix, method: allowed, respond } of operations) {
    const match = pattern.exec(path);
    if (!match) continue;
    if (method !== allowed) throw new Rejection(405, `This path takes ${allowed} only.`, { allow: allowed });
    return { prefix, respond, id: BigInt(match.groups?.['id'] ?? 0), secret: decode(match.groups?.['secret'] ?? '') };
  }
  throw new Rejection(404, `There is nothing at ${path}.`);
}

function operation(method: string, path: string, respond: Route['respond']) {
  const pattern = path.replace('{id}', '(?<id>0|[1-9]\\d{0,18})').replace('{secret}', '(?<secret>[^/]+)');
  return { method, respond, pattern: new RegExp(`^${pattern}$`), prefix: prefixOf(path) };
}

function prefixOf(path: string): Prefix {
  return (['farmer', 'receptionist', 'sprayer'] as const).find((role) => path.startsWith(`/api/${role}/`)) ?? 'common';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Rejection(400, 'The secret is not percent-encoded UTF-8.');
  }
}

function listFarmerOrders(request: Request) {
  const { query, rules, store, user } = request;
  const visible = rules.farmerSees === 'all' ? store.orders : store.orders.filter((order) => order.farmer === user);
  const isMatch = readOrderFilter(query, rules);
  const isHidden = (order: Order) => order.orderStatus === rules.hides && !query.has(rules.orderStatusParam);
  const matching = visible.filter((order) => isMatch(order) && !isHidden(order));
  const total = rules.filteredTotals ? matching.length : visible.length;
  if (rules.filtersPages) return aPage(request, { items: visible, isMatch, show: showOrderWithoutFarmer, total });

  return aPage(request, { items: matching, show: showOrderWithoutFarmer, total });
}

function listSprayerOrders(request: Request) {
  const { query, rules, store, user } = request;
  if (rules.requiresPageable && !hasPageable(query, rules))
    throw new Rejection(400, 'pageable is required: send page, size or sort.');
  const items =
    rules.sprayerSees === 'all' ? store.orders : store.orders.filter((order) => order.sprayers.includes(user));

  return aPage(request, { items, show: showOrder });
}

function listOrderSprayers(request: Request) {
  return aPage(request, { items: findOrder(request).sprayers, show: showUser });
}

function listFeedback(request: Request) {
  return aPage(request, { items: request.store.feedback, show: showFeedback });
}

function listNotifications(request: Request) {
  return aPage(request, { items: request.store.notifications.filter(isListedFor(request)), show: showNotification });
}

function isListedFor({ rules, store, user }: Request): (notification: Notification) => boolean {
  if (rules.notificationsOf === 'all') return () => true;

  const users = Object.values(store.accounts);
  const whose = rules.notificationsOf === 'own' ? user : users[(users.indexOf(user) + 1) % users.length];
  return ({ recipient }) => recipient === whose;
}

function readOrderFilter(query: URLSearchParams, rules: Rules): (order: Order) => boolean {
  const status = rules.filters.orderStatus ? readChoice(query, rules.orderStatusParam, orderStatuses) : null;
  const method = rules.filters.paymentMethod ? readChoice(query, rules.paymentMethodParam, paymentMethods) : null;

  if (status === null) return (order) => method === null || order.paymentMethod === method;
  if (method === null) return (order) => order.orderStatus === status;
  return rules.filterJoin === 'and'
    ? (order) => order.orderStatus === status && order.paymentMethod === method
    : (order) => order.orderStatus === status || order.paymentMethod === method;
}

function readChoice(query: URLSearchParams, name: string, choices: readonly string[]): string | null {
  const choice = query.get(name);
  if (choice === null || choices.includes(choice)) return choice;
  throw new Rejection(400, `${name} must be one of ${choices.join(', ')}, got ${shown(choice)}.`);
}

function getOrder(request: Request) {
  return showOrder(findOrder(request));
}

function confirmOrder(request: Request) {
  const { rules, store } = request;
  const order = findOwnOrder(request);
  const { orderStatus } = order;
  if (rules.confirms !== 'any' && orderStatus !== rules.confirms && orderStatus !== 'confirmed') {
    throw new Rejection(409, `An order that is ${orderStatus} cannot be confirmed.`);
  }
  if (rules.cardsPayFirst && order.paymentMethod !== 'cash' && order.paymentStatus !== 'paid') {
    throw new Rejection(402, 'An order that is paid by card is paid before it is confirmed.');
  }

  order.confirmed = true;
  order.receptionist ??= store.accounts.receptionist;
  if (orderStatus === 'pending') order.orderStatus = 'confirmed';
  rules.onConfirm(order, store);
  const confirmation = showOrderWithoutFarmer(order);
  rules.afterConfirm(order);
  return confirmation;
}

function verifyPayment(request: Request) {
  const { rules, secret, store } = request;
  const order = findOwnOrder(request);
  if (order.secret !== secret && !rules.paysAnySecret) {
    throw new Rejection(404, `Order ${order.id} has no such payment intent.`);
  }

  order.paymentStatus = 'paid';
  rules.onPayment(order, store);
  return showOrderWithoutFarmer(order);
}

function findOrder({ id, store }: Request): Order {
  const order = store.orders.find((candidate) => candidate.id === id);
  if (!order) throw new Rejection(404, `There is no order ${id}.`);
  return order;
}

function findOwnOrder(request: Request): Order {
  const order = findOrder(request);
  // Worded as for an order that does not exist, so that it does not reveal the orders of others.
  if (order.farmer !== request.user) throw new Rejection(404, `There is no order ${order.id}.`);
  return order;
}

interface Listing<Item> {
  /** The oldest first. */
  items: Item[];
  show: (item: Item) => object;
  /** Which items of the page are shown; all by default. */
  isMatch?: (item: Item) => boolean;
  /** How many items the page claims there are, if not as many as there are. */
  total?: number;
}

function aPage<Item>(
  { query, rules }: Request,
  { items, show, isMatch = () => true, total = items.length }: Listing<Item>,
) {
  const { page: number, size, sort } = readPageable(query, rules);
  const start = Math.max(0, number * (size + rules.skipsBetweenPages));
  const inOrder = rules.arrange(rules.newestFirst ? items.toReversed() : items);
  const content =
    sort.length > 0
      ? sorted(inOrder.map(show), sort).slice(start, start + size)
      : inOrder
          .slice(start, start + size)
          .filter(isMatch)
          .map(show);

  return { content, page: { size, number, totalElements: total, totalPages: Math.ceil(total / size) } };
}

/** Sorts by what is shown of the items, never by what is hidden; a field that is not there leaves the order as it is. */
function sorted(items: object[], sort: string[]): object[] {
  const keys = sort.map((entry) => {
    const [field = '', direction] = entry.split(',');
    return { field, sign: direction?.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return items.toSorted((left, right) => {
    for (const { field, sign } of keys) {
      const difference = compare(Reflect.get(left, field), Reflect.get(right, field));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function compare(left: unknown, right: unknown): number {
  if (!isScalar(left) || !isScalar(right) || left === right) return 0;
  return left < right ? -1 : 1;
}

function isScalar(value: unknown): value is string | number | bigint | boolean {
  return value !== null && value !== undefined && typeof value !== 'object' && typeof value !== 'function';
}
