import { brotliDecompressSync, gunzipSync, inflateSync, inflateRawSync } from 'node:zlib';
import { Agent } from 'undici';
import { aStopwatch } from './stopwatch.js';
import type { Failure, Moment, WireAnswer, WireRequest } from './exchange.js';

/** How requests reach the target: a live connection, the reference's handler called in process, or a recording. */
export interface Transport {
  send(request: WireRequest, moment: Moment): Promise<WireAnswer>;
  /** Whether answers are played back, so that waiting changes nothing. */
  readonly isRecording?: boolean;
  close(): Promise<void>;
}

export type Recorded = NonNullable<WireAnswer['recorded']>;

/** Thrown by a transport when there is no answer to judge. */
export class TransportFailure extends Error {
  constructor(
    readonly failure: Failure,
    /** What a recording holds beside the failure. */
    readonly answer: WireAnswer | null = null,
    readonly recorded: Recorded | null = null,
  ) {
    super(failure.message);
  }
}

export interface LiveOptions {
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly concurrency: number;
  readonly ca: string | null;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** undici, which sends the path byte for byte and never follows a redirect. */
export function liveTransport(options: LiveOptions): Transport {
  const agent = new Agent({
    connections: options.concurrency,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.maxBodyBytes,
    connect: { timeout: options.timeoutMs, ...(options.ca === null ? {} : { ca: options.ca }) },
  });

  return {
    async send({ method, url, headers, body }) {
      const { origin, pathname, search } = new URL(url);
      const path = url.startsWith(origin) ? url.slice(origin.length) : pathname + search;
      const stopwatch = aStopwatch(options.timeoutMs);
      try {
        const response = await agent.request({
          origin,
          path,
          method,
          headers,
          body,
          responseHeaders: 'raw',
          signal: stopwatch.signal,
        });
        const bytes = new Uint8Array(await response.body.arrayBuffer());
        const pairs = rawHeaders(response.headers as unknown as readonly (string | Buffer)[]);

        return { status: response.statusCode, headers: pairs, body: decoded(bytes, pairs, options.maxBodyBytes) };
      } catch (error) {
        throw new TransportFailure(failureOf(error, options));
      } finally {
        stopwatch.stop();
      }
    },
    close: () => agent.destroy(),
  };
}

function rawHeaders(raw: readonly (string | Buffer)[]): [string, string][] {
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));

  return texts.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : []));
}

function decoded(bytes: Uint8Array, headers: readonly (readonly [string, string])[], most: number): Uint8Array {
  const encoding = headers
    .find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    .trim()
    .toLowerCase();
  const limit = { maxOutputLength: most };
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(bytes, limit);
  if (encoding === 'br') return brotliDecompressSync(bytes, limit);
  // Half of the world sends raw deflate under this name.
  if (encoding === 'deflate')
    return (bytes[0] ?? 0) % 16 === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit);

  return bytes;
}

function failureOf(error: unknown, { timeoutMs, maxBodyBytes }: LiveOptions): Failure {
  const { name, message, code } = innermost(error);
  if (name === 'TimeoutError') return { kind: 'timeout', message: `no complete answer within ${timeoutMs} ms` };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE') {
    return { kind: 'too-large', message: `a body over ${maxBodyBytes} bytes` };
  }
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', message: `no connection (${code})` };
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return { kind: 'unreachable', message: `no TLS connection (${code}: ${message})` };
  }

  return { kind: 'broken', message: `a broken answer (${code === '' ? message : code})` };
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly code: string;
}

// Node wraps the attempts on several addresses into one error; the first tells enough.
function innermost(error: unknown): Fault {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  const fault = error as Partial<Fault> | undefined;

  return { name: fault?.name ?? '', message: fault?.message ?? String(error), code: fault?.code ?? '' };
}
