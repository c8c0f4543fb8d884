import {
  TransportFailure,
  type RequestKey,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '../connection/wire.js';
import type { Exchange } from '../exchanges/exchange.js';
import { readBody } from '../exchanges/received-body.js';
import { NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import type { Report } from './report.js';
import { withBodies, type ReportedBody, type ReportedExchange } from './reported-exchange.js';

/** How the reason starts if a response is not there. */
export const NO_RESPONSE = 'the recording has no response to';

export function aPlayback({ exchanges }: Pick<Report, 'exchanges'>): Transport {
  const recorded = Object.entries(withBodies(exchanges)).map(([id, exchange]) => ({ id, ...exchange }));
  const byKey = new Map(recorded.map((exchange) => [keyOf(requestOf(exchange), exchange), exchange]));
  const byRequest = new Map<string, Recorded[]>();
  for (const exchange of recorded) {
    const key = requestText(requestOf(exchange), exchange.role);
    const known = byRequest.get(key);
    if (known === undefined) byRequest.set(key, [exchange]);
    else known.push(exchange);
  }
  const idFor = aNaming(recorded.map(({ id }) => id));

  /** The exchange of the same observation; otherwise, because a newer suite may observe differently, any with the same request. */
  function find(request: WireRequest, key: RequestKey): Recorded | undefined {
    const known = byKey.get(keyOf(request, key));

    return known ?? byRequest.get(requestText(request, key.role))?.[key.attempt - 1];
  }

  return {
    isRecording: true,
    send(request, key) {
      const found = find(request, key);
      if (found === undefined) {
        return Promise.reject(new NotExercised(`${NO_RESPONSE} ${request.method} ${request.url}`));
      }

      return responseOf({ ...found, id: idFor(found.id) });
    },
    close: () => Promise.resolve(),
  };
}

/** The exchanges of recorded traffic, as far as their responses are whole. */
export function recordedExchanges({ exchanges }: Report, { nulls, credentials }: Settings): Exchange[] {
  return Object.entries(withBodies(exchanges)).flatMap(([id, { request, response, curl: _, ...exchange }]) => {
    if (response === null || response.body.bytes !== undefined) return [];
    const bytes = bytesOf(response.body);
    const headers = { ...request.headers, ...(exchange.role !== null && credentials[exchange.role]) };

    return [
      {
        id,
        ...exchange,
        requestClass: 'valid' as const,
        request: { ...request, headers, body: request.body?.text ?? null },
        response: { ...response, body: bytes },
        tries: 1,
        body: readBody(bytes, nulls),
      },
    ];
  });
}

type Recorded = ReportedExchange & { readonly id: string };

/** Exchanges keep their ids. One that is played back twice, because a newer suite asks for it twice, gets a further one. */
function aNaming(ids: readonly string[]): (id: string) => string {
  const used = new Set<string>();
  let last = ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), 0);

  return (id) => (used.size === used.add(id).size ? `e${++last}` : id);
}

type SentRequest = Pick<WireRequest, 'method' | 'url' | 'body'>;

function requestOf({ request }: ReportedExchange): SentRequest {
  return { ...request, body: request.body?.text ?? null };
}

function keyOf(request: SentRequest, { observation, attempt, role }: RequestKey): string {
  return JSON.stringify([observation, attempt, requestText(request, role)]);
}

function requestText({ method, url, body }: SentRequest, role: RequestKey['role']): string {
  return JSON.stringify([role, method, url, body]);
}

async function responseOf({ id, response, failure, startedAt, milliseconds }: Recorded): Promise<WireResponse> {
  const recorded = { id, startedAt, milliseconds };
  if (response?.body.bytes !== undefined)
    throw new NotExercised('the recording contains only the beginning of this response');
  const wireResponse =
    response === null
      ? null
      : { status: response.status, headers: response.headers, body: bytesOf(response.body), recorded };
  if (failure !== null || wireResponse === null) {
    throw new TransportFailure(failure ?? { kind: 'broken', message: 'no response' }, wireResponse, recorded);
  }

  return wireResponse;
}

function bytesOf({ text, base64 }: ReportedBody): Uint8Array {
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
}
