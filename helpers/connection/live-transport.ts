import type { Dispatcher } from 'undici';
import { proxyHost } from '../settings/proxies.js';
import { decoded } from './content-encoding.js';
import { createDispatchers, type DispatcherOptions } from './dispatchers.js';
import { failureIn, failureOf } from './failure.js';
import { aStopwatch, type Stopwatch } from './stopwatch.js';
import { TransportFailure, type Transport } from './transport.js';
import type { WireResponse } from './wire.js';

/** undici, which sends the path byte for byte and never follows a redirect. */
export function liveTransport(options: DispatcherOptions): Transport {
  const routes = createDispatchers(options);
  const stopwatch = aStopwatch(options.timeoutMs);
  let isFresh = false;

  return {
    async send({ method, url, headers, body }) {
      const { dispatcher, fresh, origin, path, headers: further, forwarder } = routes.to(url);
      try {
        const asked = { origin, path, method, headers: { ...headers, ...further }, body };
        const used = isFresh ? fresh : dispatcher;
        const first = await received(used, asked, stopwatch);
        // A connection that lies idle may be closed at any time, just when it is used again. From then on each request has
        // a new one, so that whoever hangs up on those is seen.
        const isStale = first instanceof HungUp && used !== fresh;
        isFresh ||= isStale;
        const last = isStale ? await received(fresh, asked, stopwatch) : first;
        if (last instanceof HungUp) throw last.cause;
        const { status, headers: pairs, body: bytes } = last;
        const answer = { status, headers: pairs, body: decoded(bytes, pairs, options.maxBodyBytes) };
        const failure = failureIn(answer, forwarder === null ? null : proxyHost(forwarder));
        if (failure !== null) throw new TransportFailure(failure);

        return answer;
      } catch (error) {
        if (error instanceof TransportFailure) throw error;
        throw new TransportFailure(failureOf(error, options, forwarder === null ? null : proxyHost(forwarder)));
      }
    },
    async close() {
      stopwatch.end();
      await routes.close();
    },
  };
}

/** The other side closed the connection before any of its answer was there. */
class HungUp {
  constructor(readonly cause: Error) {}
}

const HANG_UPS: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Not by undici's `request`, which makes a stream of each body: what we want is all of it, or that it is late. */
function received(
  dispatcher: Dispatcher,
  asked: Dispatcher.DispatchOptions,
  stopwatch: Stopwatch,
): Promise<WireResponse | HungUp> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let headers: WireResponse['headers'] = [];
    let under: Dispatcher.DispatchController | null = null;
    let late: Error | null = null;
    const chunks: Buffer[] = [];
    // Before there is a connection, whoever tries to make one knows better what is wrong, and gives up by itself.
    const stop = stopwatch.start(() => {
      late = new DOMException('the time is over', 'TimeoutError');
      under?.abort(late);
    });
    dispatcher.dispatch(asked, {
      onRequestStart(controller) {
        under = controller;
        if (late !== null) controller.abort(late);
      },
      onResponseStart(controller, code) {
        if (code < 200) return; // something beforehand, such as Early Hints
        status = code;
        headers = rawHeaders(controller.rawHeaders as readonly Buffer[]);
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        stop();
        resolve({ status, headers, body: Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        stop();
        if (status === 0 && 'code' in error && HANG_UPS.has(error.code)) resolve(new HungUp(error));
        else reject(error);
      },
    });
  });
}

function rawHeaders(raw: readonly Buffer[]): [string, string][] {
  const texts = raw.map((part) => part.toString('latin1'));

  return texts.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : []));
}
