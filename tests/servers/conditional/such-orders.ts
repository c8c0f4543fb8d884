import type { Slug } from '../../../helpers/interface/operations.js';
import { isObject, type JsonObject } from '../../../helpers/json/values.js';
import type { Order } from '../../../reference/model.js';
import type { Rules } from '../../../reference/reference.js';
import { changeWhere, type ObjectChange } from '../changes/objects.js';
import { changeOrders } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';

/** Whether an order is such, as it is sent or shown. */
export type IsSuch = (order: JsonObject) => boolean;

export function both(...conditions: readonly IsSuch[]): IsSuch {
  return (order) => conditions.every((isSuch) => isSuch(order));
}

export const paidBy =
  (...methods: readonly string[]): IsSuch =>
  ({ paymentMethod }) =>
    methods.includes(String(paymentMethod));
export const byCard = paidBy('visa', 'mastercard');
export const withStatus =
  (...statuses: readonly string[]): IsSuch =>
  ({ orderStatus }) =>
    statuses.includes(String(orderStatus));
export const isPaid: IsSuch = ({ paymentStatus }) => paymentStatus === 'paid';

/** Sent as confirmed, or confirmed since. */
export const isConfirmed: IsSuch = ({ confirmed }) => confirmed === true;
export const isUnconfirmed: IsSuch = ({ confirmed }) => confirmed === false;
export const areaAbove =
  (hectares: number): IsSuch =>
  ({ area }) =>
    Number(area) > hectares;

/** One or two decimals; how a third one is kept is not shown. */
export const withFraction: IsSuch = ({ area }) =>
  !Number.isInteger(Number(area)) && Math.round(Number(area) * 100) / 100 === Number(area);
export const isSouth: IsSuch = ({ latitude }) => Number(latitude) < 0;
export const isWest: IsSuch = ({ longitude }) => Number(longitude) < 0 && Number(longitude) > -180;
export const isOnEquator: IsSuch = ({ latitude }) => Number(latitude) === 0;
export const onWeekend: IsSuch = ({ date }) => [0, 6].includes(new Date(String(date)).getUTCDay());
export const atMonthEnd: IsSuch = ({ date }) => new Date(Date.parse(String(date)) + 86_400_000).getUTCDate() === 1;

/** Whose location has something in it. */
export const locatedWith =
  (pattern: RegExp): IsSuch =>
  ({ location }) =>
    pattern.test(String(location));
export const EMOJI = /\p{Extended_Pictographic}/u;
export const MARKUP = /<[^<>]*>/;
export const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

// The reference gives its ids in one sequence: six users come first, then these.
const [FIRST_SESSION, FIRST_CROP] = [7, 10];
export const inSession = (number: 1 | 2 | 3) => hasId('session', FIRST_SESSION + number - 1);
export const ofCrop = (number: 1 | 2 | 3 | 4) => hasId('cropType', FIRST_CROP + number - 1);
export const ofFarmer = (number: 1 | 2) => hasId('farmer', number);

function hasId(name: string, id: number): IsSuch {
  return ({ [name]: object }) => isObject(object) && Number(object['id']) === id;
}

/** Changes such orders where these operations show them. */
export function changeSuch(operations: Slug | readonly Slug[], isSuch: IsSuch, change: ObjectChange): Wrap {
  return changeResponses(operations, changeOrders(changeWhere(isSuch, change)));
}

/** Stores such orders otherwise than they were sent. */
export function storeSuch(isSuch: IsSuch, change: (order: Order) => void): () => Partial<Rules> {
  return () => ({
    onCreate(order) {
      if (isSuch(asShown(order))) change(order);
    },
  });
}

/** A stored order as conditions read it. */
export function asShown(order: Order): JsonObject {
  return order as unknown as JsonObject;
}
