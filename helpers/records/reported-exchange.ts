import type { Exchange } from '../exchanges/exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { Settings } from '../settings/settings.js';
import type { Mask } from '../secrets/mask.js';
import { curlOf } from './curl.js';
import type { aBodyWriter, ReportedBody } from './reported-body.js';

/** An exchange as a report shows it. */
export interface ReportedExchange {
  readonly operation: Exchange['operation'];
  /** Together with the request, the key under which a playback finds the exchange. */
  readonly observation: string;
  readonly attempt: number;
  readonly role: Exchange['role'];
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: ReportedBody | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: ReportedBody;
  } | null;
  readonly failure: Exchange['failure'];
  readonly curl: string;
}

/** Every text that a target or the settings can fill is masked. */
export function reportedExchange(
  exchange: Exchange,
  settings: Settings,
  mask: Mask,
  bodyOf: ReturnType<typeof aBodyWriter>,
): ReportedExchange {
  const { operation, observation, attempt, role, request, response, failure, startedAt, milliseconds } = exchange;
  const body = request.body === null ? null : mask.quoted(request.body);
  const url = mask.ours(request.url);
  const configured = role === null ? {} : (settings.credentials[role] ?? {});
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Object.hasOwn(configured, name) ? MASK : value,
  ]);

  return {
    operation,
    observation: mask.ours(observation),
    attempt,
    role,
    startedAt,
    milliseconds,
    request: {
      method: request.method,
      url,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: body === null ? null : { text: body },
    },
    response:
      response === null
        ? null
        : {
            status: response.status,
            headers: response.headers.map(([name, value]) => reportedHeader(name, value, mask)),
            body: bodyOf(exchange, response),
          },
    failure: failure === null ? null : { ...failure, message: mask.sentence(failure.message) },
    curl: curlOf(exchange, settings, { url, body }),
  };
}

function reportedHeader(name: string, value: string, mask: Mask): readonly [string, string] {
  return /^set-cookie$/i.test(name) ? [name, MASK] : mask.header(name, value);
}
