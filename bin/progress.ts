import type { Transport } from '../helpers/connection/transport.js';
import type { Console } from './command.js';

/** A progress line on a terminal; nothing if there is no terminal. */
interface Progress {
  /** A transport that counts the requests sent through it. */
  readonly watching: (transport: Transport) => Transport;
  /** Erases the line, until the next request. */
  clear(): void;
}

/** Shows a line that the next one replaces, if there is somebody who would see that. */
export function statusLine({ showStatus }: Console): ((line: string) => void) | null {
  const isWanted = process.env['CI'] === undefined && process.env['TERM'] !== 'dumb';

  return isWanted && showStatus !== undefined ? showStatus : null;
}

export function aProgress(console: Console): Progress {
  const showStatus = statusLine(console);
  if (showStatus === null) return { watching: (transport) => transport, clear: () => undefined };
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
