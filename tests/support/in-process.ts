import type { Transport } from '../../helpers/connection/transport.js';
import type { WireRequest, WireResponse } from '../../helpers/connection/wire.js';
import type { Call } from '../../reference/reference.js';

export const ORIGIN = 'http://reference.test';

/** The reference sends text; a deviant may send bytes that are not text. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type Handle = (call: Call) => Reply | Promise<Reply>;

const LONG_MS = 5000;

/** A transport that calls a handler in process: no socket, and no long waiting, unless the handler has a clock. */
export function inProcess(handle: Handle, { isTimed = false } = {}): Transport {
  return {
    shorten: (milliseconds) => (isTimed || milliseconds < LONG_MS ? milliseconds : milliseconds / 500),
    async send(request) {
      const { status, headers, body } = await handle(asCall(request));

      return { status, headers: Object.entries(headers), body: Buffer.from(body) } satisfies WireResponse;
    },
    close: () => Promise.resolve(),
  };
}

function asCall({ method, url, headers, body }: WireRequest): Call {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);

  return { method, target: url.slice(ORIGIN.length), headers: Object.fromEntries(lowered), body };
}
