import { Agent, buildConnector, Pool, ProxyAgent, type Dispatcher } from 'undici';
import { proxyAddress, proxyCredentials, proxyHost, proxyFor, type Proxies, type Proxy } from '../settings/proxies.js';
import { trustedContext } from './trusted-certificates.js';

/** How a request gets to its target. */
export interface Dispatch {
  readonly dispatcher: Dispatcher;
  /** The same with a connection for each request. */
  readonly fresh: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The proxy that answers in the target's place, where it hands requests on and does not only connect. */
  readonly forwarder: Proxy | null;
}

export interface Dispatchers {
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

/** What went wrong between us and a proxy: the target has no part in it. */
export class ProxyFault extends Error {
  constructor(
    readonly proxy: string,
    /** Why there is no connection to the proxy, or the status with which it refused to connect us. */
    override readonly cause: unknown,
  ) {
    super('no way through the proxy');
  }
}

interface Way {
  readonly origin: string;
  readonly host: string;
  readonly proxy: Proxy | null;
}

/** Straight to the target, or as proxies expect it: https through a tunnel, http handed on. */
export function createDispatchers(options: DispatcherOptions): Dispatchers {
  // Said aloud, because a variable of the environment could switch the checking of certificates off.
  const tls = {
    rejectUnauthorized: true,
    ...(options.ca === null ? {} : { secureContext: trustedContext(options.ca) }),
  };
  const connect = { timeout: options.timeoutMs, ...tls };
  const pool = {
    connections: options.concurrency,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.maxBodyBytes,
  };
  const connector = buildConnector(connect);
  const straightOn = (further: Agent.Options) =>
    new Agent({
      ...pool,
      ...further,
      // Else the certificate of a proxy is checked for the name in the Host header, which is the target's.
      connect: (asked, done) => connector({ ...asked, servername: '' }, done),
    });
  const straight = straightOn({});
  const fresh = straightOn({ pipelining: 0 });
  const tunnels = new Map<string, ProxyAgent>();
  const ways = new Map<string, Way>();

  function tunnelThrough(proxy: Proxy): ProxyAgent {
    const known = tunnels.get(proxy.text);
    if (known !== undefined) return known;
    const token = tokenOf(proxy);
    const tunnel = new ProxyAgent({
      ...pool,
      uri: proxyAddress(proxy)?.origin ?? '',
      ...(token === null ? {} : { token }),
      requestTls: connect,
      proxyTls: connect,
      clientFactory: (origin, own) => toldPool(origin, { ...own, headersTimeout: options.timeoutMs }, proxyHost(proxy)),
    });
    tunnels.set(proxy.text, tunnel);

    return tunnel;
  }

  /** What is the same for all URLs of a host. */
  function wayTo(url: string): Way {
    const start = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url;
    const known = ways.get(start);
    if (known !== undefined) return known;
    const { origin, host } = new URL(url);
    const way = { origin, host, proxy: proxyFor(url, options.proxies) };
    ways.set(start, way);

    return way;
  }

  return {
    to(url) {
      const { origin, host, proxy } = wayTo(url);
      const path = url.startsWith(origin) ? url.slice(origin.length) : pathIn(url);
      const none = { origin, path, headers: {}, forwarder: null };
      if (proxy === null) return { ...none, dispatcher: straight, fresh };
      if (url.startsWith('https:')) {
        const tunnel = tunnelThrough(proxy);

        return { ...none, dispatcher: tunnel, fresh: tunnel };
      }
      const token = tokenOf(proxy);

      // Many proxies connect to port 443 alone, so a tunnel is not for http.
      return {
        dispatcher: straight,
        fresh,
        origin: proxyAddress(proxy)?.origin ?? '',
        path: `${origin}${path}`,
        headers: { host, ...(token === null ? {} : { 'proxy-authorization': token }) },
        forwarder: proxy,
      };
    },
    close: async () => {
      await Promise.all([straight, fresh, ...tunnels.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url);

  return pathname + search;
}

function tokenOf(proxy: Proxy): string | null {
  const given = proxyCredentials(proxy);

  return given === null ? null : `Basic ${Buffer.from(`${given.user}:${given.password}`).toString('base64')}`;
}

/** Connections to a proxy, whose faults are told from those of the target behind it. */
function toldPool(origin: URL, options: object, proxy: string): Pool {
  const pool = new Pool(origin, options);
  const connect: (asked: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> = pool.connect.bind(pool);
  const told = (cause: unknown): never => {
    throw new ProxyFault(proxy, cause);
  };

  return Object.assign(pool, {
    async connect(asked: Dispatcher.ConnectOptions) {
      const connected = await connect(asked).catch(told);
      if (connected.statusCode === 200) return connected;
      connected.socket.on('error', () => undefined).destroy();

      return told(connected.statusCode);
    },
  });
}
