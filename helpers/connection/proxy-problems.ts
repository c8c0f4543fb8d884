import { proxyCredentials, proxyFor } from '../settings/proxies.js';
import type { Explanation, FailedRequest } from './explanation.js';

/** Explains why there is no connection through a proxy. The service is not to blame. */
export function explainProxyProblem(request: FailedRequest, proxy: string): Explanation {
  return { message: describeProblem(request, proxy), isSettingsError: false, fixes: [] };
}

function describeProblem({ url, host, port, code, proxies, timeoutMs }: FailedRequest, proxy: string): string {
  const used = proxyFor(url, proxies);
  const theProxy = `the proxy ${proxy}${used === null ? '' : `, from ${used.variable},`}`;
  if (code === '407') {
    return used !== null && proxyCredentials(used) !== null
      ? `${theProxy} rejects the user name and password (status 407): correct them in its address`
      : `${theProxy} requires a user name and password (status 407): add them to its address, as in http://user:password@host`;
  }
  if (['502', '503', '504'].includes(code)) {
    return `${theProxy} cannot reach ${host}, port ${port} (status ${code}): is the service running, and is the name correct?`;
  }
  if (/^\d+$/.test(code)) {
    return `${theProxy} denies access to ${host}, port ${port} (status ${code}): allow it there, or add the host to NO_PROXY`;
  }
  const problem = code.includes('TIMEOUT') ? `did not respond within ${timeoutMs} ms` : `is unreachable (${code})`;

  return `${theProxy} ${problem}: correct its address, or add ${host} to NO_PROXY`;
}
