import { WANTS_TLS } from '../connection/failure-text.js';
import type { OperationOrState, WireRequest } from '../connection/wire.js';
import { ifExercised, NotExercised, obstaclesIn } from '../not-exercised.js';
import { describeResponse, isAnsweredByService, isWithoutResponse, type Exchange } from './exchange.js';
import { addInOrderSent, type Sender, type Sending } from './sender.js';

/** Thrown if no response came, however often the request was sent. `answers-200` judges that. */
export class Unanswered extends NotExercised {
  constructor(readonly exchange: Exchange) {
    const { operation } = exchange;
    const reason = `${operation} got ${describeResponse(exchange)}, which ${operation}/answers-200 judges`;
    super(reason, [], obstaclesIn([exchange]));
  }
}

/** An exchange, even if no response came. */
export async function answeredOrNot(sending: Promise<Exchange>): Promise<Exchange> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof Unanswered) return error.exchange;
    throw error;
  }
}

/** What is sent after so many responses were lost; null if nothing can be. */
type Replace = (losses: number) => Promise<WireRequest | null>;

interface PatientSender {
  send(sending: Sending, replace: Replace): Promise<Exchange>;
  /** The requests whose responses were lost, before others were sent for them. */
  readonly lost: () => readonly Exchange[];
}

interface PatienceOptions {
  readonly timeoutMs: number;
  /** When the run ends, as performance.now() tells it. */
  readonly endsAt: number;
  readonly isRecording: boolean;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** A request is sent again after so many losses, and no more. */
export const MOST_LOSSES = 3;
const LAST_TRY_MS = 30_000;
/** How long to wait before each further try. */
const PAUSES_MS = [0, 100, 400];
/** A service that restarts needs seconds until it listens again. */
const RESTART_PAUSES_MS = [250, 1000, 3000];

/** Sends again, on a fresh connection, what got no response: the interface promises no time, and no network. */
export function aPatientSender(
  sender: Sender,
  { timeoutMs, endsAt, isRecording, pause }: PatienceOptions,
): PatientSender {
  const lost = new Set<Exchange>();
  // Requests to an operation that never responds would take the time of all others.
  const givenUp = new Set<OperationOrState>();

  return { send, lost: () => [...lost] };

  async function send(first: Sending, replace: Replace): Promise<Exchange> {
    let exchange = await sender.send(first);
    let isSlow = false;
    while (isWithoutResponse(exchange)) {
      const { tries, failure } = exchange;
      if (tries > MOST_LOSSES || isHopeless(exchange)) throw giveUp(exchange);
      lost.add(exchange);
      isSlow ||= failure?.kind === 'timeout';
      const request = await replace(tries);
      if (request === null) throw lostWrite(exchange);
      const pauses = failure?.kind === 'unreachable' ? RESTART_PAUSES_MS : PAUSES_MS;
      await pause(pauses[tries - 1] ?? 0);
      const next = sender.send({ ...first, request, tries: tries + 1, delivery: deliveryAfter(tries, isSlow) });
      // A recording of an earlier version may end with the lost response.
      const further = isRecording ? await ifExercised(next, null) : await next;
      if (further === null) throw giveUp(exchange);
      exchange = further;
    }
    givenUp.delete(exchange.operation);

    return exchange;
  }

  /** Before the first response of a run, a wrong setting or a service that is down is more likely than a loss. */
  function isHopeless({ operation, failure }: Exchange): boolean {
    if (givenUp.has(operation)) return true;
    if (sender.exchanges.some(isAnsweredByService)) return false;

    return failure?.kind === 'unreachable' || failure?.message.includes(WANTS_TLS) === true || givenUp.size > 0;
  }

  function deliveryAfter(losses: number, isSlow: boolean): NonNullable<Sending['delivery']> {
    const isLast = losses === MOST_LOSSES;
    // One request must not take all the time that is left.
    const mostMs = Math.max(timeoutMs, Math.round((endsAt - performance.now()) / 2));
    const lastMs = Math.min(Math.max(3 * timeoutMs, LAST_TRY_MS), mostMs);

    return { isOnFreshConnection: true, ...(isLast && isSlow ? { timeoutMs: lastMs } : {}) };
  }

  function giveUp(exchange: Exchange): Unanswered {
    lost.delete(exchange);
    givenUp.add(exchange.operation);
    addInOrderSent(sender.exchanges, exchange);

    return new Unanswered(exchange);
  }
}

/** A write whose response was lost may have taken effect. */
function lostWrite(exchange: Exchange): NotExercised {
  const { operation, failure } = exchange;

  return new NotExercised(
    `the response of ${operation} was lost (${failure?.message}), and it is not sent twice`,
    [],
    obstaclesIn([exchange]),
  );
}
