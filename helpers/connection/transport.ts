import type { Delivery, Failure, WireRequest, WireResponse } from './wire.js';

/** How requests reach the target: a live connection, the reference's handler called in process, or a recording. */
export interface Transport {
  send(request: WireRequest, delivery: Delivery): Promise<WireResponse>;
  /** Whether responses are played back, so that waiting changes nothing. */
  readonly isRecording?: boolean;
  /** How a pause passes, if not by waiting: tests have no time. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  close(): Promise<void>;
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
