import type { Exchange } from '../exchanges/exchange.js';
import { errorsOf } from '../interface/schemas.js';
import { isInt64 } from '../json/exact-number.js';
import { parseJson, withExactIntegers } from '../json/parse.js';
import { isObject, valueAt } from '../json/values.js';
import type { WrongEntry } from '../judging/log.js';
import type { OrderBody } from '../observations/writing/sample-order.js';
import { shownValue } from '../words/shown.js';

/** A request that the interface does not allow: the client's fault, and not the service's. */
export interface ClientFault {
  readonly exchange: Exchange;
  /** Completes "the client sent …". */
  readonly what: string;
  /** As the rules about minimums and values outside their type know it; undefined if none is about it. */
  readonly wrong?: WrongEntry;
}

const FIELDS = { minimum: 'area', enum: 'paymentMethod', format: 'date' } as const;

/** The order that a request sends; null if it is none, or was not recorded. */
export function sentOrderOf({ operation, request: { body } }: Exchange): OrderBody | null {
  const json = operation !== 'create-order' || body === null ? null : parseJson(body);

  return json !== null && isObject(json.value) ? (withExactIntegers(json) as OrderBody) : null;
}

/** What is wrong with a request; null if nothing is. A page is, if the service is known to understand how it is written. */
export function clientFaultIn(exchange: Exchange, isPaged: boolean): ClientFault | null {
  if (exchange.operation === 'create-order') return exchange.request.body === null ? null : faultInOrder(exchange);
  const [path = '', query = ''] = exchange.request.url.split('?');
  const [, id] = /\/order\/([^/]+)/.exec(path) ?? [];
  if (id !== undefined && !(/^-?\d+$/.test(id) && isInt64(id)))
    return { exchange, what: 'an order id that is not an integer' };
  const numberOf = (name: string) => new RegExp(`\\b${name}\\]?"?[=:](-?\\d+)`).exec(decodeURIComponent(query))?.[1];
  const [page, size] = [Number(numberOf('page') ?? 0), Number(numberOf('size') ?? 1)];
  if (!isPaged || (page >= 0 && size >= 1)) return null;

  return { exchange, what: page < 0 ? `page ${page}` : `size ${size}`, wrong: { exchange, asked: { page, size } } };
}

function faultInOrder(exchange: Exchange): ClientFault | null {
  const sent = sentOrderOf(exchange);
  if (sent === null) return { exchange, what: 'an order that is not a JSON object' };
  const value = parseJson(exchange.request.body ?? '')?.value;
  const [error, another] = errorsOf('create-order', value);
  if (error === undefined) return null;
  const { instancePath, keyword } = error;
  const name = instancePath.slice(1);
  const field = FIELDS[keyword as keyof typeof FIELDS];
  const isKnown = another === undefined && field === name;

  return {
    exchange,
    what: `${name} ${shownValue(valueAt(value, instancePath))}`,
    ...(isKnown && { wrong: { exchange, sent, field } }),
  };
}
