import { isRejected, requestedPage, type Exchange } from '../../exchanges/exchange.js';
import { idsOf, lengthOf, pageFieldAt } from '../../exchanges/shown-objects.js';
import { isPagedSlug, pagedSlugs } from '../../interface/operations.js';
import { plainPattern, type Pattern } from './pattern.js';

const isPaged = ({ operation }: Exchange) => isPagedSlug(operation);

const isValid = (exchange: Exchange) =>
  exchange.requestClass !== 'wrong on purpose' && (requestedPage(exchange).page ?? -1) >= 0;

/** The page that was asked for is shown with the next number. */
const isOneMore = (exchange: Exchange) => pageFieldAt(exchange, 'number') === (requestedPage(exchange).page ?? 0) + 1;

/** Page 0 does not exist or is the first one, and all others have the number that was asked for. */
const isOneBased = (exchange: Exchange) => {
  const page = requestedPage(exchange).page ?? 0;

  return page === 0
    ? isRejected(exchange) || pageFieldAt(exchange, 'number') === 1
    : pageFieldAt(exchange, 'number') === page;
};

/** Without a filter, and with a size. */
const isPlain = ({ request }: Exchange) =>
  /^(?:&?(?:pageable(?:\.|\[|%5B))?(?:page|size)(?:\]|%5D)?=\d+)+$/.test(request.url.split('?')[1] ?? '');

const pagingRules = new Set([
  'answers-the-page-asked',
  'accepts-page-zero',
  'accepts-size-one',
  'pages-share-no-item',
  'pages-lose-no-item',
  'page-arithmetic',
  'holds-created-orders',
  'refuses-a-negative-page',
]);

export const pagingPatterns = (): Pattern[] => [
  plainPattern({
    name: 'page numbers start at 1',
    text: 'Page numbers start at 1: the interface counts pages from 0.',
    isShown({ responses }) {
      const pages = responses.filter((exchange) => isPaged(exchange) && isValid(exchange));
      const seen = pages.filter((exchange) => pageFieldAt(exchange, 'number') !== null);
      // What comes after the last page is open.
      const areOneBased = pages.every(
        (exchange) => isOneBased(exchange) || isRejected(exchange) || lengthOf(exchange) === 0,
      );

      return seen.length > 1 && (seen.every(isOneMore) || areOneBased);
    },
    explains: ({ rule, exchange }) => pagingRules.has(rule) || (rule === 'answers-200' && isPaged(exchange)),
  }),
  {
    name: 'pages overlap',
    explain({ accepted }) {
      const pages = accepted.filter((exchange) => isPaged(exchange) && isPlain(exchange) && lengthOf(exchange) > 0);
      const lists = pagedSlugs.filter((slug) => {
        const own = pages.filter(({ operation }) => operation === slug);
        const pairs = own.flatMap((page) => own.filter((next) => follows(next, page)).map((next) => ({ page, next })));

        return pairs.length > 0 && pairs.every(({ page, next }) => beginsWithin(next, page));
      });
      if (lists.length === 0) return null;

      return {
        text: 'Each page begins with an item of the page before it: the offset of a page should be its number times the size.',
        explains: ({ rule, exchange }) => pagingRules.has(rule) && lists.some((slug) => slug === exchange.operation),
      };
    },
  },
  plainPattern({
    name: 'totals count the page',
    text: 'The total (totalElements) is the number of items on the page: it should count the whole list.',
    isShown({ accepted }) {
      const all = accepted.filter(isPaged);
      const pages = all.filter((exchange) => isPlain(exchange) && lengthOf(exchange) > 0);
      const isCounted = all.every((page) => pageFieldAt(page, 'totalElements') === lengthOf(page));

      return isCounted && pages.some((page) => isSeenToCountPage(page, pages));
    },
    explains: ({ rule, name }) =>
      name === 'totalElements' ||
      name === 'totalPages' ||
      ['page-arithmetic', 'pages-lose-no-item', 'counts-the-filtered', 'finds-every-match'].includes(rule),
  }),
];

function follows(next: Exchange, page: Exchange): boolean {
  return (
    next.role === page.role &&
    requestedPage(next).size === requestedPage(page).size &&
    requestedPage(next).page === (requestedPage(page).page ?? 0) + 1
  );
}

function beginsWithin(next: Exchange, page: Exchange): boolean {
  const [first = null] = idsOf(next);

  // From the first item on, it would be the same page.
  return first !== null && idsOf(page).indexOf(first) > 0;
}

/** Whether pages of the same list have different totals, or one that a list with so few items would not have. */
function isSeenToCountPage(page: Exchange, pages: readonly Exchange[]): boolean {
  const isOfSameList = (other: Exchange) => other.operation === page.operation && other.role === page.role;

  return (
    (requestedPage(page).page ?? 0) > 0 ||
    pages.some((other) => isOfSameList(other) && lengthOf(other) !== lengthOf(page))
  );
}
