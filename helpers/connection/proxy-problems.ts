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
      ? `${theProxy} does not accept the user and the password (status 407): correct those in its address`
      : `${theProxy} asks for a user and a password (status 407): put them into its address, as http://user:password@host`;
  }
  if (['502', '503', '504'].includes(code)) {
    return `${theProxy} cannot reach ${host}, port ${port} (status ${code}): is the service there, and the name right?`;
  }
  if (/^\d+$/.test(code)) {
    return `${theProxy} does not let us through to ${host}, port ${port} (status ${code}): it must allow that, or NO_PROXY name the host`;
  }
  const problem = code.includes('TIMEOUT') ? `gave no answer within ${timeoutMs} ms` : `cannot be reached (${code})`;

  return `${theProxy} ${problem}: correct its address, or name ${host} in NO_PROXY`;
}
