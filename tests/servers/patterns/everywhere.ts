import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { changeEveryObject, type ObjectChange } from '../changes/objects.js';
import { changeBody, changeOrders } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';

/** Changes every object in every response. */
export function everywhere(change: ObjectChange): Wrap {
  return changeResponses('every operation', changeBody(changeEveryObject(change)));
}

/** Changes every object in the responses of one operation. */
export function inOneView(slug: Slug, change: ObjectChange): Wrap {
  return changeResponses(slug, changeBody(changeEveryObject(change)));
}

/** Changes every order in every response. */
export function inEveryOrder(change: ObjectChange): Wrap {
  return changeResponses('every operation', changeOrders(change));
}

/** Changes the values of these fields, where there are some. */
export function values(names: readonly string[], change: (value: unknown) => unknown): ObjectChange {
  return (object: JsonObject) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        names.includes(name) && value !== null ? change(value) : value,
      ]),
    );
}

export const enumerated = ['orderStatus', 'paymentStatus', 'paymentMethod', 'expertise', 'role'];
export const days = ['date', 'completionDate', 'creationDate'];
export const times = ['startTime', 'endTime'];
