import { changePageNumbers } from '../changes/pages.js';
import { isLaterPage, when } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { changeBody, changeItems } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'list-feedback';

/** What goes wrong with pages of feedback. */
export const feedbackPages = breaking(operation, {
  'items-keep-their-order': {
    'exchanges two ratings of feedback on pages after the first': when(
      isLaterPage,
      changeItems((item) => ({
        ...item,
        overallRating: item['friendlyRating'],
        friendlyRating: item['overallRating'],
      })),
    ),
    'cuts the text of feedback on small pages': when(
      (query) => Number(query.get('size') ?? 20) < 5,
      changeItems(changeField('text', (text) => String(text).slice(0, 8))),
    ),
  },
  'is-a-page': {
    'writes feedback as a bare array': changeBody(({ content }) => content),
    'writes feedback as results with a count': changeBody(({ content }) => ({
      count: 4,
      next: null,
      previous: null,
      results: content,
    })),
    'writes feedback as HAL': changeBody(({ content, page }) => ({ _embedded: { feedbackList: content }, page })),
    'omits the number of pages of feedback': changePageNumbers(({ totalPages: _, ...others }) => others),
    'writes feedback as a string of JSON': changeBody((page) => JSON.stringify(page)),
    'shows the page of feedback as null': {
      alsoBreaks: ['list-feedback/no-nulls'],
      spoil: { operation, response: changeBody((page) => ({ ...page, page: null })) },
    },
  },
  'page-arithmetic': {
    'counts one feedback too many': changePageNumbers((page) => ({
      ...page,
      totalElements: (page['totalElements'] ?? 0) + 1,
    })),
    'shows more feedback than the size of its page': changePageNumbers((page) => ({ ...page, size: 2, totalPages: 2 })),
    'numbers the first page of feedback 1': changePageNumbers((page) => ({
      ...page,
      number: (page['number'] ?? 0) + 1,
    })),
  },
});
