import { changePageNumbers } from '../changes/pages.js';
import { isLaterPage, when } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { changeBody, changeItems } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'list-feedback';

/** What goes wrong with pages of feedback. */
export const feedbackPages: Deviant[] = [
  {
    fault: 'exchanges two ratings of feedback on pages after the first',
    breaks: ['list-feedback/items-keep-their-order'],
    spoil: {
      operation,
      response: when(
        isLaterPage,
        changeItems((item) => ({
          ...item,
          overallRating: item['friendlyRating'],
          friendlyRating: item['overallRating'],
        })),
      ),
    },
  },
  {
    fault: 'cuts the text of feedback on small pages',
    breaks: ['list-feedback/items-keep-their-order'],
    spoil: {
      operation,
      response: when(
        (query) => Number(query.get('size') ?? 20) < 5,
        changeItems(changeField('text', (text) => String(text).slice(0, 8))),
      ),
    },
  },
  {
    fault: 'writes feedback as a bare array',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, response: changeBody(({ content }) => content) },
  },
  {
    fault: 'writes feedback as results with a count',
    breaks: ['list-feedback/is-a-page'],
    spoil: {
      operation,
      response: changeBody(({ content }) => ({ count: 4, next: null, previous: null, results: content })),
    },
  },
  {
    fault: 'writes feedback as HAL',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, response: changeBody(({ content, page }) => ({ _embedded: { feedbackList: content }, page })) },
  },
  {
    fault: 'omits the number of pages of feedback',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, response: changePageNumbers(({ totalPages: _, ...others }) => others) },
  },
  {
    fault: 'writes feedback as a string of JSON',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, response: changeBody((page) => JSON.stringify(page)) },
  },
  {
    fault: 'shows the page of feedback as null',
    breaks: ['list-feedback/is-a-page', 'list-feedback/no-nulls'],
    spoil: { operation, response: changeBody((page) => ({ ...page, page: null })) },
  },
  {
    fault: 'counts one feedback too many',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: {
      operation,
      response: changePageNumbers((page) => ({ ...page, totalElements: (page['totalElements'] ?? 0) + 1 })),
    },
  },
  {
    fault: 'shows more feedback than the size of its page',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, size: 2, totalPages: 2 })) },
  },
  {
    fault: 'numbers the first page of feedback 1',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
  },
];
