import { aBudget, type Budget } from '../connection/budget.js';
import { interruptionOf } from '../connection/deadline.js';
import { aLimiter } from '../connection/limiter.js';
import { respectRateLimits, type Sending } from '../connection/rate-limits.js';
import type { Transport } from '../connection/transport.js';
import type { Failure, OperationOrState, RequestKey, WireRequest, WireResponse } from '../connection/wire.js';
import { NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import { readBody, type Exchange } from './exchange.js';

export type SenderSettings = Pick<Settings, 'nulls' | 'concurrency' | 'maxBodyBytes' | 'deadlineS' | 'waitS'>;

/** Sends requests within the limits of the run, and keeps each exchange. */
export interface Sender {
  send(operation: OperationOrState, request: WireRequest, key: Omit<RequestKey, 'attempt'>): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
}

/** What writes goes first: the lists are read when everything is written. */
const AWAITED: ReadonlySet<OperationOrState> = new Set([
  'create-order',
  'confirm-order',
  'verify-payment',
  'provider-state',
]);
const NOTHING = new Uint8Array();
const START = 128 * 1024;

export function aSender(settings: SenderSettings, transport: Transport, signal?: AbortSignal): Sender {
  const interruption = interruptionOf(signal);
  const limited = aLimiter(settings.concurrency);
  const rateLimits = respectRateLimits(transport, Date.now() + (settings.deadlineS + settings.waitS) * 1000, signal);
  const budget = aBudget(settings.maxBodyBytes);
  const countAttempt = anAttemptCounter();
  const exchanges: Exchange[] = [];
  let count = 0;

  return {
    exchanges,
    waits: rateLimits.waits,
    async send(operation, request, { observation, role }) {
      budget.expectRoom(operation);
      const id = `e${++count}`;
      const key = { observation, attempt: countAttempt(request, observation, role), role };
      const start = performance.now();
      const now = new Date().toISOString();
      const sent = await limited(
        () => Promise.race([rateLimits.send(request, key, operation), interruption]),
        AWAITED.has(operation),
      );
      const read = readWithin(budget, operation, sent, settings.nulls);
      const { startedAt, milliseconds } = sent.recorded ?? {
        startedAt: now,
        milliseconds: Math.round(performance.now() - start),
      };
      const exchange = { id, operation, ...key, request, ...read, startedAt, milliseconds };
      exchanges.push(exchange);
      if (exchange.failure !== null) expectJudgeable(exchange.failure);

      return exchange;
    },
  };
}

/** Counts how often the same request was sent for the same observation, this time included. */
function anAttemptCounter() {
  const attempts = new Map<string, number>();

  return ({ method, url, body }: WireRequest, observation: string, role: RequestKey['role']): number => {
    const key = `${observation} ${role} ${method} ${url} ${body}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);

    return attempt;
  };
}

/** Reads the body of a response, unless that would take more memory than the budget leaves. */
function readWithin(
  budget: Budget,
  operation: OperationOrState,
  { response, failure }: Sending,
  nulls: Settings['nulls'],
): Pick<Exchange, 'response' | 'failure' | 'body'> {
  const excess = response === null ? null : budget.excess(operation, response.body);
  if (excess !== null) {
    return {
      response: startOf(response),
      failure: { kind: 'too-large', message: excess },
      body: readBody(NOTHING, nulls),
    };
  }
  const body = readBody(response?.body ?? NOTHING, nulls);
  if (body.kind === 'json') budget.keepExact(operation, body.exact.size);

  return { response, failure, body };
}

/** Enough of an answer that is not read to show what it was. */
function startOf(response: WireResponse | null): WireResponse | null {
  return (
    response && { ...response, body: Uint8Array.from(response.body.subarray(0, START)), bytes: response.body.length }
  );
}

/** A target that is too busy, and an answer that is too long for us, say nothing about the contract. */
function expectJudgeable({ kind, message }: Failure): void {
  if (kind === 'rate-limited') {
    throw new NotExercised(`the target kept asking us to wait (${message})`, ['SPRAY_CONCURRENCY']);
  }
  if (kind === 'too-large') throw new NotExercised(`got ${message}, more than we read`, ['SPRAY_MAX_BODY_BYTES']);
}
