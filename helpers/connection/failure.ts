import { isUnfinished } from '../json/tokens.js';
import { ProxyError, type DispatcherOptions } from './dispatchers.js';
import { failureText, WANTS_TLS } from './failure-text.js';
import type { Failure, WireResponse } from './wire.js';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const TLS = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|EPROTO|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH/;

/** Classifies an error that came instead of a response. `forwardProxy` is the proxy that got the request, if any. */
export function failureOf(
  error: unknown,
  { timeoutMs, maxBodyBytes }: Pick<DispatcherOptions, 'timeoutMs' | 'maxBodyBytes'>,
  forwardProxy: string | null,
): Failure {
  if (error instanceof ProxyError) return proxyFailure(error.proxy, error.cause);
  const { name, message, code, cert, data } = innermost(error);
  if (name === 'TimeoutError') return { kind: 'timeout', message: `no complete response within ${timeoutMs} ms` };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE') {
    return { kind: 'too-large', message: `a body over ${maxBodyBytes} bytes` };
  }
  const isCutShort = message.includes('before secure TLS connection');
  if (forwardProxy !== null && (UNREACHABLE.has(code) || TLS.test(code) || isCutShort)) {
    return proxyFailure(forwardProxy, error);
  }
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', message: `no connection${failureText(code)}` };
  if (TLS.test(code) || isCutShort) {
    const names = cert?.subjectaltname ?? '';

    return { kind: 'unreachable', message: `no TLS connection${failureText(code, names)}` };
  }
  if (data?.startsWith(TLS_ALERT) === true)
    return { kind: 'broken', message: `a broken response${failureText(WANTS_TLS)}` };

  return { kind: 'broken', message: `a broken response${failureText(code === '' ? message : code)}` };
}

/** The first bytes of a TLS alert. */
const TLS_ALERT = '\u0015\u0003';

/** The cause is an error of the connection to the proxy, or the status of the proxy's own response. */
function proxyFailure(proxy: string, cause: unknown): Failure {
  const why =
    typeof cause === 'number' ? ` (status ${cause})` : failureText(innermost(cause).code || innermost(cause).message);

  return { kind: 'unreachable', message: `no connection through the proxy ${proxy}${why}`, proxy };
}

/** How nginx, Apache, Go and Tomcat respond to plain HTTP on a port that expects TLS. */
const TLS_EXPECTED =
  /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|HTTP request to an HTTPS server|combination of host and port requires TLS/;

/** Why a response is not the target's, or not about the request; null if it may be judged. */
export function failureIn({ status, headers, body }: WireResponse, forwardProxy: string | null): Failure | null {
  if (status === 400 && TLS_EXPECTED.test(Buffer.from(body.subarray(0, 2000)).toString())) {
    return { kind: 'broken', message: `a broken response${failureText(WANTS_TLS)}` };
  }
  if (status < 300 && isCut({ headers, body })) return { kind: 'broken', message: 'a response that was cut' };
  if (forwardProxy === null) return null;
  if (status === 407) return proxyFailure(forwardProxy, status);
  // Squid uses many statuses for a target that it cannot reach, and marks its own responses.
  const isFromProxy = [502, 504].includes(status) || headers.some(([name]) => name.toLowerCase() === 'x-squid-error');

  // The target itself may have sent this status. Then its other responses arrive, and only this one is not judged.
  return isFromProxy ? { ...proxyFailure(forwardProxy, status), kind: 'broken' } : null;
}

/** A body without a given length ends with its connection: HTTP cannot tell that it was cut. */
function isCut({ headers, body }: Pick<WireResponse, 'headers' | 'body'>): boolean {
  const hasLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));

  return !hasLength && isUnfinished(Buffer.from(body).toString());
}

interface ErrorDetails {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  /** The certificate, if it is for another name. */
  readonly cert?: { readonly subjectaltname?: string };
  /** What came instead of HTTP. */
  readonly data?: string;
}

// Node wraps the attempts on several addresses into one error. The first is enough.
function innermost(error: unknown): ErrorDetails {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  const details = error as Partial<ErrorDetails> | undefined;

  return {
    ...details,
    name: details?.name ?? '',
    message: details?.message ?? String(error),
    code: details?.code ?? '',
  };
}
