import type { Agent as AgentType, Dispatcher, ProxyAgent } from 'undici';
import { proxyAddress, proxyCredentials, proxyFor, proxyHost, type Proxies, type Proxy } from '../settings/proxies.js';
import { createProxyPool } from './proxy-pool.js';
import { createTlsContext } from './trusted-certificates.js';
import { Agent, buildConnector, wholeUndici } from './undici.js';

/** How one request gets to its target. */
interface Dispatch {
  readonly dispatcher: Dispatcher;
  /** Opens a new connection for each request. */
  readonly withoutKeepAlive: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The proxy that forwards the request and may respond in the target's place; null if it only opens a tunnel. */
  readonly forwardProxy: Proxy | null;
}

interface Dispatchers {
  to(url: string): Dispatch;
  close(): Promise<void>;
}

export interface DispatcherOptions {
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly concurrency: number;
  readonly ca: string | null;
  readonly proxies: Proxies;
}

interface Endpoint {
  readonly origin: string;
  readonly host: string;
  readonly proxy: Proxy | null;
}

/** Connects directly, or through a proxy: https in a tunnel, http forwarded. */
export function createDispatchers(options: DispatcherOptions): Dispatchers {
  // Set explicitly: an environment variable could turn certificate checks off.
  const tls = {
    rejectUnauthorized: true,
    ...(options.ca === null ? {} : { secureContext: createTlsContext(options.ca) }),
  };
  const connect = { timeout: options.timeoutMs, ...tls };
  const pool = {
    connections: options.concurrency,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.maxBodyBytes,
  };
  const connector = buildConnector(connect);
  const createDirect = (further: AgentType.Options) =>
    new Agent({
      ...pool,
      ...further,
      // Otherwise a proxy's certificate is checked for the name in the Host header, which is the target's.
      connect: (request, done) => connector({ ...request, servername: '' }, done),
    });
  const direct = createDirect({});
  const withoutKeepAlive = createDirect({ pipelining: 0 });
  const tunnels = new Map<string, ProxyAgent>();
  const endpoints = new Map<string, Endpoint>();

  function tunnelThrough(proxy: Proxy): ProxyAgent {
    const known = tunnels.get(proxy.text);
    if (known !== undefined) return known;
    const token = authorizationFor(proxy);
    const tunnel = new (wholeUndici().ProxyAgent)({
      ...pool,
      uri: proxyAddress(proxy)?.origin ?? '',
      ...(token === null ? {} : { token }),
      requestTls: connect,
      proxyTls: connect,
      clientFactory: (origin, own) =>
        createProxyPool(origin, { ...own, headersTimeout: options.timeoutMs }, proxyHost(proxy)),
    });
    tunnels.set(proxy.text, tunnel);

    return tunnel;
  }

  /** Looks up what all URLs with the same scheme, host and port share. */
  function endpointOf(url: string): Endpoint {
    const start = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url;
    const known = endpoints.get(start);
    if (known !== undefined) return known;
    const { origin, host } = new URL(url);
    const endpoint = { origin, host, proxy: proxyFor(url, options.proxies) };
    endpoints.set(start, endpoint);

    return endpoint;
  }

  return {
    to(url) {
      const { origin, host, proxy } = endpointOf(url);
      const path = url.startsWith(origin) ? url.slice(origin.length) : pathIn(url);
      const unforwarded = { origin, path, headers: {}, forwardProxy: null };
      if (proxy === null) return { ...unforwarded, dispatcher: direct, withoutKeepAlive };
      if (url.startsWith('https:')) {
        const tunnel = tunnelThrough(proxy);

        return { ...unforwarded, dispatcher: tunnel, withoutKeepAlive: tunnel };
      }
      const authorization = authorizationFor(proxy);

      // No tunnel for http: many proxies allow CONNECT to port 443 only.
      return {
        dispatcher: direct,
        withoutKeepAlive,
        origin: proxyAddress(proxy)?.origin ?? '',
        path: `${origin}${path}`,
        headers: { host, ...(authorization === null ? {} : { 'proxy-authorization': authorization }) },
        forwardProxy: proxy,
      };
    },
    close: async () => {
      await Promise.all([direct, withoutKeepAlive, ...tunnels.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url);

  return pathname + search;
}

function authorizationFor(proxy: Proxy): string | null {
  const credentials = proxyCredentials(proxy);

  return credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}
