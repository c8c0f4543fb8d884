import { connect } from 'node:net';

/** Where the server of a URL listens. */
export function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);

  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
}

/** Opens a connection and closes it at once: nothing is sent, and some servers have room for one. Returns what came instead, or null. */
export function tryConnecting(
  address: ReturnType<typeof addressOf>,
  timeout: number,
  signal?: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout, ...(signal === undefined ? {} : { signal }) });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(`no connection within ${timeout} ms`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'no connection'));
  });
}
