import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeObject, changeWhere, renameField, setField } from '../changes/objects.js';
import { countPages, repeatFirstItem } from '../changes/pages.js';
import {
  changeBody,
  changeItems,
  changeText,
  redirectTo,
  reject,
  setStatus,
  type ResponseChange,
} from '../changes/responses.js';
import { toDayBefore } from '../changes/values.js';
import { smallPages, type Deviant } from './deviant.js';
import { exactRatings } from './exact-numbers.js';
import { ordersInFeedback, peopleInFeedback } from './feedback-orders.js';
import { feedbackPages } from './feedback-pages.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { unseenInFeedback } from './unseen-fields.js';

const operation = 'list-feedback';

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

  ...peopleInFeedback,

  ...feedbackPages,

  ...ordersInFeedback,

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
