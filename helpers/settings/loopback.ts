import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');
// Those that mean every address of this machine lead to it, too.
addresses.addAddress('0.0.0.0', 'ipv4');
addresses.addAddress('::', 'ipv6');

/** Whether a URL leads to this machine, by its name alone: nobody is asked what the name stands for. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, '');
  if (/(^|\.)localhost$/.test(host)) return true;
  const family = isIP(host);

  return family !== 0 && addresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
