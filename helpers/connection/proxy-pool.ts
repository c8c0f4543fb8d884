import type { Dispatcher, Pool } from 'undici';
import { wholeUndici } from './undici.js';

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
export function createProxyPool(origin: URL, options: object, proxy: string): Pool {
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
