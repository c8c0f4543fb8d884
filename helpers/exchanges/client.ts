import { WANTS_TLS } from '../connection/failure-text.js';
import { pauseOn } from '../connection/rate-limits.js';
import type { OperationOrState, Transport, WireRequest } from '../connection/wire.js';
import { operations, pathOf, type Role, type Slug } from '../interface/operations.js';
import { ifExercised, NotExercised, obstaclesIn } from '../not-exercised.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import {
  describeResponse,
  isAnsweredByService,
  isWithoutResponse,
  type Exchange,
  type RequestClass,
} from './exchange.js';
import type { ObservationName, RequirementId } from './observation-names.js';
import { addInOrderSent, aSender, type Sender, type SenderSettings, type SentAs } from './sender.js';

/** Everything about a call that its operation does not determine. */
interface CallOptions {
  /** Whose credentials are sent: by default those of the operation's own role; with `null`, none. */
  readonly role?: Role | null;
  readonly id?: string;
  readonly secret?: string;
  /** The query string, without the question mark. */
  readonly query?: string;
  readonly body?: string;
  /** Headers in place of the credentials of a role. */
  readonly headers?: CredentialHeaders;
  /** Whether it comes before others that wait, as writes do. */
  readonly isUrgent?: boolean;
  /** What is sent if the response is lost and the request may have taken effect; null if nothing can be. */
  readonly replace?: (losses: number) => Promise<Pick<CallOptions, 'id' | 'body'> | null>;
}

export interface Client {
  /** Sends a request. If no response comes, however often it is sent, the caller is not exercised. */
  call(slug: Slug, requestClass: RequestClass, options?: CallOptions): Promise<Exchange>;
  /** Sends a request again, because a list may have changed between two calls that disagree. */
  resend(exchange: Exchange): Promise<Exchange>;
  /** Requests a provider state, without credentials. */
  post(url: string, body: string): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** The requests whose responses were lost. They were sent again or replaced, and are not judged. */
  readonly lost: () => readonly Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
  /** A client for one observation: its exchanges are kept under that name. */
  forObservation(observation: ObservationName | RequirementId): Client;
  /** Gives the target time before the next request. A recording needs none. */
  pause(milliseconds: number): Promise<void>;
}

type ClientSettings = SenderSettings & Pick<Settings, 'baseUrl' | 'credentials' | 'timeoutMs'>;

const WHY = 'what looks wrong may only be late, and is read again';

/** Sent twice, they would change something twice. A payment is verified once, however often. */
const UNREPEATABLE: ReadonlySet<OperationOrState> = new Set(['create-order', 'confirm-order']);

export function aClient(settings: ClientSettings, transport: Transport, signal?: AbortSignal): Client {
  const sender = aSender(settings, transport, signal);
  const { isRecording = false } = transport;
  const pause = (milliseconds: number) =>
    isRecording ? Promise.resolve() : pauseOn(transport, milliseconds, { signal, why: WHY });
  const { timeoutMs, deadlineS, waitS } = settings;
  const endsAt = performance.now() + (deadlineS + waitS) * 1000;
  const patient = aPatientSender(sender, { timeoutMs, endsAt, isRecording, pause });
  const send = (request: WireRequest, as: SentAs) =>
    patient.send(request, as, () => Promise.resolve(UNREPEATABLE.has(as.operation) ? null : request));

  const forObservation = (observation: ObservationName | RequirementId): Client => ({
    exchanges: sender.exchanges,
    lost: patient.lost,
    waits: sender.waits,
    forObservation,
    pause,
    call(slug, requestClass, options = {}) {
      const { role = operations[slug].role, isUrgent, replace } = options;
      const as = { operation: slug, observation, role, requestClass, isUrgent };
      const request = requestOf(slug, role, options);
      if (replace === undefined) return send(request, as);

      return patient.send(request, as, async (losses) => {
        const values = await replace(losses);

        return values && requestOf(slug, role, { ...options, ...values });
      });
    },
    resend: ({ operation, role, request, requestClass }) =>
      send(request, { operation, observation, role, requestClass }),
    post(url, body) {
      const headers = { Accept: '*/*', 'Content-Type': 'application/json' };

      const as = { operation: 'provider-state', observation, role: null, requestClass: null } as const;

      return send({ method: 'POST', url, headers, body }, as);
    },
  });

  function requestOf(slug: Slug, role: Role | null, options: CallOptions): WireRequest {
    const { query, body, headers: others } = options;
    const url = `${settings.baseUrl}${pathOf(slug, options)}${query === undefined ? '' : `?${query}`}`;
    const credentials = others ?? (role === null ? null : settings.credentials[role]);
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { Accept: '*/*', ...type, ...credentials };

    return { method: operations[slug].method, url, headers, body: body ?? null };
  }

  return forObservation('run');
}

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
  send(request: WireRequest, as: SentAs, replace: Replace): Promise<Exchange>;
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
function aPatientSender(sender: Sender, { timeoutMs, endsAt, isRecording, pause }: PatienceOptions): PatientSender {
  const lost = new Set<Exchange>();
  // Requests to an operation that never responds would take the time of all others.
  const givenUp = new Set<OperationOrState>();

  return { send, lost: () => [...lost] };

  async function send(first: WireRequest, as: SentAs, replace: Replace): Promise<Exchange> {
    let exchange = await sender.send(first, as);
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
      const next = sender.send(request, { ...as, tries: tries + 1, ...deliveryAfter(tries, isSlow) });
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

  function deliveryAfter(losses: number, isSlow: boolean): Pick<SentAs, 'isOnFreshConnection' | 'timeoutMs'> {
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
