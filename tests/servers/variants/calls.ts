import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { plainOrder } from '../../reference/ask.js';
import type { Handle, Reply } from '../../support/in-process.js';
import { isMeant, type Where, type Wrap } from './wraps.js';

/** Calls as the server understands them. */
export function understood(change: (call: Call) => Call): Wrap {
  return (handle) => (call) => handle(change(call));
}

/** Some calls are answered otherwise; undefined leaves the answer to the reference. */
export function instead(where: Where, answer: (call: Call, handle: Handle) => Reply | undefined): Wrap {
  return (handle) => (call) => (isMeant(where, call) ? answer(call, handle) : undefined) ?? handle(call);
}

/** Something else happens before every so many calls. */
export function meanwhile(every: number, happen: (handle: Handle, count: number) => unknown): Wrap {
  return (handle) => {
    let calls = 0;

    return async (call) => {
      calls++;
      if (calls % every === 0) await happen(handle, calls / every);

      return handle(call);
    };
  };
}

/** One of so many calls is turned away, and nothing comes of it. */
export function turnedAway(every: number, reply: () => Reply): Wrap {
  return (handle) => {
    let calls = 0;

    return (call) => {
      calls++;

      return calls % every === 0 ? reply() : handle(call);
    };
  };
}

/** What was there before the first call. */
export function prepared(prepare: (handle: Handle) => Promise<void>): Wrap {
  return (handle) => {
    let ready: Promise<void> | undefined;

    return async (call) => {
      ready ??= prepare(handle);
      await ready;

      return handle(call);
    };
  };
}

/** An order of a farmer, placed by another client. */
export function place(handle: Handle, changes: object = {}, token = tokens.farmer): Reply | Promise<Reply> {
  return handle({
    method: 'POST',
    target: '/api/farmer/order',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...plainOrder, ...changes }),
  });
}

/** The query of a call, as the server reads it. */
export function queryOf({ target }: Pick<Call, 'target'>): URLSearchParams {
  return new URLSearchParams(target.split('?')[1]);
}

/** A call with another query. */
export function asking(call: Call, change: (query: URLSearchParams) => void): Call {
  const query = queryOf(call);
  change(query);

  return { ...call, target: `${call.target.split('?')[0]}?${query.toString()}` };
}
