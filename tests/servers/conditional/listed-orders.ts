import { tokens } from '../../../reference/identity.js';
import { isCalledBy } from '../changes/conditions.js';
import { changeField, setField } from '../changes/objects.js';
import { aFarmer } from '../changes/people.js';
import type { Wrap } from '../changes/servers.js';
import { removeSign, toDayBefore } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList, wholeList } from './memories.js';
import {
  areaAbove,
  atMonthEnd,
  both,
  byCard,
  changeSuch,
  inSession,
  isConfirmed,
  isOnEquator,
  isSouth,
  isWest,
  locatedWith,
  paidBy,
  withStatus,
  type IsSuch,
} from './such-orders.js';

const operation = 'list-farmer-orders';
const otherValues = ['list-farmer-orders/shown-as-created', 'list-farmer-orders/shown-consistently'] as const;
/** What a list without some orders may be blamed for, besides. */
const withoutOrders = [
  'list-farmer-orders/holds-created-orders',
  'list-farmer-orders/finds-every-match',
  'list-farmer-orders/filters-together',
  'list-farmer-orders/counts-the-filtered',
] as const;

/** Shows the second farmer such orders of the first, too. */
function sharing(isShared: IsSuch): Wrap {
  return (handle) =>
    changeList(operation, async (items, query, call) => {
      if (!isCalledBy('other-farmer')(query, call)) return items;
      const authorization = `Bearer ${tokens.farmer}`;
      const others = await wholeList(handle, { ...call, headers: { ...call.headers, authorization } });

      return [...items, ...others.filter(isShared)];
    })(handle);
}

/** What a farmer's list shows of some orders. */
export const listedOrders: readonly ConditionalDeviant[] = [
  {
    fault: "loses the sign of western longitudes of cash orders in the third session in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(operation, both(isWest, paidBy('cash'), inSession(3)), changeField('longitude', removeSign)),
  },
  {
    fault: "shows month ends of cash orders a day early in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(operation, both(atMonthEnd, paidBy('cash')), changeField('date', toDayBefore)),
  },
  {
    fault: "shows confirmed Visa orders in the farmer's list with locations in lower case",
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), paidBy('visa')),
      changeField('location', (text) => String(text).toLowerCase()),
    ),
  },
  {
    fault: "escapes ampersands and angle brackets of confirmed orders in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(locatedWith(/[&<>]/), isConfirmed),
      changeField('location', (text) =>
        String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
    ),
  },
  {
    fault: "shows cash orders above 100 hectares with another cost in the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently', 'list-farmer-orders/shown-as-created'],
    wrap: changeSuch(
      operation,
      both(areaAbove(100), paidBy('cash')),
      changeField('cost', (cost) => Number(cost) + 25),
    ),
  },
  {
    fault: "shows confirmed Mastercard orders as pending in the farmer's list",
    breaks: [
      'list-farmer-orders/shown-consistently',
      'list-farmer-orders/filters-by-order-status',
      'list-farmer-orders/filters-together',
      'list-farmer-orders/finds-every-match',
    ],
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), paidBy('mastercard')),
      setField('orderStatus', 'pending'),
    ),
  },
  {
    fault: "writes areas above 999 of Visa orders as strings in the farmer's list",
    breaks: ['list-farmer-orders/field-types'],
    wrap: changeSuch(
      operation,
      both(areaAbove(999), paidBy('visa')),
      changeField('area', (area) => Number(area).toExponential()),
    ),
  },
  {
    fault: "writes a latitude of 0 as null in the farmer's list, for card orders",
    breaks: ['list-farmer-orders/no-nulls', 'list-farmer-orders/field-types'],
    wrap: changeSuch(operation, both(isOnEquator, byCard), setField('latitude', null)),
  },
  {
    fault: "shows the farmer of confirmed orders in the third session in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    wrap: changeSuch(operation, both(withStatus('confirmed'), inSession(3)), setField('farmer', aFarmer)),
  },
  {
    fault: "omits southern Visa orders that are sent as confirmed from the farmer's list",
    breaks: withoutOrders,
    wrap: changeList(operation, (items) => items.filter((order) => !both(isSouth, isConfirmed, paidBy('visa'))(order))),
  },
  {
    fault: "omits card orders above 200 hectares from the second farmer's list",
    breaks: withoutOrders,
    wrap: changeList(operation, (items, query, call) =>
      isCalledBy('other-farmer')(query, call) ? items.filter((order) => !both(areaAbove(200), byCard)(order)) : items,
    ),
  },
  {
    fault: 'shows the second farmer the confirmed Visa orders of the first',
    breaks: [
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/shows-own-orders-only',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: sharing(both(withStatus('confirmed'), paidBy('visa'))),
  },
];
