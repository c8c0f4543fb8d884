import { fixScheme, type Explanation, type FailedRequest, type RequestedUrl } from './explanation.js';
import { WANTS_TLS } from './failure.js';
import { explainProxyProblem } from './proxy-problems.js';
import { explainTlsProblem } from './tls-problems.js';
import type { Failure } from './wire.js';

export interface ExplainedFailure extends Explanation {
  readonly subject: 'reached' | 'TLS' | 'proxy';
}

/** Explains why there is no response, in one sentence that says what to do. A run and the doctor print the same one. */
export function explainFailure(requested: RequestedUrl, failure: Failure): ExplainedFailure {
  const parsedUrl = new URL(requested.url);
  const { hostname: host, protocol } = parsedUrl;
  const port = parsedUrl.port === '' ? (protocol === 'https:' ? '443' : '80') : parsedUrl.port;
  const code = /\((?:status )?([A-Z\d][A-Z\d_]+)/.exec(failure.message)?.[1] ?? '';
  const request = { ...requested, parsedUrl, host, port, code };
  if (failure.proxy !== undefined) return { subject: 'proxy', ...explainProxyProblem(request, failure.proxy) };
  if (failure.message.startsWith('no TLS connection'))
    return { subject: 'TLS', ...explainTlsProblem(request, failure.message) };

  return { subject: 'reached', ...explainNoResponse(request, failure) };
}

function explainNoResponse(request: FailedRequest, { kind }: Failure): Explanation {
  const { parsedUrl, host, port, code, timeoutMs, setting } = request;
  const correctUrl = { setting, value: null };
  if (code === 'ENOTFOUND') {
    const message = `no host is called ${host} (${code}): a slip in ${setting}, or a name that only another network knows`;

    return { isSettingsError: true, message, fixes: [correctUrl] };
  }
  if (code === 'EAI_AGAIN') {
    const message = `nobody could be asked who ${host} is (${code}): is this machine online?`;

    return { isSettingsError: false, message, fixes: [] };
  }
  if (code === 'ECONNREFUSED') {
    const message = `nobody listens on port ${port} of ${host} (${code}): start the service, or correct ${setting}; SPRAY_WAIT_S waits for one that is starting`;

    return { isSettingsError: false, message, fixes: [correctUrl] };
  }
  if (kind === 'timeout' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    const message = `${host} gave no answer within ${timeoutMs} ms: a firewall, a wrong host, or a service slower than SPRAY_TIMEOUT_MS`;

    return { isSettingsError: false, message, fixes: [{ setting: 'SPRAY_TIMEOUT_MS', value: null }] };
  }
  if (kind === 'unreachable') {
    return { isSettingsError: false, message: `there is no way to ${host}, port ${port} (${code})`, fixes: [] };
  }
  if (code === WANTS_TLS) {
    const message = `port ${port} of ${host} speaks TLS: it is https, not http`;

    return { isSettingsError: true, message, fixes: [fixScheme(request, 'https:')] };
  }
  const message = `port ${port} of ${host} is open, but what answers there breaks off, or is not HTTP${code === '' ? '' : ` (${code})`}`;
  if (parsedUrl.protocol === 'https:') return { isSettingsError: false, message, fixes: [] };

  return { isSettingsError: true, message: `${message}; perhaps it is https`, fixes: [fixScheme(request, 'https:')] };
}
