import { acceptedValue, isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { oncePerBody } from '../../exchanges/once-per.js';
import { isObject } from '../../json/object.js';
import { parseJson } from '../../json/parse.js';
import { operationsIn, type FoundFault, type Pattern } from './pattern.js';

const isHtml = ({ body }: Exchange) => body.kind === 'other' && body.isHtml;
const isXml = ({ body }: Exchange) => body.kind === 'other' && !body.isHtml && /^\s*<[?\w]/.test(body.text ?? '');
const hasMark = ({ body }: Exchange) => body.text?.startsWith('\ufeff') === true;

/** Whether bytes that are not UTF-8 are JSON in Latin-1. */
function isLatin1({ body, response }: Exchange): boolean {
  return body.text === null && parseJson(Buffer.from(response?.body ?? []).toString('latin1')) !== null;
}

const isAscii = oncePerBody(({ body }) => body.text !== null && !/[\u0080-\uffff]/.test(body.text));

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
      const telling = responses.filter((exchange) => isAccepted(exchange) && !isNeutral(exchange));

      return operationsIn(telling).size > 1 && telling.every(isSuch)
        ? { text, explains: ({ exchange }) => isSuch(exchange) }
        : null;
    },
  };
}

type IsSo = (exchange: Exchange) => boolean;

const isPageInPlaceOfJson = (fault: FoundFault) => fault.rule === 'answers-json' && isHtml(fault.exchange);
const isEcho = ({ body, request }: Exchange) => body.text === request.body;

const isCreation = ({ operation }: Exchange) => operation === 'create-order';
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
      const creations = accepted.filter(isCreation);
      const requests = new Set(creations.map(({ request }) => request.body));
      const bodies = new Set(creations.map(({ body }) => body.text));
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
      const creations = accepted.filter(isCreation);
      if (creations.length < 3 || !creations.every(isEcho)) return null;

      return {
        text: 'Every creation was answered with the request itself: nothing was added to it, not even an id.',
        explains: ({ requirement }) => requirement.startsWith('create-order/'),
      };
    },
  },
];
