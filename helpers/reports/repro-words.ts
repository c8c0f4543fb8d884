import { isObject } from '../json/object.js';
import { integerDigits } from '../json/exact-number.js';
import { parseJson } from '../json/parse.js';
import { headerWord } from '../records/curl.js';
import { recordedSecrets } from '../records/recording.js';
import type { Report } from '../records/report.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import { paidOrderIn } from './repro-states.js';
import { quotedWord, shellWord } from '../words/shell-word.js';
import { visible } from '../words/visible.js';

/** The shell variables with what a script takes from the responses that it gets, by the ids of the orders that were sent. */
export interface TakenValues {
  readonly ids: ReadonlyMap<string, string>;
  /** Payment secrets, ready for a path. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** The arguments of curl for a request, as words of a shell in which nothing but our own variables means anything. */
export function requestWords(report: Report, { role, request }: ReportedExchange, learned: TakenValues): string {
  return [
    ...(request.method === 'GET' ? [] : [`-X ${shellWord(request.method)}`]),
    ...headerWords(report, { role, request }),
    // What is invisible in JSON text is the same value when it is escaped.
    ...(request.body === null ? [] : [`--data-raw ${quotedWord(visible(request.body.text ?? ''))}`]),
    `--url ${urlWord(report, request.url, learned)}`,
  ].join(' ');
}

type Sent = Pick<ReportedExchange, 'role' | 'request'>;

function headerWords({ recording, settings }: Report, { role, request }: Sent): string[] {
  const { credentials } = recordedSecrets(recording, settings);
  const own = role === null ? null : credentials[role];

  // The report masks what was sent, and keeps its scheme with the credentials.
  return Object.entries(request.headers).map(
    ([name, value]) => `-H ${headerWord(role, { credentials }, [name, own?.[name] ?? value])}`,
  );
}

/** The settings that the words of a request name in place of its secrets. */
export function namedSettings(report: Report, exchange: ReportedExchange, { secrets }: TakenValues): string[] {
  const inHeaders = headerWords(report, exchange).flatMap((word) =>
    [...word.matchAll(/(?:\$|process\.env\.)(SPRAY_\w+)/g)].map(([, name = '']) => name),
  );
  const paid = paidOrderIn(exchange.request.url);

  return paid !== null && !secrets.has(paid) ? [...inHeaders, PAYMENT_SECRET] : inHeaders;
}

const PAYMENT_SECRET = 'SPRAY_PAYMENT_SECRET';

/** The address as a variable, then the path, in which the ids of new orders take the place of those that were sent. */
function urlWord({ target: { baseUrl } }: Report, url: string, learned: TakenValues): string {
  const isBelow = baseUrl !== '' && url.startsWith(`${baseUrl}/`);
  const [path = '', ...query] = (isBelow ? url.slice(baseUrl.length) : url).split(/(?=\?)/);
  const parts = [
    ...(isBelow ? [{ variable: 'base_url' }] : []),
    ...path.split(/(?<=\/)|(?=\/)/).map((segment) => partOf(segment, learned, paidOrderIn(url))),
    { text: query.join('') },
  ];
  const isPlain = parts.every((part) => 'variable' in part || PLAIN.test(part.text));

  return isPlain
    ? `"${parts.map((part) => ('variable' in part ? `\${${part.variable}}` : part.text)).join('')}"`
    : parts.map((part) => ('variable' in part ? `"$${part.variable}"` : quotedWord(visible(part.text)))).join('');
}

/** Means nothing between double quotes. */
const PLAIN = /^[\w./:@%+,=&?[\]-]*$/;

type Part = { readonly variable: string } | { readonly text: string };

function partOf(segment: string, { ids, secrets }: TakenValues, paid: string | null): Part {
  const variable = segment === MASK && paid !== null ? (secrets.get(paid) ?? PAYMENT_SECRET) : ids.get(segment);

  return variable === undefined ? { text: segment } : { variable };
}

/** The digits of a member of a response; null if it has none. */
export function shownDigits({ response }: ReportedExchange, member: 'id' | 'orderId'): string | null {
  const parsed = parseJson(response?.body.text ?? '');
  if (parsed === null || !isObject(parsed.value)) return null;
  const value = parsed.value[member];
  const written = parsed.exact.get(`/${member}`) ?? (typeof value === 'string' ? value : JSON.stringify(value));

  return /^-?\d+$/.test(written) ? written : integerDigits(written);
}
