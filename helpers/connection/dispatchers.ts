import { createRequire } from 'node:module';
import type { SecureContext } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import type * as Undici from 'undici';
import type { Agent as AgentType, Dispatcher, Pool, ProxyAgent } from 'undici';
import { proxyAddress, proxyCredentials, proxyFor, proxyHost, type Proxies, type Proxy } from '../settings/proxies.js';

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

/** Connects directly, or through a proxy: https in a tunnel, http forwarded. */
export function createDispatchers(options: DispatcherOptions): Dispatchers {
  // Set explicitly: an environment variable could turn certificate checks off.
  const trust = {
    rejectUnauthorized: true,
    ...(options.ca === null ? {} : { secureContext: createTlsContext(options.ca) }),
  };
  const connect = { timeout: options.timeoutMs, ...trust };
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

  return {
    to(url) {
      const { origin, host, pathname, search } = new URL(url);
      const proxy = proxyFor(url, options.proxies);
      const path = url.startsWith(origin) ? url.slice(origin.length) : pathname + search;
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

function authorizationFor(proxy: Proxy): string | null {
  const credentials = proxyCredentials(proxy);

  return credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}

const require = createRequire(import.meta.url);

// Parts, because the whole package has fetch, WebSocket and caches, too, and takes three times as long to load.
export const Agent = require('undici/lib/dispatcher/agent.js') as typeof Undici.Agent;
export const buildConnector = require('undici/lib/core/connect.js') as typeof Undici.buildConnector;

const USUAL_BUDGET = 1_800_000;
const ENDLESS_BUDGET = 2_000_000_000;

/**
 * The WebAssembly with which undici parses responses. After about a hundred responses, Node 20 compiles it once more, optimised, which
 * takes a quarter of a second of processor time that no run gets back; newer versions wait longer. How long is read when a module is
 * compiled, and V8 compiles the same bytes once as long as somebody holds the module: undici gets this one.
 */
export const parser = process.versions.node.startsWith('20.') ? compiledParser() : null;

function compiledParser(): unknown {
  // The types of browsers, which know it, are not those of Node.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => unknown } };
  setFlagsFromString(`--wasm-tiering-budget=${ENDLESS_BUDGET}`);
  try {
    return new WebAssembly.Module(require('undici/lib/llhttp/llhttp_simd-wasm.js') as Uint8Array);
  } catch {
    return null; // Where there is no SIMD, undici takes another module.
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`); // Whatever else is compiled is compiled as usual.
  }
}

/** For proxies: few runs need one. */
export function wholeUndici(): typeof Undici {
  return require('undici') as typeof Undici;
}

/** An error between us and a proxy. The target is not involved. */
export class ProxyError extends Error {
  constructor(
    readonly proxy: string,
    /** Why there is no connection to the proxy, or the status with which it rejected CONNECT. */
    override readonly cause: unknown,
  ) {
    super('no connection through the proxy');
  }
}

/** Creates connections to a proxy whose errors can be told apart from the target's. */
function createProxyPool(origin: URL, options: object, proxy: string): Pool {
  const pool = new (wholeUndici().Pool)(origin, options);
  const connect: (request: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> = pool.connect.bind(pool);
  const fail = (cause: unknown): never => {
    throw new ProxyError(proxy, cause);
  };

  return Object.assign(pool, {
    async connect(request: Dispatcher.ConnectOptions) {
      const connected = await connect(request).catch(fail);
      if (connected.statusCode === 200) return connected;
      connected.socket.on('error', () => undefined).destroy();

      return fail(connected.statusCode);
    },
  });
}

/**
 * Trusts the certificates in a CA file, besides the CAs that Node trusts anyway. An intermediate CA or the server's own
 * certificate in the file is trusted by itself, without its root.
 */
export function createTlsContext(ca: string): SecureContext {
  const { createSecureContext } = process.getBuiltinModule('node:tls'); // few runs need it

  return createSecureContext({ ca: [...defaultCertificates(), ca], allowPartialTrustChain: true });
}

/** Newer versions of Node list what they trust, including what the system or flags added. */
function defaultCertificates(): readonly string[] {
  const tls = process.getBuiltinModule('node:tls');
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] };

  return getCACertificates?.('default') ?? tls.rootCertificates;
}
