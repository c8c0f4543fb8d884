import type { WireResponse } from '../connection/wire.js';
import type { Exchange } from '../exchanges/exchange.js';
import { decodedText, type Body } from '../exchanges/received-body.js';
import { HEADERS, ownerOf, tokenNameOf, type Role } from '../interface/operations.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { Mask } from '../secrets/mask.js';
import { mentionsPassword } from '../secrets/passwords.js';
import type { Settings } from '../settings/settings.js';
import { quotedWord } from '../words/shown.js';

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

/** One line that sends the request again; it names the setting in place of a secret. */
export function curlOf(exchange: Exchange, settings: Settings, { url, body }: MaskedRequest): string {
  const { method, headers } = exchange.request;
  const parts = [
    'curl -i --path-as-is',
    ...(/[[\]{}]/.test(exchange.request.url) ? ['--globoff'] : []), // curl would read these as patterns
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map((header) => `-H ${headerWord(exchange.role, settings, header)}`),
    ...(body === null ? [] : [`--data-raw ${quotedWord(body)}`]),
    urlWord(url, settings),
  ];

  return parts.join(' ');
}

interface MaskedRequest {
  readonly url: string;
  readonly body: string | null;
}

/** Names the setting of the payment secret too, if the shell would insert the secret into the URL exactly as it was sent. */
function urlWord(url: string, { paymentSecret }: Settings): string {
  const end = `/${MASK}`;
  const isPlain = paymentSecret !== null && encodeURIComponent(paymentSecret) === paymentSecret;

  return isPlain && url.endsWith(end)
    ? `${quotedWord(url.slice(0, -MASK.length))}"$SPRAY_PAYMENT_SECRET"`
    : quotedWord(url);
}

/** A header as a word of a shell, which names the setting in place of a credential. */
function headerWord(
  role: Role | null,
  { credentials }: Pick<Settings, 'credentials'>,
  [name, value]: readonly [string, string],
): string {
  const own = role === null ? null : credentials[role];
  if (role === null || own === null || !Object.hasOwn(own, name)) return quotedWord(`${name}: ${value}`);

  if (name === 'authorization' && value.startsWith('Bearer ')) return `"Authorization: Bearer $${tokenNameOf(role)}"`;

  // The shell reads it from the JSON of the setting, unless the name means something to the shell.
  return /^[\w-]+$/.test(name)
    ? `"${name}: $(node -p 'JSON.parse(process.env.${HEADERS})["${ownerOf(role)}"]["${name}"]')"`
    : quotedWord(`${name}: (its value in ${HEADERS})`);
}

export interface ReportedBody {
  readonly text?: string;
  /** In place of text if the bytes are not UTF-8. */
  readonly base64?: string;
  /** The length of the whole body if only its beginning is here. */
  readonly bytes?: number;
  /** In place of text: the exchange whose response has the same one. */
  readonly sameAs?: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** Of the bodies of all responses together, where equal ones count once. The files of a bundle contain each three times. */
export const MOST_EVIDENCE = 12 * MIB;

/** What a report keeps of a body beyond that. */
const BEGINNING = 64 * KIB;

/** Wherever a secret starts before the end, enough of it is searched. */
const MARGIN = 8 * KIB;

/** A shorter text is easier to read where it was received. */
const SHORTEST_SAME = 200;

/** Writes the bodies of responses one after the other: whole as long as there is room, and each text once. */
export function aBodyWriter(
  mask: Mask,
  most = MOST_EVIDENCE,
): (exchange: Exchange, response: WireResponse) => ReportedBody {
  const written = new Map<string, string>();
  /** What is shown of each body that was kept. */
  const kept = new Map<Body, string>();
  let room = most;

  return ({ id, operation, body }, response) => {
    const { body: bytes, bytes: length = bytes.length } = response;
    const isState = operation === 'provider-state';
    const masked = (text: string, isJson?: boolean) => mask.quoted(text, isState ? isStateSecret : undefined, isJson);
    const before = isState ? undefined : kept.get(body);
    if (length > bytes.length || (before === undefined && length > room))
      return beginningOf(bytes, length, masked, mask);
    if (before === undefined) room -= length;
    if (body.text === null) return { base64: Buffer.from(mask.bytes(bytes)).toString('base64') };
    const text = before ?? masked(body.text, body.kind === 'json' && typeof body.value !== 'number');
    if (isState || text.length < SHORTEST_SAME) return { text };
    kept.set(body, text);
    const sameAs = written.get(text);
    if (sameAs === undefined) written.set(text, id);

    return sameAs === undefined ? { text } : { sameAs };
  };
}

/** Masked before it is cut: half a secret is still a secret. */
function beginningOf(bytes: Uint8Array, length: number, masked: (text: string) => string, mask: Mask): ReportedBody {
  const start = bytes.subarray(0, BEGINNING + MARGIN);
  const text = decodedText(start, { isIncomplete: start.length < length });
  if (text !== null) return { text: masked(text).slice(0, BEGINNING), bytes: length };

  return { base64: Buffer.from(mask.bytes(start)).subarray(0, BEGINNING).toString('base64'), bytes: length };
}

/** The secret in the response of a provider state is a payment secret, however short it is. */
function isStateSecret(key: string): boolean {
  return key === 'secret' || mentionsPassword(key);
}

interface WithBody {
  readonly response: { readonly body: ReportedBody } | null;
}

/** Exchanges in which each body has its text, for whoever reads them. */
export function withBodies<T extends WithBody>(exchanges: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const read = Object.entries(exchanges).map(([id, exchange]): [string, T] => {
    const { sameAs } = exchange.response?.body ?? {};
    const same = sameAs === undefined ? undefined : exchanges[sameAs]?.response?.body;

    return [
      id,
      same === undefined ? exchange : { ...exchange, response: { ...exchange.response, body: { ...same, sameAs } } },
    ];
  });

  return Object.fromEntries(read);
}

/** The first exchange whose body is said to be that of another that has none; null if there is none. */
export function withoutBody(exchanges: Readonly<Record<string, WithBody>>): string | null {
  const found = Object.entries(exchanges).find(([, { response }]) => {
    if (response?.body.sameAs === undefined) return false;
    const { body } = exchanges[response.body.sameAs]?.response ?? {};

    return body === undefined || body.sameAs !== undefined || body.bytes !== undefined;
  });

  return found?.[0] ?? null;
}

/** Why the evidence of a report does not show everything; null if it does. */
export function cutEvidence(exchanges: Readonly<Record<string, WithBody>>): string | null {
  const cut = Object.entries(exchanges).filter(([, { response }]) => response?.body.bytes !== undefined);
  const [first] = cut;
  if (first === undefined) return null;
  const others = cut.length === 1 ? '' : `, and of ${cut.length - 1} more`;

  return `only the beginning of the response ${first[0]} was kept${others}: all responses together may have ${MOST_EVIDENCE / MIB} MiB, and each at most SPRAY_MAX_BODY_BYTES; use accounts with fewer orders`;
}
