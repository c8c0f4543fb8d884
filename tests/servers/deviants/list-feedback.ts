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
import { breaking, smallPages, type Deviant } from './deviant.js';
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
  ...breaking(operation, {
    'answers-200': {
      'responds with 203 to requests for feedback': setStatus(203),
      'redirects feedback to its path without the trailing slash': redirectTo('/api/receptionist/feedback'),
      'denies receptionists access to feedback': reject(403),
    },
    'answers-json': {
      'writes feedback line by line': (response) => ({
        ...response,
        body: Buffer.from(
          (response.body as { content: JsonObject[] }).content.map((item) => JSON.stringify(item)).join('\n'),
        ),
      }),
      'sends only as many bytes of feedback as it has characters': (response) => {
        const json = JSON.stringify(response.body);

        return { ...response, body: Buffer.from(json).subarray(0, json.length) };
      },
      'writes line breaks in the text of feedback unescaped': changeText((json) =>
        json.replaceAll(String.raw`\n`, '\n'),
      ),
    },
    'unique-keys': {
      'writes the text of feedback twice': changeText((json) => json.replaceAll('"text":', '"text":"","text":')),
    },
    'field-types': {
      'writes ratings as strings': changeItems(changeField('friendlyRating', String)),
      'shows the order of feedback as an id': changeItems(changeField('order', (order) => (order as JsonObject)['id'])),
      'writes active as a letter in feedback': changeItems(
        changeField('order.farmer.active', (active) => (active === true ? 'Y' : 'N')),
      ),
    },
    'field-formats': {
      'writes the creation date of an order in feedback with a time': changeItems(
        changeField('order.creationDate', (date) => `${String(date)}T00:00:00.000Z`),
      ),
      'shows the 31st of a shorter month in feedback': changeItems(
        changeField('order.completionDate', (date) => String(date).replace(/-06-\d\d$/, '-06-31')),
      ),
    },
    'integer-ranges': {
      'gives feedback ids beyond 64 bits': changeText((json) =>
        json.replace(/("content":\[\{"id":)\d+/, '$19223372036854775808'),
      ),
    },
    'enum-values': {
      'writes roles in feedback as authorities': changeItems(changeField('order.farmer.role', () => 'ROLE_FARMER')),
      'shows an empty expertise in feedback': changeItems(changeObject('order.farmer', setField('expertise', ''))),
    },
    'no-nulls': {
      'shows null for a rating that was not given': changeItems(
        changeField('attentiveRating', (rating) => (rating === 2 ? null : rating)),
      ),
      'shows the order of the second feedback as null': changeItems(
        changeWhere((_, index) => index === 1, setField('order', null)),
      ),
    },
    'field-names': {
      'uses the name overall_rating for overallRating': changeItems(renameField('overallRating', 'overall_rating')),
      'capitalises every field name in feedback': changeItems((feedback) =>
        Object.fromEntries(
          Object.entries(feedback).map(([name, value]) => [name.replace(/^./, (c) => c.toUpperCase()), value]),
        ),
      ),
    },
    'whole-ratings': {
      'shows the mean of the other ratings as the overall rating': changeItems(setField('overallRating', 4.25)),
      'shows half points only in the lowest rating': changeItems(
        changeField('professionalRating', (rating) => (rating === 1 ? 1.5 : rating)),
      ),
    },
    'page-arithmetic': {
      'joins too many tables, and lists feedback twice': repeatFirstItem,
      'shows the first page of feedback again as its second': {
        rules: smallPages,
        spoil: { operation, response: repeatingTheFirst() },
      },
      'reports one page of feedback when there are more': {
        rules: smallPages,
        spoil: { operation, response: countPages(() => 1) },
      },
    },
    'snapshots-agree': {
      'shows the day before as the completion date of orders in feedback': changeItems(
        changeField('order.completionDate', toDayBefore),
      ),
    },
  }),
  ...peopleInFeedback,
  ...feedbackPages,
  ...ordersInFeedback,
  ...wrongFarmer(operation, 'inside', 'in feedback'),
  ...wrongReceptionist(operation, 'inside', 'in feedback'),
  ...exactRatings,
  ...unseenInFeedback,
];
