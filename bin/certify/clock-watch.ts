import { aClock } from '../../helpers/connection/clock.js';
import type { Transport } from '../../helpers/connection/transport.js';

const DAY_MS = 86_400_000;

interface ClockWatch {
  readonly watching: (transport: Transport) => Transport;
  /** What the service's clock says, if it is never within a day of ours: one of them is wrong; null otherwise. */
  disagreement(): string | null;
}

/** Compares the clock of this machine with the Date headers of the service. */
export function aClockWatch(): ClockWatch {
  const clock = aClock();
  let agreed = false;
  let last: string | null = null;
  const look = (text: string | undefined) => {
    const time = text === undefined ? NaN : Date.parse(text);
    if (Number.isNaN(time)) return;
    if (Math.abs(time - clock().getTime()) < DAY_MS) agreed = true;
    else last = new Date(time).toISOString().slice(0, 10);
  };

  return {
    watching: (transport) => ({
      ...transport,
      async send(request, delivery) {
        const response = await transport.send(request, delivery);
        look(response.headers.find(([name]) => name.toLowerCase() === 'date')?.[1]);

        return response;
      },
    }),
    disagreement: () => (agreed || last === null ? null : last),
  };
}
