import type { JsonObject } from '../../../helpers/json/object.js';
import { isAfterSecondPage, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { changePageNumbers, countPages, repeatFirstItem } from '../changes/pages.js';
import {
  changeBody,
  changeItems,
  changeText,
  redirectTo,
  reject,
  roundLargeIntegers,
  setStatus,
  type ResponseChange,
} from '../changes/responses.js';
import { toDayBefore } from '../changes/values.js';
import { smallPages, type Deviant } from './deviant.js';
import { exactRatings } from './exact-numbers.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { unseenInFeedback } from './unseen-fields.js';

const operation = 'list-feedback';

const isPaidInCash = ({ paymentMethod }: JsonObject) => paymentMethod === 'cash';

/** Shows the items of the first page on every later one, under its own number. */
function repeatingTheFirst(): ResponseChange {
  let first: JsonObject[] = [];

  return changeBody((page) => {
    const { number } = page['page'] as { number: number };
    const content = page['content'] as JsonObject[];
    if (number === 0) first = content;

    return { ...page, content: number === 0 ? content : first.slice(0, content.length) };
  });
}

export const listFeedback: Deviant[] = [
  {
    fault: 'responds with 203 to requests for feedback',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, response: setStatus(203) },
  },
  {
    fault: 'redirects feedback to its path without the trailing slash',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, response: redirectTo('/api/receptionist/feedback') },
  },
  {
    fault: 'denies receptionists access to feedback',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, response: reject(403) },
  },
  {
    fault: 'writes feedback line by line',
    breaks: ['list-feedback/answers-json'],
    spoil: {
      operation,
      response: (response) => ({
        ...response,
        body: Buffer.from(
          (response.body as { content: JsonObject[] }).content.map((item) => JSON.stringify(item)).join('\n'),
        ),
      }),
    },
  },
  {
    fault: 'sends only as many bytes of feedback as it has characters',
    breaks: ['list-feedback/answers-json'],
    spoil: {
      operation,
      response: (response) => {
        const json = JSON.stringify(response.body);

        return { ...response, body: Buffer.from(json).subarray(0, json.length) };
      },
    },
  },
  {
    fault: 'writes line breaks in the text of feedback unescaped',
    breaks: ['list-feedback/answers-json'],
    spoil: { operation, response: changeText((json) => json.replaceAll(String.raw`\n`, '\n')) },
  },
  {
    fault: 'writes the text of feedback twice',
    breaks: ['list-feedback/unique-keys'],
    spoil: { operation, response: changeText((json) => json.replaceAll('"text":', '"text":"","text":')) },
  },

  {
    fault: 'writes ratings as strings',
    breaks: ['list-feedback/field-types'],
    spoil: { operation, response: changeItems(changeField('friendlyRating', String)) },
  },
  {
    fault: 'shows the order of feedback as an id',
    breaks: ['list-feedback/field-types'],
    spoil: { operation, response: changeItems(changeField('order', (order) => (order as JsonObject)['id'])) },
  },
  {
    fault: 'writes active as a letter in feedback',
    breaks: ['list-feedback/field-types'],
    spoil: {
      operation,
      response: changeItems(changeField('order.farmer.active', (active) => (active === true ? 'Y' : 'N'))),
    },
  },
  {
    fault: 'writes the creation date of an order in feedback with a time',
    breaks: ['list-feedback/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeField('order.creationDate', (date) => `${String(date)}T00:00:00.000Z`)),
    },
  },
  {
    fault: 'shows the 31st of a shorter month in feedback',
    breaks: ['list-feedback/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeField('order.completionDate', (date) => String(date).replace(/-06-\d\d$/, '-06-31'))),
    },
  },
  {
    fault: 'gives feedback ids beyond 64 bits',
    breaks: ['list-feedback/integer-ranges'],
    spoil: {
      operation,
      response: changeText((json) => json.replace(/("content":\[\{"id":)\d+/, '$19223372036854775808')),
    },
  },
  {
    fault: 'writes roles in feedback as authorities',
    breaks: ['list-feedback/enum-values'],
    spoil: { operation, response: changeItems(changeField('order.farmer.role', () => 'ROLE_FARMER')) },
  },
  {
    fault: 'shows an empty expertise in feedback',
    breaks: ['list-feedback/enum-values'],
    spoil: { operation, response: changeItems(changeObject('order.farmer', setField('expertise', ''))) },
  },
  {
    fault: 'shows null for a rating that was not given',
    breaks: ['list-feedback/no-nulls'],
    spoil: {
      operation,
      response: changeItems(changeField('attentiveRating', (rating) => (rating === 2 ? null : rating))),
    },
  },
  {
    fault: 'shows the order of the second feedback as null',
    breaks: ['list-feedback/no-nulls'],
    spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, setField('order', null))) },
  },
  {
    fault: 'uses the name overall_rating for overallRating',
    breaks: ['list-feedback/field-names'],
    spoil: { operation, response: changeItems(renameField('overallRating', 'overall_rating')) },
  },
  {
    fault: 'capitalises every field name in feedback',
    breaks: ['list-feedback/field-names'],
    spoil: {
      operation,
      response: changeItems((feedback) =>
        Object.fromEntries(
          Object.entries(feedback).map(([name, value]) => [name.replace(/^./, (c) => c.toUpperCase()), value]),
        ),
      ),
    },
  },
  {
    fault: 'shows the mean of the other ratings as the overall rating',
    breaks: ['list-feedback/whole-ratings'],
    spoil: { operation, response: changeItems(setField('overallRating', 4.25)) },
  },
  {
    fault: 'shows half points only in the lowest rating',
    breaks: ['list-feedback/whole-ratings'],
    spoil: {
      operation,
      response: changeItems(changeField('professionalRating', (rating) => (rating === 1 ? 1.5 : rating))),
    },
  },

  {
    fault: 'omits the farmer from feedback',
    breaks: ['list-feedback/farmer-present'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('farmer'))) },
  },
  {
    fault: 'omits the farmer from the second page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: smallPages,
    spoil: { operation, response: when(isLaterPage, changeItems(changeObject('order', removeFields('farmer')))) },
  },
  {
    fault: 'omits the farmer from the last page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: { defaultPageSize: 1 },
    spoil: { operation, response: when(isAfterSecondPage, changeItems(changeObject('order', removeFields('farmer')))) },
  },
  {
    fault: 'omits the receptionist from feedback',
    breaks: ['list-feedback/receptionist-included'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from feedback on cash orders',
    breaks: ['list-feedback/receptionist-included'],
    spoil: {
      operation,
      response: changeItems(changeObject('order', changeWhere(isPaidInCash, removeFields('receptionist')))),
    },
  },
  {
    fault: "shows the receptionist's password in feedback",
    breaks: ['list-feedback/no-stray-password'],
    spoil: { operation, response: changeItems(changeObject('order.receptionist', setField('password', ''))) },
  },
  {
    fault: 'shows the sprayer as the farmer in feedback',
    breaks: ['list-feedback/fitting-roles', 'list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.farmer.role', () => 'sprayer')) },
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

  {
    fault: 'shows the completion date as the date of an order in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeObject('order', (order) => ({ ...order, date: order['completionDate'] ?? order['date'] })),
      ),
    },
  },
  {
    fault: 'removes the accents from locations in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeField('order.location', (location) => String(location).normalize('NFD').replaceAll(/\p{M}/gu, '')),
      ),
    },
  },
  {
    fault: 'shows every order in feedback as paid in cash',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.paymentMethod', () => 'cash')) },
  },
  {
    fault: 'rounds ids above 2^53 in feedback',
    breaks: ['list-feedback/page-arithmetic', 'list-feedback/shown-consistently', 'list-feedback/snapshots-agree'],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, response: roundLargeIntegers },
  },

  {
    fault: 'joins too many tables, and lists feedback twice',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, response: repeatFirstItem },
  },

  {
    fault: 'shows the day before as the completion date of orders in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.completionDate', toDayBefore)) },
  },

  {
    fault: 'shows the first page of feedback again as its second',
    breaks: ['list-feedback/page-arithmetic'],
    rules: smallPages,
    spoil: { operation, response: repeatingTheFirst() },
  },
  {
    fault: 'reports one page of feedback when there are more',
    breaks: ['list-feedback/page-arithmetic'],
    rules: smallPages,
    spoil: { operation, response: countPages(() => 1) },
  },
  ...wrongFarmer(operation, 'inside', 'in feedback'),
  ...wrongReceptionist(operation, 'inside', 'in feedback'),
  ...exactRatings,
  ...unseenInFeedback,
];
