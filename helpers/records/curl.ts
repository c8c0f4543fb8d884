import type { Exchange } from '../exchanges/exchange.js';
import { credentialNamesOf } from '../interface/roles.js';
import { MASK, type Mask } from '../secrets/mask.js';
import type { Settings } from '../settings/settings.js';
import { quotedWord } from '../words/shell-word.js';

/** One line that sends the request again; it names the setting where a secret would stand. */
export function curlOf(exchange: Exchange, settings: Settings, mask: Mask): string {
  const { method, headers, body } = exchange.request;
  const parts = [
    'curl -i --path-as-is',
    ...(/[[\]{}]/.test(exchange.request.url) ? ['--globoff'] : []), // to curl these are patterns
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(exchange, settings, name, value)}`),
    ...(body === null ? [] : [`--data-raw ${quotedWord(mask(body))}`]),
    urlWord(maskedUrl(exchange, mask), settings),
  ];

  return parts.join(' ');
}

/** A payment secret stands in the path, and is hidden there however short it is; one that we made up is none. */
export function maskedUrl({ operation, request }: Exchange, mask: Mask): string {
  const url = mask(request.url);

  return operation === 'verify-payment' ? url.replace(/(\/payment-intent\/)(?!made-up-)[^/]*$/, `$1${MASK}`) : url;
}

/** The payment secret, too, by the name of its setting, where the shell would put it into the URL as it was sent. */
function urlWord(url: string, { paymentSecret }: Settings): string {
  const end = `/${MASK}`;
  const isPlain = paymentSecret !== null && encodeURIComponent(paymentSecret) === paymentSecret;

  return isPlain && url.endsWith(end)
    ? `${quotedWord(url.slice(0, -MASK.length))}"$SPRAY_PAYMENT_SECRET"`
    : quotedWord(url);
}

function headerWord({ role }: Exchange, { credentials }: Settings, name: string, value: string): string {
  const isOurs = role === null || credentials[role] === null || !Object.hasOwn(credentials[role], name);
  if (isOurs) return quotedWord(`${name}: ${value}`);

  const [token, headers] = credentialNamesOf(role);
  if (name === 'authorization' && value.startsWith('Bearer ')) return `"Authorization: Bearer $${token}"`;

  return quotedWord(`${name}: (its value in ${headers})`);
}
