import { judgeRun, type ConformanceOptions } from '../../helpers/conformance.js';
import type {
  OperationOrState,
  RequestKey,
  Transport,
  WireRequest,
  WireResponse,
} from '../../helpers/connection/wire.js';
import { endTimeOf, type Exchange } from '../../helpers/exchanges/exchange.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import type { RunResult } from '../../helpers/records/run-result.js';

/** A run without a fault, that is judged again and again with changed responses. */
export interface TapedRun {
  readonly found: RunResult;
  /** Null if a changed response makes the suite send what it did not send before. */
  again(change: Change, options?: Partial<ConformanceOptions>): Promise<RunResult | null>;
}

/** What becomes of a response; one that is left as it is must be the same object. */
export type Change = (
  response: WireResponse,
  to: { readonly operation: OperationOrState; readonly request: WireRequest },
) => WireResponse | Promise<WireResponse>;

export async function aTapedRun(options: ConformanceOptions): Promise<TapedRun> {
  const found = await judgeRun(options);
  const tape = aTape(found.exchanges);

  return {
    found,
    async again(change, own) {
      const offTape = new AbortController();
      const transport = playTape(tape, change, () => offTape.abort());
      const changed = await judgeRun({ ...options, ...own, transport, signal: offTape.signal });

      return changed.isInterrupted ? null : changed;
    },
  };
}

/** What was sent, by request: played back, a response that is not changed is the same exchange as before. */
interface Tape {
  readonly byKey: ReadonlyMap<string, Recorded>;
  /** The last response to each request that changes nothing: it is the response to the same request once more. */
  readonly lastRead: ReadonlyMap<string, Recorded>;
  /** The highest number of an exchange, and when the last response came. */
  readonly last: number;
  readonly end: string;
}

interface Recorded {
  readonly operation: OperationOrState;
  readonly response: WireResponse;
}

function aTape(exchanges: readonly Exchange[]): Tape {
  const byKey = new Map<string, Recorded>();
  const lastRead = new Map<string, Recorded>();
  for (const { id, startedAt, milliseconds, operation, request, response, ...key } of exchanges) {
    if (response === null) continue;
    const recorded = { operation, response: { ...response, recorded: { id, startedAt, milliseconds } } };
    byKey.set(keyOf(request, key), recorded);
    if (request.method === 'GET') lastRead.set(requestText(request, key.role), recorded);
  }

  return {
    byKey,
    lastRead,
    last: Math.max(...exchanges.map(({ id }) => Number(id.slice(1)))),
    end: new Date(Math.max(...exchanges.map(endTimeOf))).toISOString(),
  };
}

function playTape({ byKey, lastRead, last, end }: Tape, change: Change, noteMissing: () => void): Transport {
  let count = last;
  const readOnceMore = ({ operation, response }: Recorded): Recorded => {
    const recorded = { id: `e${++count}`, startedAt: end, milliseconds: 0 };

    return { operation, response: { ...response, recorded } };
  };

  return {
    isRecording: true,
    async send(request, key) {
      const known = lastRead.get(requestText(request, key.role));
      const recorded = byKey.get(keyOf(request, key)) ?? (known && readOnceMore(known));
      if (recorded !== undefined) return change(recorded.response, { operation: recorded.operation, request });
      noteMissing();
      throw new NotExercised('the request is not on the tape');
    },
    close: () => Promise.resolve(),
  };
}

function keyOf(request: WireRequest, { observation, attempt, role }: RequestKey): string {
  return `${observation} ${attempt} ${requestText(request, role)}`;
}

function requestText({ method, url, body }: WireRequest, role: RequestKey['role']): string {
  return `${role} ${method} ${url} ${body}`;
}
