import type { Transport } from '../helpers/connection/transport.js';
import type { Console } from './command.js';

/** A progress line on a terminal; nothing if there is no terminal. */
interface Progress {
  /** A transport that counts the requests sent through it. */
  readonly watching: (transport: Transport) => Transport;
  /** Erases the line, until the next request. */
  clear(): void;
}

export function aProgress({ showStatus }: Console): Progress {
  const isWanted = process.env['CI'] === undefined && process.env['TERM'] !== 'dumb';
  if (showStatus === undefined || !isWanted) return { watching: (transport) => transport, clear: () => undefined };
  let sent = 0;
  let done = 0;
  const show = () => showStatus(`${done} of ${sent} requests done`);

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
    clear: () => showStatus(''),
  };
}
