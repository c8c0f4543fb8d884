import type { Transport } from '../../helpers/connection/transport.js';
import type { RequestKey, WireRequest, WireResponse } from '../../helpers/connection/wire.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import type { OperationOrState } from '../../helpers/connection/wire.js';
import { NotExercised } from '../../helpers/not-exercised.js';

/** What a run was sent, by request: played back, a response that is not changed is the same exchange as before. */
export type Tape = ReadonlyMap<string, Recorded>;

interface Recorded {
  readonly operation: OperationOrState;
  readonly response: WireResponse;
}

export function aTape(exchanges: readonly Exchange[]): Tape {
  return new Map(
    exchanges.flatMap(({ id, startedAt, milliseconds, operation, request, response, ...key }) =>
      response === null
        ? []
        : [[keyOf(request, key), { operation, response: { ...response, recorded: { id, startedAt, milliseconds } } }]],
    ),
  );
}

type Change = (response: WireResponse, operation: OperationOrState) => WireResponse;

/** Plays back a tape with changed responses, and notes a request that is not on it. */
export function playTape(tape: Tape, change: Change, noteMissing: () => void): Transport {
  return {
    isRecording: true,
    async send(request, key) {
      const recorded = tape.get(keyOf(request, key));
      if (recorded !== undefined) return change(recorded.response, recorded.operation);
      noteMissing();
      throw new NotExercised('the request is not on the tape');
    },
    close: () => Promise.resolve(),
  };
}

function keyOf({ method, url, body }: WireRequest, { observation, attempt, role }: RequestKey): string {
  return `${observation} ${attempt} ${role} ${method} ${url} ${body}`;
}
