import { pauseOn } from '../helpers/connection/rate-limits.js';
import type { Transport } from '../helpers/connection/wire.js';
import type { Console } from './command.js';

interface Progress {
  /** A transport that counts the requests sent through it. */
  readonly watching: (transport: Transport) => Transport;
  /** Counts requests of other threads; null if nobody would see it. */
  readonly count: Count | null;
  /** Erases the line, until the next request. */
  clear(): void;
}

type Count = (sent: number, done: number) => void;

/** Shows a line that the next one replaces, if there is somebody who would see that. */
export function statusLine({ showStatus }: Console): ((line: string) => void) | null {
  const isWanted = process.env['CI'] === undefined && process.env['TERM'] !== 'dumb';

  return isWanted && showStatus !== undefined ? showStatus : null;
}

export function aProgress(console: Console): Progress {
  const showStatus = statusLine(console);
  if (showStatus === null) return { watching: (transport) => transport, count: null, clear: () => undefined };
  let sent = 0;
  let done = 0;
  const count: Count = (newlySent, newlyDone) => {
    sent += newlySent;
    done += newlyDone;
    showStatus(`${done} of ${sent} requests done`);
  };

  const counting = countingRequests(count);
  const watching = (transport: Transport): Transport => ({
    ...counting(transport),
    pause(milliseconds, pause) {
      const seconds = Math.round(milliseconds / 1000);
      if (seconds > 0) showStatus(`${done} of ${sent} requests done; waiting ${seconds} s: ${pause.why}`);

      return pauseOn(transport, milliseconds, pause);
    },
  });

  return { watching, count, clear: () => showStatus('') };
}

export function countingRequests(count: Count): Progress['watching'] {
  return (transport) => ({
    ...transport,
    async send(request, key) {
      count(1, 0);
      try {
        return await transport.send(request, key);
      } finally {
        count(0, 1);
      }
    },
  });
}
