import { acceptedValue, isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { isObject } from '../../json/object.js';
import { parseJson } from '../../json/parse.js';
import { operationsIn, type FoundFault, type Pattern } from './pattern.js';

const bytesOf = ({ response }: Exchange) => Buffer.from(response?.body ?? []);
const START = 200;
/** A recording has only the beginning of a longer body, and patterns are the same when it is regraded. */
const LONGEST_BODY = 64 * 1024;
const isShort = ({ response }: Exchange) => (response?.body.length ?? 0) <= LONGEST_BODY;
const isHtml = ({ body }: Exchange) => body.kind === 'other' && body.isHtml;
const isXml = (exchange: Exchange) =>
  exchange.body.kind === 'other' &&
  !isHtml(exchange) &&
  /^\s*<[?\w]/.test(bytesOf(exchange).toString('utf8', 0, START));
const hasMark = (exchange: Exchange) =>
  bytesOf(exchange)
    .subarray(0, 3)
    .equals(Buffer.from([0xef, 0xbb, 0xbf]));

/** Whether bytes that are not UTF-8 are JSON in Latin-1. */
function isLatin1(exchange: Exchange): boolean {
  const bytes = bytesOf(exchange);

  return exchange.body.kind === 'other' && !isUtf8(bytes) && parseJson(bytes.toString('latin1')) !== null;
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}

const isAscii = (exchange: Exchange) => bytesOf(exchange).every((byte) => byte < 0x80);

function isEncodedTwice(exchange: Exchange): boolean {
  const value = acceptedValue(exchange);

  return typeof value === 'string' && typeof parseJson(value)?.value === 'object';
}

/** All 2xx responses, of two operations at least, are bytes of the same wrong form. */
function bodyPattern(
  name: string,
  text: string,
  { isSuch, isNeutral = () => false }: Record<'isSuch', IsSo> & Partial<Record<'isNeutral', IsSo>>,
): Pattern {
  return {
    name,
    explain({ responses }) {
      const telling = responses.filter((exchange) => isAccepted(exchange) && isShort(exchange) && !isNeutral(exchange));

      return operationsIn(telling).size > 1 && telling.every(isSuch)
        ? { text, explains: ({ exchange }) => isShort(exchange) && isSuch(exchange) }
        : null;
    },
  };
}

type IsSo = (exchange: Exchange) => boolean;

const isPageInPlaceOfJson = (fault: FoundFault) => fault.rule === 'answers-json' && isHtml(fault.exchange);
const isEcho = (exchange: Exchange) => bytesOf(exchange).toString() === exchange.request.body;

const isShortCreation = (exchange: Exchange) => exchange.operation === 'create-order' && isShort(exchange);
const isFilled = (value: unknown) => isObject(value) && Object.keys(value).length > 0;

export const bodyPatterns: readonly Pattern[] = [
  {
    name: 'operations respond with HTML',
    explain({ found }) {
      const faults = found.filter(({ rule }) => rule === 'answers-json');
      if (operationsIn(faults.map(({ exchange }) => exchange)).size < 2 || !faults.every(isPageInPlaceOfJson))
        return null;

      return {
        text: 'Several operations respond with an HTML page: a login page or a front end probably takes these requests.',
        explains: isPageInPlaceOfJson,
      };
    },
  },
  bodyPattern(
    'responses are XML',
    'Every response is XML: without a preference in the request, the framework probably chooses XML; the interface has JSON.',
    { isSuch: isXml },
  ),
  bodyPattern(
    'responses are in Latin-1',
    'Every response with other than ASCII letters is in Latin-1, and not in UTF-8.',
    {
      isSuch: isLatin1,
      isNeutral: isAscii,
    },
  ),
  bodyPattern(
    'responses have a byte order mark',
    'Every response begins with a byte order mark: the encoder for UTF-8 must be one without it.',
    { isSuch: hasMark },
  ),
  bodyPattern(
    'responses are encoded twice',
    'Every response is a JSON text inside a JSON string: it is encoded twice.',
    { isSuch: isEncodedTwice },
  ),
  {
    name: 'creations look like a mock',
    explain({ accepted }) {
      const creations = accepted.filter(isShortCreation);
      const requests = new Set(creations.map(({ request }) => request.body));
      const bodies = new Set(creations.map((exchange) => bytesOf(exchange).toString('latin1')));
      if (requests.size < 3 || bodies.size !== 1 || !creations.every((exchange) => isFilled(acceptedValue(exchange))))
        return null;

      return {
        text: 'Every creation was answered with the same body: this looks like a mock.',
        explains: ({ requirement }) => requirement.startsWith('create-order/'),
      };
    },
  },
  {
    name: 'creations look like an echo',
    explain({ accepted }) {
      const creations = accepted.filter(isShortCreation);
      if (creations.length < 3 || !creations.every(isEcho)) return null;

      return {
        text: 'Every creation was answered with the request itself: nothing was added to it, not even an id.',
        explains: ({ requirement }) => requirement.startsWith('create-order/'),
      };
    },
  },
];
