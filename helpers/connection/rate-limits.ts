import { setTimeout as sleep } from 'node:timers/promises';
import { endedEarly } from './deadline.js';
import { TransportFailure, type Recorded, type Transport } from './transport.js';
import type { Failure, RequestKey, WireRequest, WireResponse } from './wire.js';

/** What came of a request. */
export interface Sending {
  readonly response: WireResponse | null;
  readonly failure: Failure | null;
  readonly recorded: Recorded | null;
}

export interface RateLimits {
  /** Sends a request, and again where the target asks us to wait. */
  send(request: WireRequest, moment: RequestKey, operation: string): Promise<Sending>;
  readonly waits: () => number;
}

const SHORTEST_WAIT_S = 0.01;
const LONGEST_WAIT_S = 60;
const LONGEST_WAITS_S = 300;
const MOST_ATTEMPTS = 20;
const MOST_WAITS = 500;

/** Waits, until the run is ended at the latest: a timer that nobody waits for any more would keep the process alive. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

interface Spent {
  waits: number;
  seconds: number;
  until: number;
  isOver: boolean;
}

export function respectRateLimits(transport: Transport, deadline: number, signal: AbortSignal | undefined): RateLimits {
  const byOperation = new Map<string, Spent>();

  function spentOn(operation: string): Spent {
    const known = byOperation.get(operation) ?? { waits: 0, seconds: 0, until: 0, isOver: false };
    byOperation.set(operation, known);

    return known;
  }

  // Told to wait by several operations, we hold back all requests: the limit is the target's. One operation that never
  // stops asking must not keep us from the others.
  function heldUntil(own: Spent): number {
    const told = [...byOperation.values()].filter(({ waits }) => waits > 0);

    return told.length > 1 ? Math.max(...told.filter(({ isOver }) => !isOver).map(({ until }) => until)) : own.until;
  }

  async function send(request: WireRequest, moment: RequestKey, operation: string): Promise<Sending> {
    const spent = spentOn(operation);
    for (let attempts = 1; ; attempts++) {
      const pause = heldUntil(spent) - Date.now();
      if (pause > 0) await pauseFor(pause, signal);
      if (signal?.aborted === true) throw endedEarly(signal);
      try {
        const response = await transport.send(request, moment);
        const seconds = secondsToWait(response);
        const recorded = response.recorded ?? null;
        if (seconds === null || recorded !== null) return { response, failure: null, recorded };
        const isTooLong =
          seconds > LONGEST_WAIT_S ||
          spent.seconds + seconds > LONGEST_WAITS_S ||
          Date.now() + seconds * 1000 > deadline;
        if (isTooLong || spent.isOver || attempts === MOST_ATTEMPTS || spent.waits === MOST_WAITS) {
          spent.isOver = true; // whoever asked us to wait in vain once is not waited for again
          const message = `status ${response.status} without end`;

          return { response, failure: { kind: 'rate-limited', message }, recorded };
        }
        spent.waits++;
        const pauseS = Math.max(seconds, SHORTEST_WAIT_S * attempts); // some say "at once" and do not mean it
        if (Date.now() + pauseS * 1000 > spent.until) {
          spent.seconds += pauseS;
          spent.until = Date.now() + pauseS * 1000;
        }
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;

        return { response: error.response, failure: error.failure, recorded: error.recorded };
      }
    }
  }

  return { send, waits: () => [...byOperation.values()].reduce((sum, { waits }) => sum + waits, 0) };
}

/** How long a 429, or a 503 that says so, asks us to wait; null for any other answer. */
function secondsToWait({ status, headers }: WireResponse): number | null {
  if (status !== 429 && status !== 503) return null;

  const asked = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim();
  if (asked === undefined) return status === 429 ? 1 : null;
  if (/^\d+$/.test(asked)) return Number(asked);

  const date = Date.parse(asked);

  return Number.isNaN(date) ? 1 : Math.max(0, (date - Date.now()) / 1000);
}
