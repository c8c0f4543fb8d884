import type { Failure, OperationOrState, RequestKey, WireRequest, WireResponse } from '../connection/wire.js';
import { integerDigits, isInt64 } from '../json/exact-number.js';
import { parseJson, withoutNulls, type Json } from '../json/parse.js';
import { valueAt } from '../json/pointer.js';
import { counted } from '../words/counted.js';
import { excerpt } from '../words/cut.js';

/** One request and the answer it got, as they crossed the wire. */
export interface Exchange extends RequestKey {
  readonly id: string;
  readonly operation: OperationOrState;
  readonly request: WireRequest;
  readonly response: WireResponse | null;
  readonly failure: Failure | null;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly body: Body;
}

export type Body =
  ({ readonly kind: 'json' } & Json) | { readonly kind: 'other'; readonly problem: string; readonly isHtml: boolean };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readBody(bytes: Uint8Array, nulls: 'reject' | 'absent'): Body {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { kind: 'other', problem: 'bytes that are not UTF-8', isHtml: false };
  }

  const json = parseJson(text);
  if (json !== null) {
    return { kind: 'json', ...json, value: nulls === 'absent' ? withoutNulls(json.value) : json.value };
  }

  const problem =
    text === ''
      ? 'an empty body'
      : `${counted(text.length, 'character')}, ${JSON.stringify(excerpt(text, 60))}${complaint(text)}`;

  return { kind: 'other', problem, isHtml: /^\s*<(!doctype html|html|head|body)\b/i.test(text) };
}

/** What the parser has against a text, which tells where to look. */
function complaint(text: string): string {
  try {
    JSON.parse(text);

    return '';
  } catch (error) {
    return ` (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** The name of an exchange that does not depend on what else was sent before it; its id does. */
export function requestKeyOf({ observation, attempt, role, request }: Exchange): string {
  return `${observation} ${attempt} ${role} ${request.url}`;
}

/** Any 2xx: the request was accepted. */
export function isAccepted(exchange: Exchange): boolean {
  return exchange.response !== null && exchange.response.status >= 200 && exchange.response.status < 300;
}

/** An answer that is not 2xx; no answer at all is not a refusal. */
export function isRejected(exchange: Exchange): boolean {
  return exchange.response !== null && !isAccepted(exchange);
}

/** The body of an answer that serves as set-up: any 2xx that holds JSON. */
export function acceptedValue(exchange: Exchange): unknown {
  return isAccepted(exchange) && exchange.body.kind === 'json' ? exchange.body.value : undefined;
}

/** The exact digits of the integer at a pointer, or null where there is no int64. An ill-formed id is never asked for. */
export function digitsAt(exchange: Exchange, path: string): string | null {
  if (exchange.body.kind !== 'json') return null;

  return digitsOf(exchange, path, valueAt(exchange.body.value, path));
}

/** The same, where the value at the pointer is known. */
export function digitsOf({ body }: Exchange, path: string, value: unknown): string | null {
  if (body.kind !== 'json' || typeof value !== 'number') return null;

  const written = body.exact.get(path);
  if (written === undefined && Number.isSafeInteger(value)) return String(value);

  return isInt64(written ?? String(value)) ? integerDigits(written ?? String(value)) : null;
}

/** How an answer is named in a sentence. */
export function outcomeOf(exchange: Exchange): string {
  if (exchange.response !== null) return `status ${exchange.response.status}`;

  return exchange.failure?.message ?? 'no answer';
}
