import { slugs } from '../../../helpers/interface/operations.js';
import { tables } from '../../support/interface-table.js';
import { changeInTurn, changeObject, removeFields, type ObjectChange } from '../changes/objects.js';
import { changeItems, changeOrders, changeUsers } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';

/** A server that never shows one documented field, in any response. */
export interface AbsentField {
  /** Such as `Order.cost`. */
  readonly name: string;
  readonly wrap: Wrap;
}

const inSessions = (change: ObjectChange) => changeOrders(changeObject('session', change));

/** Where the objects of a kind are. */
const changesOf: Readonly<Record<string, (change: ObjectChange) => Wrap>> = {
  Order: (change) => changeResponses(slugs, changeOrders(change)),
  User: (change) => changeResponses(slugs, changeUsers(change)),
  Session: (change) => changeResponses(slugs, inSessions(change)),
  LocalTime: (change) =>
    changeResponses(
      slugs,
      inSessions(changeInTurn(changeObject('startTime', change), changeObject('endTime', change))),
    ),
  Crop: (change) => changeResponses(slugs, changeOrders(changeObject('cropType', change))),
  Feedback: (change) => changeResponses('list-feedback', changeItems(change)),
  Notification: (change) => changeResponses('list-notifications', changeItems(change)),
};

/** One for each field of each kind of object. */
export const absentFields: readonly AbsentField[] = Object.entries(changesOf).flatMap(([kind, change]) =>
  Object.keys(tables[kind] ?? {}).map((field) => ({ name: `${kind}.${field}`, wrap: change(removeFields(field)) })),
);
