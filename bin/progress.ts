import type { Transport } from '../helpers/connection/transport.js';

/** A progress line on a terminal; nothing if there is no terminal. */
interface Progress {
  /** A transport that counts the requests sent through it. */
  readonly watching: (transport: Transport) => Transport;
  /** Erases the line, until the next request. */
  clear(): void;
}

const CLEAR = '\r\u001b[K';

export function aProgress(stream: NodeJS.WriteStream, isWanted: boolean): Progress {
  if (!isWanted || process.env['TERM'] === 'dumb')
    return { watching: (transport) => transport, clear: () => undefined };
  let sent = 0;
  let done = 0;
  const show = () => stream.write(`${CLEAR}${done} of ${sent} requests done`);

  return {
    watching: (transport) => ({
      ...transport,
      async send(request, key) {
        sent++;
        show();
        try {
          return await transport.send(request, key);
        } finally {
          done++;
          show();
        }
      },
    }),
    clear: () => stream.write(CLEAR),
  };
}
