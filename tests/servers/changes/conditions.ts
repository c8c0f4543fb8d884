import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { queryOf } from './calls.js';
import type { ResponseChange } from './responses.js';

export type IsMeantCall = (query: URLSearchParams, call: Call) => boolean;
type IsMeantObject = (object: JsonObject) => boolean;

/** Makes a change only in responses to such calls: faults hide. */
export function when(isMeant: IsMeantCall, change: ResponseChange): ResponseChange {
  return (response, call) => (isMeant(queryOf(call), call) ? change(response, call) : response);
}

/** Makes a change only where the body of the response is such. */
export function whenShown(isMeant: IsMeantObject, change: ResponseChange): ResponseChange {
  return (response, call) => (isMeant(response.body as JsonObject) ? change(response, call) : response);
}

/** Makes a change only where the order in the request is such. */
export function whenSent(isMeant: IsMeantObject, change: ResponseChange): ResponseChange {
  return when((_, { body }) => isMeant(JSON.parse(body ?? '{}') as JsonObject), change);
}

/** Makes a change only in responses with this status. */
export function whenStatus(status: number, change: ResponseChange): ResponseChange {
  return (response, call) => (response.status === status ? change(response, call) : response);
}

export const isFirstPage: IsMeantCall = (query) => Number(query.get('page') ?? 0) === 0;

export const isLaterPage: IsMeantCall = (query) => Number(query.get('page') ?? 0) > 0;

export const isAfterSecondPage: IsMeantCall = (query) => Number(query.get('page') ?? 0) > 1;

export const isFiltered: IsMeantCall = (query) => query.has('orderStatus') || query.has('paymentMethod');

export const isFilteredByBoth: IsMeantCall = (query) => query.has('orderStatus') && query.has('paymentMethod');

export function isCalledBy(account: keyof typeof tokens): IsMeantCall {
  return (_, { headers }) => headers['authorization'] === `Bearer ${tokens[account]}`;
}

/** A call with this value in its query. */
export function hasInQuery(name: string, value: string): IsMeantCall {
  return (query) => query.get(name) === value;
}

export function hasOrderStatus(status: string): IsMeantObject {
  return (order) => order['orderStatus'] === status;
}

/** An order of the run, by the mark in its location; its creation date would be another one after midnight. */
export function isOfTheRun({ location }: JsonObject): boolean {
  return /#[0-9a-f]{8}-x?\d+|^-?\d{10,}/.test(String(location));
}
