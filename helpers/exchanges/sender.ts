import { aBudget, aClock, interruptionOf, type Budget } from '../connection/limits.js';
import { respectRateLimits, type SendResult } from '../connection/rate-limits.js';
import type {
  Delivery,
  Failure,
  OperationOrState,
  RequestKey,
  Transport,
  WireRequest,
  WireResponse,
} from '../connection/wire.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import { isWithoutResponse, numberOf, type Exchange } from './exchange.js';
import { aBodyReader, decodedText, readBody } from './received-body.js';

export type SenderSettings = Pick<Settings, 'nulls' | 'concurrency' | 'maxBodyBytes' | 'deadlineS' | 'waitS'> & {
  /** How many exchanges other senders have numbered before. */
  readonly numberedFrom?: number;
};

/** For whom a request is sent, and as what; and how, if responses were lost before. */
export type SentAs = Omit<RequestKey, 'attempt'> &
  Pick<Exchange, 'operation' | 'requestClass'> &
  Pick<Delivery, 'isOnFreshConnection' | 'timeoutMs'> & {
    readonly isUrgent?: boolean | undefined;
    readonly tries?: number;
  };

/** Sends requests within the limits of the run, and keeps each exchange whose response came. */
export interface Sender {
  send(request: WireRequest, as: SentAs): Promise<Exchange>;
  readonly exchanges: Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
}

/** Requests that may change something. They go first, because the lists are read after all writes. */
const WRITES: ReadonlySet<OperationOrState> = new Set([
  'create-order',
  'confirm-order',
  'verify-payment',
  'provider-state',
]);

/** A response that is played back again is the same exchange again, with all that is known of it. */
const playedBack = new WeakMap<WireResponse, Exchange>();
const NO_BODY = readBody(new Uint8Array(), 'reject');
const KEPT_BYTES = 128 * 1024;

export function aSender(settings: SenderSettings, transport: Transport, signal?: AbortSignal): Sender {
  const interruption = interruptionOf(signal);
  const limited = aLimiter(settings.concurrency);
  const deadline = performance.now() + (settings.deadlineS + settings.waitS) * 1000;
  const clock = aClock();
  const rateLimited = respectRateLimits(transport, { deadline, signal, clock });
  const budget = aBudget(settings.maxBodyBytes);
  const received = aBodyReader(settings.nulls);
  const countAttempt = anAttemptCounter();
  const exchanges: Exchange[] = [];
  let count = settings.numberedFrom ?? 0;

  const throughGate = aWriteGate(transport.isRecording === true);

  return {
    exchanges,
    waits: rateLimited.waits,
    send: (request, as) =>
      as.operation !== 'provider-state' && WRITES.has(as.operation)
        ? throughGate(() => sendOnce(request, as), isConflict)
        : sendOnce(request, as),
  };

  async function sendOnce(request: WireRequest, as: SentAs): Promise<Exchange> {
    const { operation, observation, role, requestClass, ...others } = as;
    const { isUrgent = WRITES.has(operation), tries = 1, ...delivery } = others;
    budget.expectRoom(operation);
    const next = `e${++count}`;
    const key = { observation, attempt: countAttempt(request, observation, role), role };
    const start = performance.now();
    const now = clock().toISOString();
    const how = { ...key, ...delivery, isRepeatable: !WRITES.has(operation) };
    const sent = await limited(() => Promise.race([rateLimited.send(request, how, operation), interruption]), {
      isUrgent,
    });
    const before = sent.response === null ? undefined : playedBack.get(sent.response);
    if (before?.observation === observation && before.attempt === key.attempt && before.role === role) {
      addInOrderSent(exchanges, before);

      return before;
    }
    const read = readWithin(budget, { ...sent, operation, received });
    const { id, startedAt, milliseconds } = sent.recorded ?? {
      id: next,
      startedAt: now,
      milliseconds: Math.round(performance.now() - start),
    };
    const exchange = { id, operation, requestClass, ...key, request, ...read, tries, startedAt, milliseconds };
    if (!isWithoutResponse(exchange)) addInOrderSent(exchanges, exchange);
    if (sent.response !== null && sent.recorded !== null) playedBack.set(sent.response, exchange);
    if (exchange.failure !== null) expectJudgeable(exchange.failure);

    return exchange;
  }
}

/** Not in the order of the responses: a recording, in which all come at once, must be judged in the same order. */
export function addInOrderSent(exchanges: Exchange[], exchange: Exchange): void {
  const before = exchanges.findLastIndex((other) => numberOf(other) < numberOf(exchange));
  exchanges.splice(before + 1, 0, exchange);
}

/** Whether a write was rejected because of another: 409 Conflict or 423 Locked. */
function isConflict({ response }: Exchange): boolean {
  return response?.status === 409 || response?.status === 423;
}

/** Counts how often a request was sent for the same observation, this time included. */
function anAttemptCounter() {
  const attempts = new Map<string, number>();

  return ({ method, url, body }: WireRequest, observation: string, role: RequestKey['role']): number => {
    const key = `${observation} ${role} ${method} ${url} ${body}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);

    return attempt;
  };
}

type Unread = SendResult & {
  readonly operation: OperationOrState;
  readonly received: ReturnType<typeof aBodyReader>;
};

/** Parses the body of a response, unless that would take more memory than the budget allows. */
function readWithin(
  budget: Budget,
  { response, failure, operation, received }: Unread,
): Pick<Exchange, 'response' | 'failure' | 'body'> {
  if (response === null) return { response, failure, body: NO_BODY };
  const { bytes, measured, read } = received(response.body);
  const excess = budget.addBody(operation, { bytes: bytes.length, weight: measured.weight });
  if (excess !== null) return { ...startOf(response), failure: { kind: 'too-large', message: excess } };
  const body = read();
  if (body.kind === 'json') budget.addExactNumbers(operation, body.exact.size);

  return { response: { ...response, body: bytes }, failure, body };
}

/** Keeps enough of a response that is not parsed to show what it was. */
function startOf(response: WireResponse): Pick<Exchange, 'response' | 'body'> {
  const start = Uint8Array.from(response.body.subarray(0, KEPT_BYTES));

  return {
    response: { ...response, body: start, bytes: response.body.length },
    body: { ...NO_BODY, text: decodedText(start, { isIncomplete: true }) },
  };
}

/** Neither a busy target nor a response that is too long for us shows anything about the interface. */
function expectJudgeable({ kind, message }: Failure): void {
  if (kind === 'rate-limited') {
    if (!message.includes('429'))
      throw new NotExercised(`the service was not available, too often or for too long (${message} with Retry-After)`);
    throw new NotExercised(`the service rate-limited the suite too often or for too long (${message})`, [
      'SPRAY_CONCURRENCY',
    ]);
  }
  if (kind === 'too-large') throw new NotExercised(`got ${message}, too large to read`, ['SPRAY_MAX_BODY_BYTES']);
}

/** What became of a write, and whether it was in conflict with another. */
interface Gate {
  /** Runs a write; again, and alone, if it was in conflict with others that ran at the same time. */
  <T>(write: () => Promise<T>, conflicts: (result: T) => boolean): Promise<T>;
}

/**
 * A service may accept one write of a user at a time and reject those that overlap. After the first such conflict, writes
 * are sent one after the other. In a recording nothing overlaps as it did: what was sent again is there again.
 */
function aWriteGate(isRecording: boolean): Gate {
  let isSerial = false;
  let running = 0;
  let started = 0;
  let last: Promise<unknown> = Promise.resolve();

  function alone<T>(write: () => Promise<T>): Promise<T> {
    const turn = last.then(write, write);
    last = turn.catch(() => undefined);

    return turn;
  }

  return async (write, conflicts) => {
    if (isSerial) return alone(write);
    const [startedBefore, wasAlone] = [++started, running === 0];
    running++;
    let result;
    try {
      result = await write();
    } finally {
      running--;
    }
    const overlapped = !wasAlone || started > startedBefore;
    if (!(overlapped || isRecording) || !conflicts(result)) return result;
    isSerial = true;

    return isRecording ? ifExercised(alone(write), result) : alone(write);
  };
}
interface Limiter {
  /** Runs a task as soon as a place is free; urgent tasks before all others that wait. */
  <T>(task: () => Promise<T>, options?: { readonly isUrgent: boolean }): Promise<T>;
}

/** Runs at most this many tasks at once. The others wait in line. */
export function aLimiter(maxRunning: number): Limiter {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task, { isUrgent } = { isUrgent: false }) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = urgent.shift() ?? waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
