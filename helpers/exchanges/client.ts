import { pauseFor } from '../connection/rate-limits.js';
import type { Transport } from '../connection/transport.js';
import { operations, pathOf, type Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import type { Exchange } from './exchange.js';
import type { ObservationName, RequirementId } from './observation-names.js';
import type { RequestClass } from './request-class.js';
import { aSender, type SenderSettings } from './sender.js';

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
  /** Whether it does not wait for writes that are sent at the same time. */
  readonly isUrgent?: boolean;
}

export interface Client {
  call(slug: Slug, requestClass: RequestClass, options?: CallOptions): Promise<Exchange>;
  /** Sends a request again, because a list may have changed between two calls that disagree. */
  resend(exchange: Exchange): Promise<Exchange>;
  /** Requests a provider state, without credentials. */
  post(url: string, body: string): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** How often the target asked us to wait. */
  readonly waits: () => number;
  /** A client for one observation: its exchanges are kept under that name. */
  forObservation(observation: ObservationName | RequirementId): Client;
  /** Gives the target time before the next request. A recording needs none. */
  pause(milliseconds: number): Promise<void>;
}

type ClientSettings = SenderSettings & Pick<Settings, 'baseUrl' | 'credentials'>;

export function aClient(settings: ClientSettings, transport: Transport, signal?: AbortSignal): Client {
  const sender = aSender(settings, transport, signal);

  const forObservation = (observation: ObservationName | RequirementId): Client => ({
    exchanges: sender.exchanges,
    waits: sender.waits,
    forObservation,
    pause: (milliseconds) =>
      transport.isRecording === true
        ? Promise.resolve()
        : pauseFor(transport.shorten?.(milliseconds) ?? milliseconds, signal),
    call(slug, requestClass, { role = operations[slug].role, query, body, headers: others, isUrgent, ...values } = {}) {
      const url = `${settings.baseUrl}${pathOf(slug, values)}${query === undefined ? '' : `?${query}`}`;
      const credentials = others ?? (role === null ? null : settings.credentials[role]);
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const headers = { Accept: '*/*', ...type, ...credentials };

      return sender.send(
        slug,
        { method: operations[slug].method, url, headers, body: body ?? null },
        { observation, role, requestClass, isUrgent },
      );
    },
    resend: ({ operation, role, request, requestClass }) =>
      sender.send(operation, request, { observation, role, requestClass }),
    post(url, body) {
      const headers = { Accept: '*/*', 'Content-Type': 'application/json' };

      return sender.send(
        'provider-state',
        { method: 'POST', url, headers, body },
        { observation, role: null, requestClass: null },
      );
    },
  });

  return forObservation('run');
}
