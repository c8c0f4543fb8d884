import type { PagedSlug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { hasInQuery, isFiltered, isFirstPage, when } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { changePageNumbers, sendEmptyPage, sendEmptyPageOf } from '../changes/pages.js';
import { changeBody, changeItems, changeResponseInTurn, reject, type ResponseChange } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

const isSizeOne: Parameters<typeof when>[0] = (query, call) =>
  hasInQuery('size', '1')(query, call) && !isFiltered(query, call);

/** A last page that begins with the first item of the list. */
function repeatingOnTheLast(): ResponseChange {
  let first: JsonObject | undefined;

  return changeBody((whole) => {
    const { number, totalPages } = whole['page'] as Record<'number' | 'totalPages', number>;
    const content = whole['content'] as JsonObject[];
    if (number === 0) first = content[0];

    return number > 1 && number === totalPages - 1 ? { ...whole, content: [first, ...content.slice(1)] } : whole;
  });
}

/** What goes wrong with the requested page and size, on either list. */
export function askedPages(operation: PagedSlug, list: string): Deviant[] {
  return breaking(operation, {
    'accepts-page-zero': { [`rejects page 0 of ${list}`]: when(hasInQuery('page', '0'), reject(400)) },
    'accepts-size-one': { [`rejects size 1 of ${list}`]: when(hasInQuery('size', '1'), reject(422)) },
    'refuses-a-negative-page': {
      [`responds to page -1 of ${list} with an empty page`]: {
        spoil: { operation, rejection: when(hasInQuery('page', '-1'), sendEmptyPage) },
      },
      [`responds to page -1 of ${list} with a page of that number, although it may only clamp numbers`]: {
        settings: { minimums: 'clamp' },
        spoil: { operation, rejection: when(hasInQuery('page', '-1'), sendEmptyPageOf({ size: 1, number: -1 })) },
      },
    },
    'refuses-size-zero': {
      [`responds to size 0 of ${list} with an empty page`]: {
        spoil: { operation, rejection: when(hasInQuery('size', '0'), sendEmptyPage) },
      },
      [`responds to size 0 of ${list} with a page of size 0, although it may only clamp sizes`]: {
        settings: { minimums: 'clamp' },
        spoil: { operation, rejection: when(hasInQuery('size', '0'), sendEmptyPageOf({ size: 0, number: 0 })) },
      },
      [`responds to size 0 of ${list} with the numbers of a page and no content, although it may only clamp sizes`]: {
        settings: { minimums: 'clamp' },
        spoil: {
          operation,
          rejection: when(
            hasInQuery('size', '0'),
            changeResponseInTurn(
              sendEmptyPage,
              changeBody(({ page }) => ({ page })),
            ),
          ),
        },
      },
    },
    'refuses-a-negative-size': {
      [`responds to size -1 of ${list} with an empty page`]: {
        spoil: { operation, rejection: when(hasInQuery('size', '-1'), sendEmptyPage) },
      },
      [`responds to size -1 of ${list} with a page of that size, although it may only clamp sizes`]: {
        settings: { minimums: 'clamp' },
        spoil: { operation, rejection: when(hasInQuery('size', '-1'), sendEmptyPageOf({ size: -1, number: 0 })) },
      },
    },
    'answers-the-size-asked': {
      [`reports size 2 for a page of size 1 of ${list}`]: when(
        isSizeOne,
        changePageNumbers((page) => ({ ...page, size: 2, totalPages: Math.ceil((page['totalElements'] ?? 0) / 2) })),
      ),
      [`reports size 0 for every page of ${list}`]: changePageNumbers((page) => ({ ...page, size: 0 })),
    },
    'shows-own-orders-only': {
      [`shows another user's order on a page of size 1 of ${list}`]: when(
        isSizeOne,
        changeItems(changeField('id', (id) => Number(id) + 1_000_000)),
      ),
    },
    'pages-share-no-item': {
      [`repeats an item on the last page of ${list}`]: when(
        (query, call) => !isFiltered(query, call),
        repeatingOnTheLast(),
      ),
    },
    'page-arithmetic': {
      [`omits the first item from a page of size 2 of ${list}`]: {
        alsoBreaks: [`${operation}/pages-lose-no-item`],
        spoil: {
          operation,
          response: when(
            (query, call) => hasInQuery('size', '2')(query, call) && isFirstPage(query, call),
            changeBody(({ content, page }) => ({ content: (content as JsonObject[]).slice(1), page })),
          ),
        },
      },
    },
  });
}
