import type { Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import type { CredentialHeaders } from '../settings/settings.js';

/** A request as it leaves us. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: CredentialHeaders;
  readonly body: string | null;
}

/** An answer as it reaches us. */
export interface WireResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** How long the body was, where only its start is kept. */
  readonly bytes?: number;
  /** When it came, where it was not now. */
  readonly recorded?: { readonly startedAt: string; readonly milliseconds: number };
}

/** Where in a run a request belongs: a recording is played back by it. */
export interface RequestKey {
  /** The observation, or the requirement, that it was sent for. */
  readonly observation: string;
  /** How often the same request was sent for it, this time included. */
  readonly attempt: number;
  /** Whose credentials were sent. */
  readonly role: Role | null;
}

/** Why there is no answer to judge. */
export interface Failure {
  /** `unreachable`: nobody listens there. `broken`: what came was not an HTTP answer, or was cut short. */
  readonly kind: 'unreachable' | 'timeout' | 'broken' | 'too-large' | 'rate-limited';
  readonly message: string;
  /** The proxy whose doing it was, and not the target's. */
  readonly proxy?: string;
}

/** What a request is sent to: an operation of the interface, or the provider states. */
export type OperationOrState = Slug | 'provider-state';
