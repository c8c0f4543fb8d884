import { acceptedValue, type Exchange } from '../../exchanges/exchange.js';
import { hasDocumentedName, responseShape } from '../../exchanges/shown-objects.js';
import { operations, type Slug } from '../../interface/operations.js';
import { isObject, memberOf } from '../../json/object.js';
import { operationsIn, type FoundFault, type Pattern } from './pattern.js';

const isList = ({ operation }: Exchange) => operations[operation as Slug].paged;
const bodyOf = (exchange: Exchange) => acceptedValue(exchange);
const has = (exchange: Exchange, ...names: readonly string[]) =>
  names.every((name) => memberOf(bodyOf(exchange), name) !== undefined);
const hasArray = (exchange: Exchange, name: string) => Array.isArray(memberOf(bodyOf(exchange), name));

/** All lists, of two operations at least, have the same wrong form. */
function listPattern(name: string, text: string, isSuch: (list: Exchange) => boolean): Pattern {
  return {
    name,
    explain({ accepted }) {
      const lists = accepted.filter(isList);

      return operationsIn(lists).size > 1 && lists.every(isSuch) ? { text, explains: isAboutEnvelope } : null;
    },
  };
}

function isAboutEnvelope({ rule, exchange, pointer }: FoundFault): boolean {
  return rule === 'is-a-page' || (pointer === '' && isList(exchange));
}

/** The member that holds what should be the whole body; null if there is none, or a documented field is beside it. */
function wrapperOf(exchange: Exchange): string | null {
  const body = bodyOf(exchange);
  const shape = responseShape(exchange);
  if (!isObject(body) || hasDocumentedName({ shape, value: body })) return null;
  const inner = Object.entries(body).find(
    ([, member]) => isObject(member) && hasDocumentedName({ shape, value: member }),
  );

  return inner?.[0] ?? null;
}

const SHORT_NAME = /^[A-Za-z_]\w{0,19}$/;

export const envelopePatterns: readonly Pattern[] = [
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
    (list) => Array.isArray(bodyOf(list)),
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
