import { setTimeout as sleep } from 'node:timers/promises';
import { endReasonOf, type Clock } from './limits.js';
import {
  headerIn,
  TransportFailure,
  type Delivery,
  type Failure,
  type Pause,
  type Recorded,
  type Transport,
  type WireRequest,
  type WireResponse,
} from './wire.js';

export interface SendResult {
  readonly response: WireResponse | null;
  readonly failure: Failure | null;
  readonly recorded: Recorded | null;
}

interface RateLimitedTransport {
  /** Sends a request, and retries it when the target asks us to wait. */
  send(request: WireRequest, delivery: Delivery, operation: string): Promise<SendResult>;
  /** How often the target asked us to wait. */
  readonly waits: () => number;
}

const SHORTEST_WAIT_S = 0.01;
const LONGEST_WAIT_S = 60;
const LONGEST_TOTAL_WAIT_S = 300;
const MOST_ATTEMPTS = 20;
const MOST_WAITS = 500;

/** Waits, but not past the end of the run: a timer left behind would keep the process alive. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

/** How often and how long one operation asked us to wait. */
interface WaitState {
  waits: number;
  seconds: number;
  until: number;
  hasGivenUp: boolean;
}

/** Lets time pass: by waiting, unless the transport knows another way. */
export function pauseOn({ pause }: Transport, milliseconds: number, about: Pause): Promise<void> {
  return pause === undefined ? pauseFor(milliseconds, about.signal) : pause(milliseconds, about);
}
interface RunLimits {
  /** When it ends, on the clock of `performance.now`, which never steps. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
}

export function respectRateLimits(transport: Transport, { deadline, signal, clock }: RunLimits): RateLimitedTransport {
  const byOperation = new Map<string, WaitState>();

  function stateOf(operation: string): WaitState {
    const known = byOperation.get(operation) ?? { waits: 0, seconds: 0, until: 0, hasGivenUp: false };
    byOperation.set(operation, known);

    return known;
  }

  // If several operations ask us to wait, the whole target is rate limited, so all requests wait. A single operation that
  // never stops asking must not delay the others.
  function waitUntil(own: WaitState): number {
    const limited = [...byOperation.values()].filter(({ waits }) => waits > 0);
    if (limited.length <= 1) return own.until;

    return Math.max(...limited.filter(({ hasGivenUp }) => !hasGivenUp).map(({ until }) => until));
  }

  function isTooLong(seconds: number, state: WaitState): boolean {
    return (
      seconds > LONGEST_WAIT_S ||
      state.seconds + seconds > LONGEST_TOTAL_WAIT_S ||
      performance.now() + seconds * 1000 > deadline
    );
  }

  async function send(request: WireRequest, delivery: Delivery, operation: string): Promise<SendResult> {
    const state = stateOf(operation);
    for (let attempts = 1; ; attempts++) {
      const pause = waitUntil(state) - performance.now();
      if (pause > 0) await pauseOn(transport, pause, { signal, why: 'the service limits requests' });
      if (signal?.aborted === true) throw endReasonOf(signal);
      try {
        const response = await transport.send(request, delivery);
        const seconds = secondsToWait(response, clock);
        const recorded = response.recorded ?? null;
        if (seconds === null || recorded !== null) return { response, failure: null, recorded };
        const isLast = attempts === MOST_ATTEMPTS || state.waits === MOST_WAITS;
        if (isTooLong(seconds, state) || state.hasGivenUp || isLast) {
          state.hasGivenUp = true; // after one wait in vain, we do not wait for this operation again

          return { response, failure: { kind: 'rate-limited', message: `status ${response.status}` }, recorded };
        }
        state.waits++;
        const pauseS = Math.max(seconds, SHORTEST_WAIT_S * attempts); // some send "Retry-After: 0" and still reject
        if (performance.now() + pauseS * 1000 > state.until) {
          state.seconds += pauseS;
          state.until = performance.now() + pauseS * 1000;
        }
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;

        return { response: error.response, failure: error.failure, recorded: error.recorded };
      }
    }
  }

  return { send, waits: () => [...byOperation.values()].reduce((sum, { waits }) => sum + waits, 0) };
}

/** Whether a response is a 429, or a 503 with Retry-After. */
export function asksToWait(response: WireResponse): boolean {
  return response.status === 429 || (response.status === 503 && headerIn(response, 'retry-after') !== undefined);
}

/** How long to wait after a 429, or a 503 with Retry-After; null for any other response. */
function secondsToWait(response: WireResponse, clock: Clock): number | null {
  if (!asksToWait(response)) return null;

  const retryAfter = headerIn(response, 'retry-after')?.trim();
  if (retryAfter === undefined) return 1;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);

  const date = Date.parse(retryAfter);
  // The date is one of the target's clock, which may differ from ours; usually the response shows it.
  const sent = Date.parse(headerIn(response, 'date') ?? '');
  const now = Number.isNaN(sent) ? clock().getTime() : sent;

  return Number.isNaN(date) ? 1 : Math.max(0, (date - now) / 1000);
}
