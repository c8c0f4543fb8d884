import type { JsonObject } from '../../../helpers/json/values.js';
import { writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import { answers } from '../../support/interface-table.js';
import { operationOf } from './calls.js';
import { changeInTurn, changeObject, type ObjectChange } from './objects.js';

/** A response whose body is a JSON value, with large integers as bigints, or bytes to be sent as they are. */
export interface JsonResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type ResponseChange = (response: JsonResponse, call: Call) => JsonResponse;

/** Leaves the response as it is. */
export const leaveAsItIs: ResponseChange = (response) => response;

export function changeBody(change: ObjectChange): ResponseChange {
  return (response) => ({ ...response, body: change(response.body as JsonObject, 0) });
}

export function changeItems(change: ObjectChange): ResponseChange {
  return changeBody((page) => ({ ...page, content: (page['content'] as JsonObject[]).map(change) }));
}

/** Changes every order, in whichever response it is shown. */
export function changeOrders(change: ObjectChange): ResponseChange {
  return changeTables((table) => {
    if (table === 'User') return null;

    return table === 'Order' ? change : changeObject('order', change);
  });
}

/** Changes every documented user, wherever one is shown. */
export function changeUsers(change: ObjectChange): ResponseChange {
  const changeUsersOfOrders = changeOrders(
    changeInTurn(changeObject('farmer', change), changeObject('receptionist', change)),
  );
  const changeOtherUsers = changeTables((table) => {
    if (table === 'User') return change;

    return table === 'Notification' ? changeObject('recipient', change) : null;
  });

  return changeResponseInTurn(changeUsersOfOrders, changeOtherUsers);
}

type Table = (typeof answers)[keyof typeof answers]['table'];

/** Changes what a response shows, or each item of its page, by its table in the interface; null leaves it as it is. */
function changeTables(changeOf: (table: Table) => ObjectChange | null): ResponseChange {
  return (response, call) => {
    const slug = operationOf(call);
    if (slug === null) return response;
    const { table, isPaged } = answers[slug];
    const change = changeOf(table);
    if (change === null) return response;

    return (isPaged ? changeItems(change) : changeBody(change))(response, call);
  };
}

/** Changes the JSON text as it is sent. */
export function changeText(change: (text: string) => string, encoding: BufferEncoding = 'utf8'): ResponseChange {
  return (response) => ({ ...response, body: Buffer.from(change(writeJson(response.body, 'omit')), encoding) });
}

/** Reads JSON and writes it again as most libraries do, which rounds integers above 2^53. */
export const roundLargeIntegers: ResponseChange = (response) => ({
  ...response,
  body: JSON.parse(writeJson(response.body, 'omit')) as unknown,
});

/** Sets another status, and leaves the body. */
export function setStatus(status: number): ResponseChange {
  return (response) => ({ ...response, status });
}

export function setHeaders(headers: Readonly<Record<string, string>>): ResponseChange {
  return (response) => ({ ...response, headers });
}

/** Sends other bytes in place of the body. */
export function setBody(text: string): ResponseChange {
  return (response) => ({ ...response, body: Buffer.from(text) });
}

/** Rejects the request, after everything was done that success does. */
export function reject(status: number): ResponseChange {
  return (response) => ({ ...response, status, body: { message: 'The request was rejected.' } });
}

export function sendHtml(text: string): ResponseChange {
  return () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) });
}

export function redirectTo(location: string): ResponseChange {
  return () => ({ status: 301, headers: { location }, body: Buffer.alloc(0) });
}

/** Makes one change after another. */
export function changeResponseInTurn(...changes: readonly ResponseChange[]): ResponseChange {
  return (response, call) => changes.reduce((changed, change) => change(changed, call), response);
}

/** A server that remembers what it responded, and responds the same where it should reject. */
export function aMemory(keyOf: (call: Call) => string): Record<'remember' | 'recall', ResponseChange> {
  const responses = new Map<string, JsonResponse>();

  return {
    remember(response, call) {
      responses.set(keyOf(call), response);

      return response;
    },
    recall: (response, call) => responses.get(keyOf(call)) ?? response,
  };
}

/** Changes every response for an order and a path but the first. */
export function secondTime(change: ResponseChange): ResponseChange {
  const seen = new Set<string>();

  return (response, call) => {
    const isFirst = !seen.has(call.target);
    seen.add(call.target);

    return isFirst ? response : change(response, call);
  };
}
