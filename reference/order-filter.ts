import { orderStatuses, paymentMethods } from './model.js';
import type { Order } from './model.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';
import { shown } from './shown.js';

/** Whether an order matches the query. */
export function readOrderFilter(query: URLSearchParams, rules: Rules): (order: Order) => boolean {
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
