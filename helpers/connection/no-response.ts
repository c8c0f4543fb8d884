import { fixScheme, type Explanation, type FailedRequest, type RequestedUrl } from './explanation.js';
import { WANTS_TLS } from './failure-text.js';
import { explainProxyProblem } from './proxy-problems.js';
import { explainTlsProblem } from './tls-problems.js';
import type { Failure } from './wire.js';

interface ExplainedFailure extends Explanation {
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
    const message = `the host ${host} does not exist (${code}): there is a typo in ${setting}, or the name is known only in another network`;

    return { isSettingsError: true, message, fixes: [correctUrl] };
  }
  if (code === 'EAI_AGAIN') {
    const message = `the name ${host} could not be resolved (${code}): is this machine online?`;

    return { isSettingsError: false, message, fixes: [] };
  }
  if (code === 'ECONNREFUSED') {
    const message = `nothing listens on port ${port} of ${host} (${code}): start the service, or correct ${setting}; SPRAY_WAIT_S waits for a service that is starting`;

    return { isSettingsError: false, message, fixes: [correctUrl] };
  }
  if (kind === 'timeout' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    const message = `${host} did not respond within ${timeoutMs} ms: check the host and any firewall, or increase SPRAY_TIMEOUT_MS if the service is slow`;

    return { isSettingsError: false, message, fixes: [{ setting: 'SPRAY_TIMEOUT_MS', value: null }] };
  }
  if (kind === 'unreachable') {
    return { isSettingsError: false, message: `${host}, port ${port}, is unreachable (${code})`, fixes: [] };
  }
  if (code === WANTS_TLS) {
    const message = `port ${port} of ${host} expects TLS: use https, not http`;

    return { isSettingsError: true, message, fixes: [fixScheme(request, 'https:')] };
  }
  const message = `port ${port} of ${host} is open, but the connection was lost or the response was not HTTP${code === '' ? '' : ` (${code})`}`;
  if (parsedUrl.protocol === 'https:' || request.hasAnswered === true)
    return { isSettingsError: false, message, fixes: [] };

  return {
    isSettingsError: true,
    message: `${message}; perhaps it expects https`,
    fixes: [fixScheme(request, 'https:')],
  };
}
