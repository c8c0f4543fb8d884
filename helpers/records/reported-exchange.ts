import type { Exchange } from '../exchanges/exchange.js';
import { HEADERS, ownerOf, tokenNameOf, type Role } from '../interface/roles.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { Mask } from '../secrets/mask.js';
import type { Settings } from '../settings/settings.js';
import { quotedWord } from '../words/shell-word.js';
import type { aBodyWriter, ReportedBody } from './reported-body.js';
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
