import type { WireResponse } from '../connection/wire.js';
import type { Exchange } from '../exchanges/exchange.js';
import { MASK, type Mask } from '../secrets/mask.js';
import type { Settings } from '../settings/settings.js';
import { curlOf, maskedUrl } from './curl.js';

export interface ReportedBody {
  readonly text?: string;
  /** In place of text if the bytes are not UTF-8. */
  readonly base64?: string;
  /** The length of the whole body if it is cut. */
  readonly bytes?: number;
}

/** An exchange as a report shows it, with every secret masked. */
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

const LONGEST_BODY = 64 * 1024;

export function reportedExchange(exchange: Exchange, settings: Settings, mask: Mask): ReportedExchange {
  const { operation, observation, attempt, role, request, response, failure, startedAt, milliseconds } = exchange;
  const configured = role === null ? {} : (settings.credentials[role] ?? {});
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Object.hasOwn(configured, name) ? MASK : value,
  ]);

  return {
    operation,
    observation: mask(observation),
    attempt,
    role,
    startedAt,
    milliseconds,
    request: {
      method: request.method,
      url: maskedUrl(exchange, mask),
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: request.body === null ? null : { text: mask(request.body) },
    },
    response:
      response === null
        ? null
        : {
            status: response.status,
            headers: response.headers.map(
              ([name, value]) => [name, /^set-cookie$/i.test(name) ? MASK : mask(value)] as const,
            ),
            body: reportedBody(response, operation === 'provider-state' ? (text) => maskStateSecret(mask(text)) : mask),
          },
    failure: failure === null ? null : { ...failure, message: mask(failure.message) },
    curl: curlOf(exchange, settings, mask),
  };
}

/** The secret in the response of a provider state is a payment secret, however short it is. */
function maskStateSecret(text: string): string {
  return text.replaceAll(/("secret"\s*:\s*)"(?:[^"\\]|\\.)*"/g, `$1"${MASK}"`);
}

function reportedBody({ body: bytes, bytes: length = bytes.length }: WireResponse, mask: Mask): ReportedBody {
  const isCut = length > LONGEST_BODY;
  const whole = isCut ? { bytes: length } : {};
  try {
    // If the body is incomplete, its last character may be incomplete too.
    const stream = bytes.length < length;
    // Masked before it is cut: half a secret is still a secret.
    const text = mask(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream }));

    return { text: isCut ? text.slice(0, LONGEST_BODY) : text, ...whole };
  } catch {
    const hidden = Buffer.from(mask(Buffer.from(bytes).toString('latin1')), 'latin1');

    return { base64: hidden.subarray(0, LONGEST_BODY).toString('base64'), ...whole };
  }
}
