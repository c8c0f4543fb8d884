import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, type Exchange, type Failure, type WireAnswer, type WireRequest } from './exchange.js';
import { NotExercised } from './finding.js';
import { aLimiter } from './limiter.js';
import { operations, pathOf, type Slug } from './operations.js';
import type { Role, Settings } from './settings.js';
import { TransportFailure, type Transport } from './transport.js';

/** What a call adds to its operation. */
export interface Call {
  /** Whose credentials are sent; the operation's own role unless said. `null`: nobody's. */
  readonly role?: Role | null;
  readonly id?: string;
  readonly secret?: string;
  /** The query string, without the question mark. */
  readonly query?: string;
  readonly body?: string;
}

export interface Client {
  call(slug: Slug, call?: Call): Promise<Exchange>;
  /** The same request once more: lists may change between two calls, so what two of them disagree on is asked again. */
  repeat(exchange: Exchange): Promise<Exchange>;
  /** Asks for a provider state, without credentials. */
  post(url: string, body: string): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
}

type Target = Pick<Settings, 'baseUrl' | 'credentials' | 'nulls' | 'concurrency'>;

const LONGEST_WAIT_S = 60;
const LONGEST_WAITS_S = 300;
const MOST_ATTEMPTS = 20;
const MOST_WAITS = 500;

export function aClient(target: Target, transport: Transport, signal?: AbortSignal): Client {
  const interruption = interruptionOf(signal);
  const limited = aLimiter(target.concurrency);
  const exchanges: Exchange[] = [];
  const patience = { waits: 0, seconds: 0, until: 0 };
  let count = 0;

  async function exchange(
    operation: Exchange['operation'],
    role: Role | null,
    request: WireRequest,
  ): Promise<Exchange> {
    const id = `e${++count}`;
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const outcome = await limited(() => Promise.race([attempt(request, patience, transport), interruption]));
    const body = readBody(outcome.answer?.body ?? new Uint8Array(), target.nulls);
    const milliseconds = Math.round(performance.now() - start);
    const done = { id, operation, role, request, ...outcome, startedAt, milliseconds, body };
    exchanges.push(done);

    return done;
  }

  return {
    exchanges,
    waits: () => patience.waits,
    call(slug, { role = operations[slug].role, query, body, ...values } = {}) {
      const url = `${target.baseUrl}${pathOf(slug, values)}${query === undefined ? '' : `?${query}`}`;
      const credentials = role === null ? null : target.credentials[role];
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' };

      return exchange(slug, role, {
        method: operations[slug].method,
        url,
        headers: { Accept: '*/*', ...type, ...credentials },
        body: body ?? null,
      });
    },
    repeat: ({ operation, role, request }) => exchange(operation, role, request),
    post: (url, body) =>
      exchange('provider-state', null, {
        method: 'POST',
        url,
        headers: { Accept: '*/*', 'Content-Type': 'application/json' },
        body,
      }),
  };
}

/** Rejects when the run is interrupted: what was not answered by then was not exercised. */
function interruptionOf(signal: AbortSignal | undefined): Promise<never> {
  const interruption = new Promise<never>((_, reject) => {
    const stop = () => reject(new NotExercised('the run was interrupted'));
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
  });
  interruption.catch(() => undefined); // it is awaited only while a request is under way

  return interruption;
}

interface Outcome {
  readonly answer: WireAnswer | null;
  readonly failure: Failure | null;
}

// One request that is told to wait holds back all of them: the limit is the target's, not the request's.
async function attempt(
  request: WireRequest,
  patience: { waits: number; seconds: number; until: number },
  transport: Transport,
): Promise<Outcome> {
  for (let attempts = 1; ; attempts++) {
    const pause = patience.until - Date.now();
    if (pause > 0) await sleep(pause);
    try {
      const answer = await transport.send(request);
      const seconds = secondsToWait(answer);
      if (seconds === null) return { answer, failure: null };
      const isTooLong = seconds > LONGEST_WAIT_S || patience.seconds + seconds > LONGEST_WAITS_S;
      if (isTooLong || attempts === MOST_ATTEMPTS || patience.waits === MOST_WAITS) {
        return { answer, failure: { kind: 'rate-limited', message: `status ${answer.status} without end` } };
      }
      patience.waits++;
      if (Date.now() + seconds * 1000 > patience.until) {
        patience.seconds += seconds;
        patience.until = Date.now() + seconds * 1000;
      }
    } catch (error) {
      if (error instanceof TransportFailure) return { answer: null, failure: error.failure };
      throw error;
    }
  }
}

/** How long a 429, or a 503 that says so, asks us to wait; null for any other answer. */
function secondsToWait({ status, headers }: WireAnswer): number | null {
  if (status !== 429 && status !== 503) return null;

  const asked = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim();
  if (asked === undefined) return status === 429 ? 1 : null;
  if (/^\d+$/.test(asked)) return Number(asked);

  const date = Date.parse(asked);

  return Number.isNaN(date) ? 1 : Math.max(0, (date - Date.now()) / 1000);
}
