import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from './calls.js';
import { changeEveryObject, changeWhere, type ObjectChange } from './objects.js';
import type { ResponseChange } from './responses.js';

export const aFarmer = { id: 1, fullName: 'Harriet Olsen', role: 'farmer' };
export const aReceptionist = { id: 3, fullName: 'Priya Raman', role: 'receptionist' };
export const aPassword = '$2b$10$0f7WmS7k0mR1kCkXzqJx5e';

/** Every operation whose responses show orders. */
export const operationsShowingOrders: readonly Slug[] = [
  'create-order',
  'get-order',
  'confirm-order',
  'list-farmer-orders',
  'list-feedback',
  'verify-payment',
  'list-sprayer-orders',
  'list-notifications',
];

/** Gives every order a receptionist from the start, and changes what one operation shows of that. */
export function giveReceptionist(slug: Slug, change: ObjectChange): ResponseChange {
  const attend = changeEveryObject(
    changeWhere(
      (object) => 'orderStatus' in object,
      (order) => ({ receptionist: aReceptionist, ...order }),
    ),
  );

  return (response, call) => {
    const attended = attend(response.body as JsonObject, 0) as JsonObject;

    return { ...response, body: operationOf(call) === slug ? change(attended, 0) : attended };
  };
}
