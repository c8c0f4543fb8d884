import type { Role, Slug } from '../interface/operations.js';
import type { CredentialHeaders } from '../settings/settings.js';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: CredentialHeaders;
  readonly body: string | null;
}
export interface WireResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** The length of the body, if only its start is kept. */
  readonly bytes?: number;
  /** Which exchange it is and when it was received, if it is played back. */
  readonly recorded?: { readonly id: string; readonly startedAt: string; readonly milliseconds: number };
}

/** The first header of this name, in whatever case it was sent. The name is given in lower case. */
export function headerIn(response: WireResponse | null, name: string): string | undefined {
  return response?.headers.find(([sent]) => sent.toLowerCase() === name)?.[1];
}

/** Identifies a request within a run. Recordings are played back by it. */
export interface RequestKey {
  /** The observation or the requirement that it was sent for. */
  readonly observation: string;
  /** How often the same request was sent for it, this time included. */
  readonly attempt: number;
  /** Whose credentials were sent. */
  readonly role: Role | null;
}

/** How a request is to be sent, besides what it says. */
export interface Delivery extends RequestKey {
  /** Whether it changes nothing if it is sent twice. */
  readonly isRepeatable?: boolean;
  /** Whether it gets a connection of its own, because one that was kept open may be the reason for a lost response. */
  readonly isOnFreshConnection?: boolean;
  /** How long to wait for the response, if not as long as the settings say. */
  readonly timeoutMs?: number;
}

/** Why there is no response to judge. */
export interface Failure {
  /** `unreachable`: there is no connection. `broken`: what came was not an HTTP response, or was cut short. */
  readonly kind: 'unreachable' | 'timeout' | 'broken' | 'too-large' | 'rate-limited';
  readonly message: string;
  /** The proxy that caused it, if it was not the target. */
  readonly proxy?: string;
}

/** What a request is sent to: an operation of the interface, or the provider states. */
export type OperationOrState = Slug | 'provider-state';

/** How requests reach the target: a live connection, the reference's handler called in process, or a recording. */
export interface Transport {
  send(request: WireRequest, delivery: Delivery): Promise<WireResponse>;
  /** Whether responses are played back, so that waiting changes nothing. */
  readonly isRecording?: boolean;
  /** How a pause passes, if not by waiting in silence: tests have no time, and a terminal shows what is waited for. */
  readonly pause?: (milliseconds: number, pause: Pause) => Promise<void>;
  close(): Promise<void>;
}

export interface Pause {
  readonly signal: AbortSignal | undefined;
  /** What is waited for; completes "waiting 3 s: …". */
  readonly why: string;
}

export type Recorded = NonNullable<WireResponse['recorded']>;

/** Thrown by a transport when there is no response to judge. */
export class TransportFailure extends Error {
  constructor(
    readonly failure: Failure,
    /** The response that a recording contains besides the failure. */
    readonly response: WireResponse | null = null,
    readonly recorded: Recorded | null = null,
  ) {
    super(failure.message);
  }
}
