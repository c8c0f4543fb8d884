import { aBudget } from '../connection/budget.js';
import { interruptionOf } from '../connection/deadline.js';
import { aLimiter } from '../connection/limiter.js';
import { pauseFor, respectRateLimits } from '../connection/rate-limits.js';
import type { Transport } from '../connection/transport.js';
import type { Failure, OperationOrState, RequestKey, WireRequest, WireResponse } from '../connection/wire.js';
import { operations, pathOf, type Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import { NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import { readBody, type Exchange } from './exchange.js';
import type { ObservationName, RequirementId } from './observation-names.js';

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
  resend(exchange: Exchange): Promise<Exchange>;
  /** Asks for a provider state, without credentials. */
  post(url: string, body: string): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
  /** The same client, at work for one observation: what it sends is kept under that name. */
  forObservation(observation: ObservationName | RequirementId): Client;
  /** Gives the target time before it is asked again. A recording needs none. */
  pause(milliseconds: number): Promise<void>;
}

type Target = Pick<
  Settings,
  'baseUrl' | 'credentials' | 'nulls' | 'concurrency' | 'maxBodyBytes' | 'deadlineS' | 'waitS'
>;

/** What writes goes first: the lists are read when everything is written. */
const AWAITED: ReadonlySet<OperationOrState> = new Set([
  'create-order',
  'confirm-order',
  'verify-payment',
  'provider-state',
]);
const NOTHING = new Uint8Array();
const START = 128 * 1024;

export function aClient(target: Target, transport: Transport, signal?: AbortSignal): Client {
  const interruption = interruptionOf(signal);
  const limited = aLimiter(target.concurrency);
  const rateLimits = respectRateLimits(transport, Date.now() + (target.deadlineS + target.waitS) * 1000, signal);
  const budget = aBudget(target.maxBodyBytes);
  const exchanges: Exchange[] = [];
  const attempts = new Map<string, number>();
  let count = 0;

  /** How often the same request was sent for the same observation, this time included. */
  function attemptOf({ method, url, body }: WireRequest, observation: string, role: Role | null): number {
    const key = `${observation} ${role} ${method} ${url} ${body}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);

    return attempt;
  }

  async function exchange(
    operation: OperationOrState,
    request: WireRequest,
    { observation, role }: Omit<RequestKey, 'attempt'>,
  ): Promise<Exchange> {
    budget.expectRoom(operation);
    const id = `e${++count}`;
    const attempt = attemptOf(request, observation, role);
    const start = performance.now();
    const now = new Date().toISOString();
    const sent = await limited(
      () => Promise.race([rateLimits.send(request, { observation, attempt, role }, operation), interruption]),
      AWAITED.has(operation),
    );
    const excess = sent.response === null ? null : budget.excess(operation, sent.response.body);
    const body = readBody(excess === null ? (sent.response?.body ?? NOTHING) : NOTHING, target.nulls);
    if (body.kind === 'json') budget.keepExact(operation, body.exact.size);
    const { startedAt, milliseconds } = sent.recorded ?? {
      startedAt: now,
      milliseconds: Math.round(performance.now() - start),
    };
    const response = excess === null ? sent.response : startOf(sent.response);
    const failure: Failure | null = excess === null ? sent.failure : { kind: 'too-large', message: excess };
    const done = {
      id,
      operation,
      observation,
      attempt,
      role,
      request,
      response,
      failure,
      startedAt,
      milliseconds,
      body,
    };
    exchanges.push(done);
    if (failure !== null) expectJudgeable(failure);

    return done;
  }

  const forObservation = (observation: ObservationName | RequirementId): Client => ({
    exchanges,
    waits: rateLimits.waits,
    forObservation,
    pause: (milliseconds) => (transport.isRecording === true ? Promise.resolve() : pauseFor(milliseconds, signal)),
    call(slug, { role = operations[slug].role, query, body, ...values } = {}) {
      const url = `${target.baseUrl}${pathOf(slug, values)}${query === undefined ? '' : `?${query}`}`;
      const credentials = role === null ? null : target.credentials[role];
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const headers = { Accept: '*/*', ...type, ...credentials };

      return exchange(
        slug,
        { method: operations[slug].method, url, headers, body: body ?? null },
        { observation, role },
      );
    },
    resend: ({ operation, role, request }) => exchange(operation, request, { observation, role }),
    post(url, body) {
      const headers = { Accept: '*/*', 'Content-Type': 'application/json' };

      return exchange('provider-state', { method: 'POST', url, headers, body }, { observation, role: null });
    },
  });

  return forObservation('run');
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
