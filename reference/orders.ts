import type { Order } from './model.js';
import { Rejection } from './rejection.js';
import type { Request } from './request.js';
import { showOrder, showOrderWithoutFarmer } from './views.js';

export function getOrder(request: Request) {
  return showOrder(findOrder(request));
}

export function confirmOrder(request: Request) {
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
  rules.onConfirm(order);
  const shown = showOrderWithoutFarmer(order);
  rules.afterConfirm(order);
  return shown;
}

export function verifyPayment(request: Request) {
  const { rules, secret } = request;
  const order = findOwnOrder(request);
  if (order.secret !== secret && !rules.paysAnySecret) {
    throw new Rejection(404, `Order ${order.id} has no such payment intent.`);
  }

  order.paymentStatus = 'paid';
  rules.onPayment(order);
  return showOrderWithoutFarmer(order);
}

export function findOrder({ id, store }: Request): Order {
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
