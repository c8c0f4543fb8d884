import type { Transport } from '../helpers/connection/transport.js';

/** A line that is written over, on a terminal; nothing where nobody watches. */
export interface Progress {
  /** The same transport, whose requests are counted. */
  readonly watching: (transport: Transport) => Transport;
  /** Gives the line back, until the next request. */
  clear(): void;
}

const CLEAR = '\r\u001b[K';

export function aProgress(stream: NodeJS.WriteStream, isWanted: boolean): Progress {
  if (!isWanted || process.env['TERM'] === 'dumb')
    return { watching: (transport) => transport, clear: () => undefined };
  let sent = 0;
  let answered = 0;
  const show = () => stream.write(`${CLEAR}${answered} of ${sent} requests answered`);

  return {
    watching: (transport) => ({
      ...transport,
      async send(request, key) {
        sent++;
        show();
        try {
          return await transport.send(request, key);
        } finally {
          answered++;
          show();
        }
      },
    }),
    clear: () => stream.write(CLEAR),
  };
}
