import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { proxyHost } from '../settings/proxies.js';
import { createDispatchers, type DispatcherOptions } from './dispatchers.js';
import { failureIn, failureOf } from './failure.js';
import { headerIn, TransportFailure, type Transport, type WireResponse } from './wire.js';

/** Sends through undici, which sends the path byte for byte and never follows a redirect. */
export function liveTransport(options: DispatcherOptions): Transport {
  const dispatchers = createDispatchers(options);
  const stopwatch = aStopwatch(options.timeoutMs);
  let avoidsKeepAlive = false;

  return {
    async send({ method, url, headers: requestHeaders, body: requestBody }, delivery) {
      const { dispatcher, withoutKeepAlive, origin, path, headers: proxyHeaders, forwardProxy } = dispatchers.to(url);
      const proxy = forwardProxy === null ? null : proxyHost(forwardProxy);
      try {
        const headers = { ...requestHeaders, ...proxyHeaders };
        const request = { origin, path, method, headers, body: requestBody };
        const { timeoutMs } = { ...options, ...delivery };
        const used = avoidsKeepAlive || delivery.isOnFreshConnection === true ? withoutKeepAlive : dispatcher;
        const first = await receive(used, request, { stopwatch, timeoutMs });
        // The server may close an idle connection at the moment we reuse it. From then on each request gets a new
        // connection, so that a server that hangs up on new ones is noticed.
        const isStale = first instanceof HungUp && used !== withoutKeepAlive;
        avoidsKeepAlive ||= isStale;
        const isToRepeat = isStale && delivery.isRepeatable === true;
        const received = isToRepeat ? await receive(withoutKeepAlive, request, { stopwatch, timeoutMs }) : first;
        if (received instanceof HungUp) throw received.cause;
        const response = { ...received, body: decodeBody(received, options.maxBodyBytes) };
        const failure = failureIn(response, proxy);
        if (failure !== null) throw new TransportFailure(failure);

        return response;
      } catch (error) {
        if (error instanceof TransportFailure) throw error;
        throw new TransportFailure(failureOf(error, { ...options, ...delivery }, proxy));
      }
    },
    async close() {
      stopwatch.end();
      await dispatchers.close();
    },
  };
}

/** The other side closed the connection before it sent any part of a response. */
class HungUp {
  constructor(readonly cause: Error) {}
}

const HANG_UP_CODES: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Not undici's `request`, which makes a stream of each body: we want the whole body, or a timeout. */
function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { stopwatch, timeoutMs }: { readonly stopwatch: Stopwatch; readonly timeoutMs: number },
): Promise<WireResponse | HungUp> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let headers: WireResponse['headers'] = [];
    let started: Dispatcher.DispatchController | null = null;
    let timeout: Error | null = null;
    const body = collectBytes();
    // Until there is a connection, the connector has a timeout of its own and a better error message.
    const stop = stopwatch.start(timeoutMs, () => {
      timeout = new DOMException('the time is over', 'TimeoutError');
      started?.abort(timeout);
    });
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        started = controller;
        if (timeout !== null) controller.abort(timeout);
      },
      onResponseStart(controller, code) {
        if (code < 200) return; // an interim response such as Early Hints
        status = code;
        headers = rawHeaders(controller.rawHeaders as readonly Buffer[]);
      },
      onResponseData: (_, chunk) => body.add(chunk),
      onResponseEnd() {
        stop();
        resolve({ status, headers, body: body.whole() });
      },
      onResponseError(_, error) {
        stop();
        if (status === 0 && 'code' in error && HANG_UP_CODES.has(error.code)) resolve(new HungUp(error));
        else reject(error);
      },
    });
  });
}

function rawHeaders(raw: readonly Buffer[]): [string, string][] {
  const texts = raw.map((part) => part.toString('latin1'));

  return texts.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : []));
}

/** Measures timeouts: one clock for every request of a transport. */
export interface Stopwatch {
  /** Calls back when the time is up, unless the returned function is called first. */
  start(milliseconds: number, onTimeout: () => void): () => void;
  end(): void;
}

const TICKS = 20;

/**
 * Counts time in ticks, and counts a late tick once. While this process is busy or suspended, a response may be waiting
 * unread, and that delay is not the target's.
 */
export function aStopwatch(usualMs: number): Stopwatch {
  const tickMs = Math.ceil(usualMs / TICKS);
  const running = new Set<{ ticks: number; readonly most: number; readonly onTimeout: () => void }>();
  let clock: NodeJS.Timeout | undefined;

  const tick = () => {
    for (const measurement of running) {
      // The first tick comes too early for a measurement that began between two ticks, so it does not count.
      if (++measurement.ticks <= measurement.most) continue;
      running.delete(measurement);
      measurement.onTimeout();
    }
    if (running.size === 0) clock?.unref();
  };

  return {
    start(milliseconds, onTimeout) {
      const measurement = { ticks: 0, most: Math.ceil(milliseconds / tickMs), onTimeout };
      clock ??= setInterval(tick, tickMs);
      clock.ref();
      running.add(measurement);

      return () => {
        running.delete(measurement);
        if (running.size === 0) clock?.unref();
      };
    },
    end: () => clearInterval(clock),
  };
}
const SMALL = 4 * 1024;
const BLOCK = 64 * 1024;

/**
 * Copies small chunks together: a body may come in a million chunks of one byte, each of which would keep alive everything that
 * was received with it.
 */
export function collectBytes() {
  const chunks: Uint8Array[] = [];
  let block = Buffer.alloc(0);
  let used = 0;

  const closeBlock = () => {
    if (used > 0) chunks.push(block.subarray(0, used));
    block = block.subarray(used);
    used = 0;
  };

  return {
    add(chunk: Uint8Array): void {
      if (chunk.length >= SMALL) {
        closeBlock();
        chunks.push(chunk);

        return;
      }
      if (used + chunk.length > block.length) {
        closeBlock();
        block = Buffer.allocUnsafeSlow(BLOCK);
      }
      block.set(chunk, used);
      used += chunk.length;
    },
    whole() {
      closeBlock();

      return Buffer.concat(chunks);
    },
  };
}

/** Decompresses a body as its Content-Encoding says. Throws if the result would be longer than the limit. */
function decodeBody(response: WireResponse, maxBytes: number): Uint8Array {
  const { body } = response;
  const encoding = headerIn(response, 'content-encoding')?.trim().toLowerCase();
  const limit = { maxOutputLength: maxBytes };
  if (body.length === 0) return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, limit);
  if (encoding === 'br') return brotliDecompressSync(body, limit);
  // Many servers send raw deflate under this name.
  if (encoding === 'deflate') return (body[0] ?? 0) % 16 === 8 ? inflateSync(body, limit) : inflateRawSync(body, limit);

  return body;
}
