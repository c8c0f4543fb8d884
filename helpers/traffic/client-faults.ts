import { requestedPage, type Exchange } from '../exchanges/exchange.js';
import { INT32 } from '../interface/operations.js';
import { errorsOf } from '../interface/schemas.js';
import { isInt64 } from '../json/exact-number.js';
import { parseJson, withExactIntegers } from '../json/parse.js';
import { isObject, valueAt } from '../json/values.js';
import type { WrongEntry } from '../judging/log.js';
import type { OrderBody } from '../observations/writing/sample-order.js';
import { shownValue } from '../words/shown.js';

/** A request that the interface does not allow: the client's fault, and not the service's. */
export interface ClientFault extends WrongEntry {
  /** Completes "the client sent …". */
  readonly what: string;
}

/** What each keyword of the schema is about, where a rule is about it, too. */
const FIELDS: Readonly<Record<string, WrongEntry['field']>> = {
  minimum: 'area',
  enum: 'paymentMethod',
  format: 'date',
};

/** The order that a request sends; null if it is none, or was not recorded. */
export function sentOrderOf({ operation, request: { body } }: Exchange): OrderBody | null {
  const json = operation !== 'create-order' || body === null ? null : parseJson(body);

  return json !== null && isObject(json.value) ? (withExactIntegers(json) as OrderBody) : null;
}

const isOutside = (value: number, least: number) => value < least || value > INT32;

/** What is wrong with a request; null if nothing is. A page is, if the service is known to understand how it is written. */
export function clientFaultIn(exchange: Exchange, isPaged: boolean): ClientFault | null {
  const { operation, request } = exchange;
  if (operation === 'create-order') return request.body === null ? null : faultInOrder(exchange, request.body);
  const [, id = '0'] = /\/order\/([^/?]+)/.exec(request.url) ?? [];
  if (!/^-?\d+$/.test(id) || !isInt64(id)) return { exchange, what: 'an order id that is not an integer' };
  const { page = 0, size = 1 } = requestedPage(exchange);
  const what = isOutside(page, 0) ? `page ${page}` : isOutside(size, 1) ? `size ${size}` : null;
  if (!isPaged || what === null) return null;

  return { exchange, what, ...((page < 0 || size < 1) && { asked: { page, size } }) };
}

function faultInOrder(exchange: Exchange, body: string): ClientFault | null {
  const sent = sentOrderOf(exchange);
  if (sent === null) return { exchange, what: 'an order that is not a JSON object' };
  const value = parseJson(body)?.value;
  const [error, another] = errorsOf('create-order', value);
  if (error === undefined) return null;
  const { instancePath, keyword } = error;
  const name = instancePath.slice(1);
  const field = another === undefined && FIELDS[keyword] === name ? FIELDS[keyword] : undefined;

  return { exchange, what: `${name} ${shownValue(valueAt(value, instancePath))}`, ...(field && { sent, field }) };
}
