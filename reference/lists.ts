import type { Notification, Order } from './model.js';
import { readOrderFilter } from './order-filter.js';
import { findOrder } from './orders.js';
import { aPage } from './page.js';
import { hasPageable } from './pageable.js';
import { Rejection } from './rejection.js';
import type { Request } from './request.js';
import { showFeedback, showNotification, showOrder, showOrderWithoutFarmer, showUser } from './views.js';

export function listFarmerOrders(request: Request) {
  const { query, rules, store, user } = request;
  const visible = rules.farmerSees === 'all' ? store.orders : store.orders.filter((order) => order.farmer === user);
  const isMatch = readOrderFilter(query, rules);
  const isHidden = (order: Order) => order.orderStatus === rules.hides && !query.has(rules.orderStatusParam);
  const matching = visible.filter((order) => isMatch(order) && !isHidden(order));
  const total = rules.filteredTotals ? matching.length : visible.length;
  if (rules.filtersPages) return aPage(request, { items: visible, isMatch, show: showOrderWithoutFarmer, total });

  return aPage(request, { items: matching, show: showOrderWithoutFarmer, total });
}

export function listSprayerOrders(request: Request) {
  const { query, rules, store, user } = request;
  if (rules.requiresPageable && !hasPageable(query, rules))
    throw new Rejection(400, 'pageable is required: send page, size or sort.');
  const items =
    rules.sprayerSees === 'all' ? store.orders : store.orders.filter((order) => order.sprayers.includes(user));

  return aPage(request, { items, show: showOrder });
}

export function listOrderSprayers(request: Request) {
  return aPage(request, { items: findOrder(request).sprayers, show: showUser });
}

export function listFeedback(request: Request) {
  return aPage(request, { items: request.store.feedback, show: showFeedback });
}

export function listNotifications(request: Request) {
  return aPage(request, { items: request.store.notifications.filter(isListedFor(request)), show: showNotification });
}

function isListedFor({ rules, store, user }: Request): (notification: Notification) => boolean {
  if (rules.notificationsOf === 'all') return () => true;

  const users = Object.values(store.accounts);
  const whose = rules.notificationsOf === 'own' ? user : users[(users.indexOf(user) + 1) % users.length];
  return ({ recipient }) => recipient === whose;
}
