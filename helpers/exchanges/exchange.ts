import {
  headerIn,
  type Failure,
  type OperationOrState,
  type RequestKey,
  type WireRequest,
  type WireResponse,
} from '../connection/wire.js';
import { integerDigits, isInt64 } from '../json/exact-number.js';
import { parseJson } from '../json/parse.js';
import { isObject, valueAt } from '../json/values.js';
import { excerpt } from '../words/shown.js';
import type { Body } from './received-body.js';

/** One request and its response, as they were sent and received. */
export interface Exchange extends RequestKey {
  readonly id: string;
  readonly operation: OperationOrState;
  /** Null for a provider state. */
  readonly requestClass: RequestClass | null;
  readonly request: WireRequest;
  readonly response: WireResponse | null;
  readonly failure: Failure | null;
  /** How often it was sent until a response came, or in vain. */
  readonly tries: number;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly body: Body;
}

/** Names an exchange independently of what was sent before it. Its id is not independent of that. */
export function requestKeyOf({ observation, attempt, role, request }: Exchange): string {
  return `${observation} ${attempt} ${role} ${request.url}`;
}

/** Whose request it was and what it said: the same for a request that is sent again. */
export function requestTextOf({ role, request: { method, url, body } }: Exchange): string {
  return `${role} ${method} ${url} ${body ?? ''}`;
}

export function startTimeOf({ startedAt }: Exchange): number {
  return Date.parse(startedAt);
}

export function endTimeOf(exchange: Exchange): number {
  return startTimeOf(exchange) + exchange.milliseconds;
}

/** Whether a request was answered before another was sent. Both times are rounded to the millisecond; numbers tell the order. */
export function isBefore(exchange: Exchange, later: Exchange): boolean {
  return numberOf(exchange) < numberOf(later) && endTimeOf(exchange) - 1 <= startTimeOf(later);
}

/** Of an exchange among all: they are numbered when they are sent. */
export function numberOf({ id }: Pick<Exchange, 'id'>): number {
  return Number(id.slice(1));
}

export function exchangesOf(shown: readonly { readonly exchange: Exchange }[]): Exchange[] {
  return shown.map(({ exchange }) => exchange);
}

export function inOrderSent(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.toSorted((a, b) => numberOf(a) - numberOf(b));
}

export function areTogether(exchange: Exchange, otherExchange: Exchange): boolean {
  return startTimeOf(exchange) <= endTimeOf(otherExchange) && startTimeOf(otherExchange) <= endTimeOf(exchange);
}

export function requestedId({ request }: Exchange): string {
  return /\/order\/(-?\d+)/.exec(request.url)?.[1] ?? '';
}

/** What a request asks for after its path, decoded. */
export function queryOf({ request }: Exchange): string {
  return decodeURIComponent(request.url.split('?')[1] ?? '');
}

/** Which page, and of which size, a request names, in whichever encoding. */
export function requestedPage(exchange: Exchange): {
  readonly page: number | undefined;
  readonly size: number | undefined;
} {
  const [page, size] = ['page', 'size'].map((name) => {
    const digits = new RegExp(`\\b${name}\\]?"?[=:](-?\\d+)`).exec(queryOf(exchange))?.[1];

    return digits === undefined ? undefined : Number(digits);
  });

  return { page, size };
}

/** Any 2xx: the request was accepted. */
export function isAccepted(exchange: Exchange): boolean {
  return exchange.response !== null && exchange.response.status >= 200 && exchange.response.status < 300;
}

/** A response that is not 2xx. No response at all is not a rejection. */
export function isRejected(exchange: Exchange): boolean {
  return exchange.response !== null && !isAccepted(exchange);
}

export function isRedirect({ response }: Exchange): boolean {
  return response !== null && response.status >= 300 && response.status < 400;
}

export function isNotFound({ response }: Exchange): boolean {
  return response?.status === 404 || response?.status === 410;
}

/** Whether nothing came that could be read: no response, a part of one, or what is not HTTP. */
export function isWithoutResponse({ response, failure }: Exchange): boolean {
  return response === null && failure?.kind !== 'too-large';
}

/** Whether the service responded. The provider states may be somewhere else. */
export function isAnsweredByService({ operation, response }: Exchange): boolean {
  return operation !== 'provider-state' && response !== null;
}

/** Whether there was a response from the server of this URL before. */
export function hasAnswered(exchanges: readonly Exchange[], url: string): boolean {
  const { origin } = new URL(url);

  return exchanges.some(({ request, response }) => response !== null && new URL(request.url).origin === origin);
}

/** Any 5xx: no business reason explains it if the request was valid. */
export function isServerFailure({ response }: Exchange): boolean {
  return response !== null && response.status >= 500;
}

/** The JSON body of a 2xx response, which may serve as set-up. */
export function acceptedValue(exchange: Exchange): unknown {
  return isAccepted(exchange) && exchange.body.kind === 'json' ? exchange.body.value : undefined;
}

/** The exact digits of the integer at a pointer, or null if it is not an int64. Ids of another form are never requested. */
export function digitsAt(exchange: Exchange, pointer: string): string | null {
  if (exchange.body.kind !== 'json') return null;

  return digitsOfValue(exchange, pointer, valueAt(exchange.body.value, pointer));
}

/** Like digitsAt, for a value that was read already. */
export function digitsOfValue({ body }: Pick<Exchange, 'body'>, pointer: string, value: unknown): string | null {
  if (body.kind !== 'json' || typeof value !== 'number') return null;

  const written = body.exact.size === 0 ? undefined : body.exact.get(pointer);
  if (written === undefined && Number.isSafeInteger(value)) return String(value);

  return isInt64(written ?? String(value)) ? integerDigits(written ?? String(value)) : null;
}

/** Describes a response in a sentence: its status, or why there is none. */
export function describeResponse(exchange: Exchange): string {
  if (exchange.response !== null) return `status ${exchange.response.status}${rejectionText(exchange.response)}`;

  const times = exchange.tries > 1 ? `, asked ${exchange.tries} times` : '';

  return `${exchange.failure?.message ?? 'no response'}${times}`;
}

/**
 * What the interface says about a request, decided where it is built. *valid*: every statement about its operation holds for
 * the response. *wrong on purpose*: it must be rejected. *probe*: whether it is valid depends on a silence, so its status is
 * open, but a 2xx body is judged.
 */
export type RequestClass = 'valid' | 'wrong on purpose' | 'probe';

const LONGEST = 120;
const LONGEST_READ = 64 * 1024;

/** What a rejection says: where it redirects to, its message, or the beginning of its body. Empty for a 2xx response. */
export function rejectionText(response: WireResponse): string {
  const { status, body } = response;
  if (status >= 200 && status < 300) return '';
  const location = status >= 300 && status < 400 ? (headerIn(response, 'location') ?? '') : '';
  if (location !== '') return ` to ${shownLocation(location)}`;
  const text = new TextDecoder().decode(body.subarray(0, LONGEST_READ));
  const said = (messageIn(text) ?? text).replaceAll(/\s+/g, ' ').trim();

  return said === '' ? '' : `, ${JSON.stringify(excerpt(said, LONGEST))}`;
}

/** Without the query, which may be another one each time, so that equal reasons stay one. */
function shownLocation(location: string): string {
  const path = excerpt(location.replace(/[?#].*$/s, ''), LONGEST);

  return /^[!-~]+…?$/.test(path) ? path : JSON.stringify(path);
}

/** The names under which frameworks say what is wrong, the most telling first. */
const names = ['message', 'detail', 'error_description', 'title', 'error'];

function messageIn(text: string): string | undefined {
  const value = text.trimStart().startsWith('{') ? parseJson(text)?.value : undefined;
  if (!isObject(value)) return undefined;

  return names
    .map((name) => value[name])
    .find((said): said is string => typeof said === 'string' && said.trim() !== '');
}

/** The suite waits no longer than this for what may be cached. */
export const LONGEST_WAIT_S = 30;

/** For how many seconds a response may have come, or may come again, from a cache. */
export function secondsCached({ response }: Exchange): number {
  const control = headerIn(response, 'cache-control') ?? '';
  const age = headerIn(response, 'age');
  const lifetime = /(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (/no-store|no-cache/i.test(control)) return 0;
  if (lifetime === undefined) return age === undefined ? 0 : LONGEST_WAIT_S;

  return Number(lifetime);
}

/** The value of a key in a map; made and kept there, if there is none. */
export function madeIn<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: (key: K) => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  map.set(key, value);

  return value;
}

/** Reads something out of an object once, however often it is asked for. */
export function oncePer<K extends object, V>(read: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, V>();

  return (from) => madeIn(known, from, read);
}

/** Reads something out of the body of a response once, however often an equal one comes. */
export function oncePerBody<V>(read: (exchange: Exchange) => V): (exchange: Exchange) => V {
  const knownOf = oncePer((_: Body) => new Map<string, V>());

  return (exchange) =>
    madeIn(knownOf(exchange.body), `${exchange.operation} ${isAccepted(exchange)}`, () => read(exchange));
}
