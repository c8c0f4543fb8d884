import { BlockList, isIP } from 'node:net';

export interface Proxy {
  readonly variable: string;
  readonly text: string;
}

export interface Proxies {
  readonly http: Proxy | null;
  readonly https: Proxy | null;
  readonly exceptions: string;
}

export const noProxies: Proxies = { http: null, https: null, exceptions: '' };

/** As undici reads them: lower case takes precedence, and the http proxy also serves https if there is no other. */
export function readProxies(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const named = (name: string): Proxy | null => {
    const variable = environment[name.toLowerCase()] === undefined ? name : name.toLowerCase();
    const text = environment[variable] ?? '';

    return text === '' ? null : { variable, text };
  };
  const http = named('HTTP_PROXY');

  return { http, https: named('HTTPS_PROXY') ?? http, exceptions: named('NO_PROXY')?.text ?? '' };
}

/** The proxy through which a URL is reached; null for loopback addresses. */
export function proxyFor(url: string, { http, https, exceptions }: Proxies): Proxy | null {
  const proxy = url.startsWith('https:') ? https : http;

  return proxy === null || isLoopback(url) || isExcepted(new URL(url), exceptions) ? null : proxy;
}

/** An entry is a host, or a domain with its subdomains, with or without a port; `*` is every host. */
function isExcepted({ protocol, hostname, port }: URL, exceptions: string): boolean {
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;

  return exceptions.split(/[,\s]+/).some((entry) => {
    const [, host = entry, onPort = ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const domain = host.replace(/^\*?\./, '').toLowerCase();

    return entry === '*' || (onPort === ownPort && domain !== '' && `.${hostname}`.endsWith(`.${domain}`));
  });
}

/** Null if it is not the address of an http or https proxy. The scheme is often left out. */
export function proxyAddress({ text }: Proxy): URL | null {
  const written = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);

  return /^https?:$/.test(url.protocol) ? url : null;
}

/** The proxy without its credentials, as reports name it. */
export function proxyHost(proxy: Proxy): string {
  return proxyAddress(proxy)?.host ?? '';
}

export function proxyCredentials(proxy: Proxy): { readonly user: string; readonly password: string } | null {
  const { username = '', password = '' } = proxyAddress(proxy) ?? {};

  return username === '' && password === '' ? null : { user: decoded(username), password: decoded(password) };
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts of the proxies that no output may show. */
export function proxySecrets({ http, https }: Proxies): string[] {
  return [http, https].flatMap((proxy) => {
    const given = proxy === null ? null : proxyCredentials(proxy);
    if (proxy === null || given === null) return [];
    const written = proxyAddress(proxy);

    return [given.password, `${given.user}:${given.password}`, `${written?.username}:${written?.password}`];
  });
}

export function proxyNames(urls: readonly (string | null)[], proxies: Proxies): string | null {
  const used = urls.flatMap((url) => (url === null ? [] : (proxyFor(url, proxies) ?? [])));

  return used.length === 0 ? null : [...new Set(used.map(proxyHost))].join(', ');
}

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
ownAddresses.addAddress('::1', 'ipv6');
// The unspecified addresses lead to this machine as well.
ownAddresses.addAddress('0.0.0.0', 'ipv4');
ownAddresses.addAddress('::', 'ipv6');

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Whether a URL leads to this machine, by its host name alone: no name is resolved. */
export function isLoopback(url: string): boolean {
  const host = hostOf(url);

  return /(^|\.)localhost$/.test(host) || isAmong(ownAddresses, host);
}

/** Whether a URL leads into a private network, by its host name alone: one without a dot, or with an ending that no public name has. */
export function isPrivate(url: string): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isAmong(privateAddresses, host);

  return !host.includes('.') || /\.(?:internal|local|lan|home\.arpa)$/.test(host);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, '');
}

function isAmong(addresses: BlockList, host: string): boolean {
  const family = isIP(host);

  return family !== 0 && addresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
