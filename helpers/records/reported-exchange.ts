import type { WireResponse } from '../connection/wire.js';
import { decodedText, type Body } from '../exchanges/body.js';
import type { Exchange } from '../exchanges/exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import { mentionsPassword } from '../secrets/passwords.js';
import type { Settings } from '../settings/settings.js';
import type { Evidence } from '../secrets/evidence.js';
import { curlOf } from './curl.js';

export interface ReportedBody {
  readonly text?: string;
  /** In place of text if the bytes are not UTF-8. */
  readonly base64?: string;
  /** The length of the whole body if it is cut. */
  readonly bytes?: number;
}

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

/** Of a body, in the report of a run that needs no certificate. */
export const LONGEST_BODY = 64 * 1024;

/** Secrets of the settings may remain, except in the headers that carry them: they are masked in the report as a whole. */
export function reportedExchange(
  exchange: Exchange,
  settings: Settings,
  evidence: Evidence,
  longestBody = LONGEST_BODY,
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
            body: reportedBody(
              response,
              { read: exchange.body, isState: operation === 'provider-state', longestBody },
              evidence,
            ),
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

/** Wherever a secret starts before the end, enough of it is searched. */
const MARGIN = 8 * 1024;

interface ShownPart {
  readonly read: Body;
  readonly isState: boolean;
  readonly longestBody: number;
}

function reportedBody(
  { body, bytes: length = body.length }: WireResponse,
  { read, isState, longestBody }: ShownPart,
  evidence: Evidence,
): ReportedBody {
  const isCut = length > longestBody || length > body.length;
  const whole = isCut ? { bytes: length } : {};
  const start = isCut ? body.subarray(0, longestBody + MARGIN) : body;
  const text = isCut ? decodedText(start, { isIncomplete: true }) : read.text;
  // Masked before it is cut: half a secret is still a secret.
  if (text === null)
    return { base64: Buffer.from(evidence.bytes(start)).subarray(0, longestBody).toString('base64'), ...whole };
  const masked = evidence.body(text, isState ? isStateSecret : undefined);

  return { text: isCut ? masked.slice(0, longestBody) : masked, ...whole };
}

/** The secret in the response of a provider state is a payment secret, however short it is. */
function isStateSecret(key: string): boolean {
  return key === 'secret' || mentionsPassword(key);
}
