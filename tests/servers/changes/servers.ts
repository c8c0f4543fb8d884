import { readJson, writeJson } from '../../../reference/json.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { isCallOf, type Operations } from './calls.js';
import type { ResponseChange } from './responses.js';

/** A server around the reference, which changes what goes in or comes out. */
export type Wrap = (handle: Handle) => Handle;

/** Changes the responses of these operations that succeed. */
export function changeResponses(operations: Operations, change: ResponseChange): Wrap {
  return changeReplies(operations, ({ status }) => status === 200, change);
}

/** Changes the responses of these operations that reject the request. */
export function changeRejections(operations: Operations, change: ResponseChange): Wrap {
  return changeReplies(operations, ({ status }) => status !== 200, change);
}

function changeReplies(operations: Operations, isMeant: (reply: Reply) => boolean, change: ResponseChange): Wrap {
  return (handle) => async (call) => {
    const reply = await handle(call);
    if (!isMeant(reply) || !isCallOf(operations, call)) return reply;
    const { status, headers, body } = change({ ...reply, body: readJson(String(reply.body)) }, call);

    return { status, headers, body: body instanceof Uint8Array ? body : writeJson(body, 'omit') };
  };
}

/** Puts one server around another, the last one outermost. */
export function wrapInTurn(...wraps: readonly Wrap[]): Wrap {
  return (handle) => wraps.reduce((wrapped, wrap) => wrap(wrapped), handle);
}

/** Changes each call before the reference sees it. */
export function changeCalls(change: (call: Call) => Call): Wrap {
  return (handle) => (call) => handle(change(call));
}

/** Responds to calls of these operations itself; undefined leaves the response to the reference. */
export function respondInstead(operations: Operations, respond: (call: Call) => Reply | undefined): Wrap {
  return (handle) => (call) => (isCallOf(operations, call) ? respond(call) : undefined) ?? handle(call);
}

/** Rejects one in so many calls, which then has no effect. */
export function rejectOneIn(calls: number, reply: () => Reply): Wrap {
  return (handle) => {
    let count = 0;

    return (call) => (++count % calls === 0 ? reply() : handle(call));
  };
}

/** Does something else before one in so many calls. */
export function beforeOneIn(calls: number, act: (handle: Handle, time: number) => unknown): Wrap {
  return (handle) => {
    let count = 0;

    return async (call) => {
      count++;
      if (count % calls === 0) await act(handle, count / calls);

      return handle(call);
    };
  };
}

/** Does something before the first call. */
export function prepare(act: (handle: Handle) => Promise<void>): Wrap {
  return (handle) => {
    let prepared: Promise<void> | undefined;

    return async (call) => {
      prepared ??= act(handle);
      await prepared;

      return handle(call);
    };
  };
}

export function aRejection(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: '{"error":"rejected"}' };
}
