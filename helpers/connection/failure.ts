import { ProxyFault, type DispatcherOptions } from './dispatchers.js';
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

/** Where a server that wants TLS was asked without it; a code as those of Node and undici. */
export const WANTS_TLS = 'HTTPS_WANTED';

/** What becomes of an error that came in place of an answer; `forwarder` is the proxy that was asked, if one was. */
export function failureOf(
  error: unknown,
  { timeoutMs, maxBodyBytes }: Pick<DispatcherOptions, 'timeoutMs' | 'maxBodyBytes'>,
  forwarder: string | null,
): Failure {
  if (error instanceof ProxyFault) return proxyFailure(error.proxy, error.cause);
  const { name, message, code, ...fault } = innermost(error);
  if (name === 'TimeoutError') return { kind: 'timeout', message: `no complete answer within ${timeoutMs} ms` };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE') {
    return { kind: 'too-large', message: `a body over ${maxBodyBytes} bytes` };
  }
  const isCutShort = message.includes('before secure TLS connection');
  if (forwarder !== null && (UNREACHABLE.has(code) || TLS.test(code) || isCutShort)) {
    return proxyFailure(forwarder, error);
  }
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', message: `no connection (${code})` };
  if (TLS.test(code) || isCutShort) {
    const names = fault.cert?.subjectaltname ?? '';

    return { kind: 'unreachable', message: `no TLS connection (${code}${names === '' ? '' : `: ${names}`})` };
  }
  if (fault.data?.startsWith(TLS_ALERT) === true) return { kind: 'broken', message: `a broken answer (${WANTS_TLS})` };

  return { kind: 'broken', message: `a broken answer (${code === '' ? message : code})` };
}

/** What an alert of TLS starts with. */
const TLS_ALERT = '\u0015\u0003';

/** Between us and the proxy; what it answers to the wish for a connection is a status. */
function proxyFailure(proxy: string, cause: unknown): Failure {
  const code = typeof cause === 'number' ? `status ${cause}` : innermost(cause).code || innermost(cause).message;

  return { kind: 'unreachable', message: `no connection through the proxy ${proxy} (${code})`, proxy };
}

/** How servers that want TLS say so in plain HTTP: nginx, Apache, Go and Tomcat. */
const TLS_WANTED =
  /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|HTTP request to an HTTPS server|combination of host and port requires TLS/;

/** Why an answer is not the target's, or not about the request; null where it may be judged. */
export function failureIn({ status, headers, body }: WireResponse, forwarder: string | null): Failure | null {
  if (status === 400 && TLS_WANTED.test(Buffer.from(body.subarray(0, 2000)).toString())) {
    return { kind: 'broken', message: `a broken answer (${WANTS_TLS})` };
  }
  if (forwarder === null) return null;
  if (status === 407) return proxyFailure(forwarder, status);
  // Squid has many statuses for a target that it cannot reach, and marks its own words.
  const isItsOwn = [502, 504].includes(status) || headers.some(([name]) => name.toLowerCase() === 'x-squid-error');

  // The target itself may have said so; then others of its answers come through, and this one counts as none.
  return isItsOwn ? { ...proxyFailure(forwarder, status), kind: 'broken' } : null;
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  /** The certificate that is for another name. */
  readonly cert?: { readonly subjectaltname?: string };
  /** What came in place of HTTP. */
  readonly data?: string;
}

// Node wraps the attempts on several addresses into one error; the first tells enough.
function innermost(error: unknown): Fault {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  const fault = error as Partial<Fault> | undefined;

  return { ...fault, name: fault?.name ?? '', message: fault?.message ?? String(error), code: fault?.code ?? '' };
}
