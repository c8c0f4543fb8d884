import type { Slug } from '../../../helpers/interface/operations.js';
import { changeField, type ObjectChange } from '../changes/objects.js';
import { changeItems } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const FIRST_ID = 50_000;
const DAY_MS = 86_400_000;

/** Another value each time that an item is shown. */
function renewed(field: string, valueAt: (time: number) => unknown): ObjectChange {
  let time = 0;

  return changeField(field, () => valueAt(++time));
}

const id = (time: number) => FIRST_ID + time;
const timestamp = (time: number) => new Date(Date.UTC(2026, 0, 1) + time * 1000).toISOString();
const day = (time: number) => new Date(Date.UTC(2020, 0, 1) + time * DAY_MS).toISOString().slice(0, 10);

function aDeviant(fault: string, operation: Slug, change: ObjectChange, also: readonly string[] = []): Deviant {
  return {
    fault,
    breaks: [`${operation}/items-stay-the-same`, ...also],
    // What is another value each time depends on how often it was asked for.
    spoil: { operation, response: changeItems(change), dependsOnOrder: true },
  };
}

/** Items that are new each time that they are read. */
export const renewedItems: Partial<Record<Slug, readonly Deviant[]>> = {
  'list-feedback': [
    aDeviant('numbers feedback anew each time', 'list-feedback', renewed('id', id)),
    aDeviant('moves the creation dates of orders in feedback', 'list-feedback', renewed('order.creationDate', day)),
  ],
  'list-notifications': [
    aDeviant('numbers notifications anew each time', 'list-notifications', renewed('id', id)),
    aDeviant(
      'shows the present as the timestamp of notifications',
      'list-notifications',
      renewed('timestamp', timestamp),
    ),
  ],
  'list-order-sprayers': [aDeviant('numbers sprayers anew each time', 'list-order-sprayers', renewed('id', id))],
  'list-sprayer-orders': [
    aDeviant("moves the creation dates in the sprayer's list", 'list-sprayer-orders', renewed('creationDate', day)),
  ],
  'list-farmer-orders': [
    aDeviant("moves the creation dates in the farmer's list", 'list-farmer-orders', renewed('creationDate', day), [
      'list-farmer-orders/shown-as-created',
    ]),
  ],
};
