import { createOrder } from './create-order.js';
import type { Prefix } from './identity.js';
import { listFarmerOrders, listFeedback, listNotifications, listOrderSprayers, listSprayerOrders } from './lists.js';
import { confirmOrder, getOrder, verifyPayment } from './orders.js';
import { Rejection } from './rejection.js';
import type { Request } from './request.js';

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
