import { proxyCredentials, proxyFor } from '../settings/proxies.js';
import type { FailedAddress } from './explanation.js';

export function proxySays({ url, host, port, code, proxies, timeoutMs }: FailedAddress, proxy: string): string {
  const used = proxyFor(url, proxies);
  const whose = `the proxy ${proxy}${used === null ? '' : `, from ${used.variable},`}`;
  if (code === '407') {
    return used !== null && proxyCredentials(used) !== null
      ? `${whose} does not accept the user and the password (status 407): correct those in its address`
      : `${whose} asks for a user and a password (status 407): put them into its address, as http://user:password@host`;
  }
  if (['502', '503', '504'].includes(code)) {
    return `${whose} cannot reach ${host}, port ${port} (status ${code}): is the service there, and the name right?`;
  }
  if (/^\d+$/.test(code)) {
    return `${whose} does not let us through to ${host}, port ${port} (status ${code}): it must allow that, or NO_PROXY name the host`;
  }
  const what = code.includes('TIMEOUT') ? `gave no answer within ${timeoutMs} ms` : `cannot be reached (${code})`;

  return `${whose} ${what}: correct its address, or name ${host} in NO_PROXY`;
}
