import { pauseOn } from '../connection/rate-limits.js';
import type { OperationOrState, Transport, WireRequest } from '../connection/wire.js';
import { operations, pathOf, type Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import type { Exchange, RequestClass } from './exchange.js';
import { aPatientSender } from './lost-responses.js';
import type { ObservationName, RequirementId } from './observation-names.js';
import { aSender, type SenderSettings, type Sending } from './sender.js';

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
  const send = (operation: OperationOrState, request: WireRequest, as: Sending['as']) =>
    patient.send({ operation, request, as }, () => Promise.resolve(UNREPEATABLE.has(operation) ? null : request));

  const forObservation = (observation: ObservationName | RequirementId): Client => ({
    exchanges: sender.exchanges,
    lost: patient.lost,
    waits: sender.waits,
    forObservation,
    pause,
    call(slug, requestClass, options = {}) {
      const { role = operations[slug].role, isUrgent, replace } = options;
      const as = { observation, role, requestClass, isUrgent };
      const request = requestOf(slug, role, options);
      if (replace === undefined) return send(slug, request, as);

      return patient.send({ operation: slug, request, as }, async (losses) => {
        const values = await replace(losses);

        return values && requestOf(slug, role, { ...options, ...values });
      });
    },
    resend: ({ operation, role, request, requestClass }) =>
      send(operation, request, { observation, role, requestClass }),
    post(url, body) {
      const headers = { Accept: '*/*', 'Content-Type': 'application/json' };

      return send(
        'provider-state',
        { method: 'POST', url, headers, body },
        { observation, role: null, requestClass: null },
      );
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
