import type { Transport, WireRequest, WireResponse } from '../../helpers/connection/wire.js';
import type { Call } from '../../reference/reference.js';
import { passRequest, pauseInTestTime } from './test-time.js';

export const ORIGIN = 'http://reference.test';

/** The reference sends text; a deviant may send bytes that are not text. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type Handle = (call: Call) => Reply | Promise<Reply>;

/** A transport that calls a handler in process: no socket, and no waiting. */
export function inProcess(handle: Handle): Transport {
  return {
    pause: pauseInTestTime,
    async send(request) {
      passRequest();

      return asResponse(await handle(asCall(request)));
    },
    close: () => Promise.resolve(),
  };
}

export function asResponse({ status, headers, body }: Reply): WireResponse {
  return { status, headers: Object.entries(headers), body: Buffer.from(body) };
}

export function asCall({ method, url, headers, body }: WireRequest): Call {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);

  return { method, target: url.slice(ORIGIN.length), headers: Object.fromEntries(lowered), body };
}
