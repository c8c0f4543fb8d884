import type { JsonObject } from '../../../helpers/json/values.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle } from '../../support/in-process.js';
import { changeQuery, isCallOf, queryOf } from '../changes/calls.js';
import { isAfterSecondPage, isFilteredByBoth, type when } from '../changes/conditions.js';
import type { Wrap } from '../changes/servers.js';
import { changeList, wholeList } from './memories.js';
import type { IsSuch } from './such-orders.js';

const operation = 'list-farmer-orders';

type IsMeant = Parameters<typeof when>[0];

/** Reads its list without these parameters, in some requests. */
export function ignoring(isMeant: IsMeant, ...names: readonly string[]): Wrap {
  return (handle) => (call) =>
    isCallOf(operation, call) && isMeant(queryOf(call), call)
      ? handle(changeQuery(call, (query) => names.forEach((name) => query.delete(name))))
      : handle(call);
}

/** Everything that the farmer who calls has ordered. */
export function unfilteredList(handle: Handle, call: Call): Promise<readonly JsonObject[]> {
  return wholeList(
    handle,
    changeQuery(call, (query) => ['orderStatus', 'paymentMethod'].forEach((name) => query.delete(name))),
  );
}

/** A list of both filters that holds what matches either. */
export const joinedByOr: Wrap = (handle) => {
  const either = changeList(operation, async (_, query, call) => {
    const all = await unfilteredList(handle, call);

    return all.filter(
      ({ orderStatus, paymentMethod }) =>
        orderStatus === query.get('orderStatus') || paymentMethod === query.get('paymentMethod'),
    );
  })(handle);

  return (call) => {
    const query = queryOf(call);

    return isFilteredByBoth(query, call) && isAfterSecondPage(query, call) ? either(call) : handle(call);
  };
};

/** Leaves such orders out of lists that are asked for in some way. */
export const leavingOut = (isSuch: IsSuch, isMeant: IsMeant): Wrap =>
  changeList(operation, (items, query, call) =>
    isMeant(query, call) ? items.filter((order) => !isSuch(order)) : items,
  );

/** Adds such orders of the farmer to lists that are asked for in some way. */
export const adding =
  (isSuch: IsSuch, isMeant: IsMeant): Wrap =>
  (handle) =>
    changeList(operation, async (items, query, call) => {
      if (!isMeant(query, call)) return items;
      const all = await unfilteredList(handle, call);
      const ids = new Set(items.map(({ id }) => id));

      return [...items, ...all.filter((order) => isSuch(order) && !ids.has(order['id']))];
    })(handle);
