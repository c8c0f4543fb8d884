import type { Delivery, Failure, WireRequest, WireResponse } from './wire.js';

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
