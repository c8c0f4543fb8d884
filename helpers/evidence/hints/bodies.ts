import { acceptedValue, exchangesOf, isAccepted, oncePerBody, type Exchange } from '../../exchanges/exchange.js';
import { hasDocumentedName, responseShape } from '../../exchanges/shown-objects.js';
import { operations, type Slug } from '../../interface/operations.js';
import { parseJson } from '../../json/parse.js';
import { isObject, memberOf } from '../../json/values.js';
import { operationsIn, plainPattern, type FoundFault, type Pattern } from './pattern.js';

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

type IsOfForm = (exchange: Exchange) => boolean;

/** All 2xx responses, of two operations at least, are bytes of the same wrong form. */
function bodyPattern(name: string, text: string, hasForm: IsOfForm, isNeutral: IsOfForm = () => false): Pattern {
  return plainPattern({
    name,
    text,
    isShown({ responses }) {
      const telling = responses.filter((exchange) => isAccepted(exchange) && !isNeutral(exchange));

      return operationsIn(telling).size > 1 && telling.every(hasForm);
    },
    explains: ({ exchange }) => hasForm(exchange),
  });
}

const isPageInPlaceOfJson = (fault: FoundFault) => fault.rule === 'answers-json' && isHtml(fault.exchange);
const isEcho = ({ body, request }: Exchange) => body.text === request.body;

const isCreation = ({ operation }: Exchange) => operation === 'create-order';
const isAboutCreations = ({ requirement }: FoundFault) => requirement.startsWith('create-order/');
const isFilled = (value: unknown) => isObject(value) && Object.keys(value).length > 0;

export const bodyPatterns = (): Pattern[] => [
  plainPattern({
    name: 'operations respond with HTML',
    text: 'Several operations respond with an HTML page: a login page or a front end probably takes these requests.',
    isShown({ found }) {
      const faults = found.filter(({ rule }) => rule === 'answers-json');

      return operationsIn(exchangesOf(faults)).size > 1 && faults.every(isPageInPlaceOfJson);
    },
    explains: isPageInPlaceOfJson,
  }),
  bodyPattern(
    'responses are XML',
    'Every response is XML: without a preference in the request, the framework probably chooses XML; the interface has JSON.',
    isXml,
  ),
  bodyPattern(
    'responses are in Latin-1',
    'Every response with other than ASCII letters is in Latin-1, and not in UTF-8.',
    isLatin1,
    isAscii,
  ),
  bodyPattern(
    'responses have a byte order mark',
    'Every response begins with a byte order mark: the encoder for UTF-8 must be one without it.',
    hasMark,
  ),
  bodyPattern(
    'responses are encoded twice',
    'Every response is a JSON text inside a JSON string: it is encoded twice.',
    isEncodedTwice,
  ),
  plainPattern({
    name: 'creations look like a mock',
    text: 'Every creation was answered with the same body: this looks like a mock.',
    isShown({ accepted }) {
      const creations = accepted.filter(isCreation);
      const requests = new Set(creations.map(({ request }) => request.body));
      const bodies = new Set(creations.map(({ body }) => body.text));

      return requests.size > 2 && bodies.size === 1 && creations.every((exchange) => isFilled(acceptedValue(exchange)));
    },
    explains: isAboutCreations,
  }),
  plainPattern({
    name: 'creations look like an echo',
    text: 'Every creation was answered with the request itself: nothing was added to it, not even an id.',
    isShown({ accepted }) {
      const creations = accepted.filter(isCreation);

      return creations.length > 2 && creations.every(isEcho);
    },
    explains: isAboutCreations,
  }),
];

const isList = ({ operation }: Exchange) => operations[operation as Slug].paged;
const has = (exchange: Exchange, ...names: readonly string[]) =>
  names.every((name) => memberOf(acceptedValue(exchange), name) !== undefined);
const hasArray = (exchange: Exchange, name: string) => Array.isArray(memberOf(acceptedValue(exchange), name));

/** All lists, of two operations at least, have the same wrong form. */
function listPattern(name: string, text: string, hasForm: IsOfForm): Pattern {
  return plainPattern({
    name,
    text,
    isShown({ accepted }) {
      const lists = accepted.filter(isList);

      return operationsIn(lists).size > 1 && lists.every(hasForm);
    },
    explains: isAboutEnvelope,
  });
}

function isAboutEnvelope({ rule, exchange, pointer }: FoundFault): boolean {
  return rule === 'is-a-page' || (pointer === '' && isList(exchange));
}

/** The member that holds what should be the whole body; null if there is none, or a documented field is beside it. */
function wrapperOf(exchange: Exchange): string | null {
  const body = acceptedValue(exchange);
  const shape = responseShape(exchange);
  if (!isObject(body) || hasDocumentedName({ shape, value: body })) return null;
  const inner = Object.entries(body).find(
    ([, member]) => isObject(member) && hasDocumentedName({ shape, value: member }),
  );

  return inner?.[0] ?? null;
}

const SHORT_NAME = /^[A-Za-z_]\w{0,19}$/;

export const envelopePatterns = (): Pattern[] => [
  {
    name: 'every response is wrapped',
    explain({ accepted }) {
      const wrappers = new Set(accepted.map(wrapperOf));
      const [wrapper = null] = wrappers;
      if (wrappers.size !== 1 || wrapper === null || operationsIn(accepted).size < 2) return null;
      const where = SHORT_NAME.test(wrapper) ? ` in "${wrapper}"` : ' in another object';

      return {
        text: `Every response is wrapped${where}: the interface has the object itself as the body.`,
        explains: ({ pointer }) => pointer !== null,
      };
    },
  },
  listPattern(
    'lists are bare arrays',
    'Every list is a bare array: the interface has an object with content and page.',
    (list) => Array.isArray(acceptedValue(list)),
  ),
  listPattern(
    'lists are a PageImpl',
    "Every list has its numbers beside content, and not in page: Spring's PageImpl is probably serialized as it is; return a PagedModel.",
    (list) => hasArray(list, 'content') && has(list, 'totalElements') && !has(list, 'page'),
  ),
  listPattern(
    'lists are HAL',
    'Every list is written as HAL, with _embedded or _links: the interface has the items in content.',
    (list) => (has(list, '_embedded') || has(list, '_links')) && !has(list, 'content'),
  ),
  listPattern(
    'lists are those of Django',
    'Every list has count and results: that is the default pagination of Django REST framework; the interface has content and page.',
    (list) => has(list, 'count') && hasArray(list, 'results'),
  ),
  {
    name: 'items have another name',
    explain({ accepted }) {
      const lists = accepted.filter(isList);
      const names = ['items', 'data', 'elements', 'results', 'records', 'rows', 'list', 'values'];
      const name = names.find((other) => lists.every((list) => hasArray(list, other) && !has(list, 'content')));
      const areDjangos = lists.every((list) => has(list, 'count', 'results'));
      if (name === undefined || areDjangos || operationsIn(lists).size < 2) return null;

      return {
        text: `Every list has its items under "${name}": the interface has them under content.`,
        explains: isAboutEnvelope,
      };
    },
  },
];
