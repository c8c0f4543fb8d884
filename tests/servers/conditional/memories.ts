import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { readJson, writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { pauseInTestTime } from '../../support/test-time.js';
import { changeQuery, isCallOf, queryOf, type Operations } from '../changes/calls.js';
import { itemsOf, numbersOf } from '../changes/pages.js';
import type { ResponseChange } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';

/** A server that remembers: what it knows is made with it. */
export function remembering(make: () => Wrap): Wrap {
  return (handle) => make()(handle);
}

export function callerOf({ headers }: Pick<Call, 'headers'>): string {
  return headers['authorization'] ?? '';
}

/** The id of the order in a path. */
export function orderIn({ target }: Pick<Call, 'target'>): string {
  return /\/order\/(\d+)/.exec(target)?.[1] ?? '';
}

export function inBody(reply: Reply): JsonObject {
  return readJson(String(reply.body)) as JsonObject;
}

interface Counted {
  /** Which responses are changed, by how many of their kind there were; the first is 1. */
  readonly times: (count: number) => boolean;
  /** What is counted apart: the calls of each caller, by default. */
  readonly each?: (call: Call) => string;
}

/** Changes some of the responses that succeed: the third one of each farmer, or every fourth. */
export function changeTimes(operations: Operations, { times, each = callerOf }: Counted, change: ResponseChange): Wrap {
  return remembering(() => {
    const counts = new Map<string, number>();

    return changeResponses(operations, (response, call) => {
      const count = (counts.get(each(call)) ?? 0) + 1;
      counts.set(each(call), count);

      return times(count) ? change(response, call) : response;
    });
  });
}

type IsCause = (call: Call, reply: Reply) => boolean;

/** Changes responses once something else happened before. */
export function changeOnce(isCause: IsCause, operations: Operations, change: ResponseChange): Wrap {
  return (handle) => {
    let hasHappened = false;
    const changed = changeResponses(operations, change)(handle);

    return async (call) => {
      const reply = await (hasHappened ? changed : handle)(call);
      hasHappened ||= isCause(call, reply);

      return reply;
    };
  };
}

/** A call of this operation that succeeded. */
export function wasCalled(operations: Operations): IsCause {
  return (call, { status }) => status === 200 && isCallOf(operations, call);
}

type ListChange = (
  items: readonly JsonObject[],
  query: URLSearchParams,
  call: Call,
) => readonly JsonObject[] | Promise<readonly JsonObject[]>;

/** Has another list, from which it cuts and counts its pages honestly. */
export function changeList(list: Slug, change: ListChange): Wrap {
  return (handle) => async (call) => {
    const reply = await handle(call);
    if (reply.status !== 200 || !isCallOf(list, call)) return reply;
    const items = await change(await wholeList(handle, call), queryOf(call), call);
    const { size, number } = numbersOf(inBody(reply));
    const content = items.slice(number * size, (number + 1) * size);
    const page = { size, number, totalElements: items.length, totalPages: Math.ceil(items.length / size) };

    return { ...reply, body: writeJson({ content, page }, 'omit') };
  };
}

const MOST_ITEMS = 200;

/** Everything that the list of a call holds, on whichever page. */
export async function wholeList(handle: Handle, call: Call, number = 0): Promise<readonly JsonObject[]> {
  const asked = changeQuery(call, (query) => {
    query.set('page', String(number));
    query.set('size', String(MOST_ITEMS));
  });
  const items = itemsOf(inBody(await handle(asked)));

  return items.length < MOST_ITEMS ? items : [...items, ...(await wholeList(handle, call, number + 1))];
}

/** What becomes of a call while others are under way; undefined leaves it to the reference. */
type AtOnce = (call: Call, others: readonly Call[], handle: Handle) => Promise<Reply | undefined> | undefined;

const A_MOMENT_MS = 2;

/** Takes a moment for calls of these operations, and does something else where they overlap. */
export function whileOthers(operations: Operations, respond: AtOnce): Wrap {
  return (handle) => {
    const underWay = new Set<Call>();

    return async (call) => {
      if (!isCallOf(operations, call)) return handle(call);
      const earlier = [...underWay];
      underWay.add(call);
      try {
        await pauseInTestTime(A_MOMENT_MS);
        // Of two writes, only the later one is disturbed; a read is disturbed by any.
        const later = call.method === 'GET' ? [...underWay].filter((other) => other !== call) : [];
        const others = [...new Set([...earlier, ...later])];

        return (await respond(call, others, handle)) ?? (await handle(call));
      } finally {
        underWay.delete(call);
      }
    };
  };
}
