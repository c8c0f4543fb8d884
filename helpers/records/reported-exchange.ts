import type { Exchange } from '../exchanges/exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { Settings } from '../settings/settings.js';
import type { Evidence } from '../secrets/evidence.js';
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

/** Secrets of the settings may remain, except in the headers that carry them: they are masked in the report as a whole. */
export function reportedExchange(
  exchange: Exchange,
  settings: Settings,
  evidence: Evidence,
  bodyOf: ReturnType<typeof aBodyWriter>,
): ReportedExchange {
  const { operation, observation, attempt, role, request, response, failure, startedAt, milliseconds } = exchange;
  const body = request.body === null ? null : evidence.request(request.body);
  const url = withoutPaymentSecret(request.url);
  const configured = role === null ? {} : (settings.credentials[role] ?? {});
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Object.hasOwn(configured, name) ? MASK : value,
  ]);

  return {
    operation,
    observation: withoutPaymentSecret(observation),
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
            headers: response.headers.map(([name, value]) => reportedHeader(name, value, evidence)),
            body: bodyOf(exchange, response),
          },
    failure: failure === null ? null : { ...failure, message: evidence.sentence(failure.message) },
    curl: curlOf(exchange, settings, { url, body }),
  };
}

/** The payment secret at the end of a path is masked however short it is, unless the suite made it up. */
function withoutPaymentSecret(text: string): string {
  return text.replace(/(\/payment-intent\/)(?!made-up-)[^/]*$/, `$1${MASK}`);
}

function reportedHeader(name: string, value: string, evidence: Evidence): readonly [string, string] {
  return /^set-cookie$/i.test(name) ? [name, MASK] : evidence.header(name, value);
}
