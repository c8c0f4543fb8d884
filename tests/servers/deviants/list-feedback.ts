import { raw, type Deviant, type Right } from './deviant.js';
import { exactRatings } from './exact-numbers.js';
import { asItIs, countingPages, having, inside, isAfterTheSecond, isLaterPage, redirected, refused, smallPages, text, when, withOneTwice } from './list-spoilings.js';
import { dayBefore } from './order-spoilings.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { at, body, eachItem, pageNumbers, renamed, where, without, type Thing } from './spoilings.js';

const operation = 'list-feedback';

const isPaidInCash = ({ paymentMethod }: Thing) => paymentMethod === 'cash';

/** Shows the items of the first page on every later one, under its own number. */
function repeatingTheFirst(): (right: Right) => Right {
  let first: Thing[] = [];

  return body((page) => {
    const { number } = page['page'] as { number: number };
    const content = page['content'] as Thing[];
    if (number === 0) first = content;

    return { ...page, content: number === 0 ? content : first.slice(0, content.length) };
  });
}

export const listFeedback: Deviant[] = [
  {
    fault: 'answers 203 with the feedback',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 203 }) },
  },
  {
    fault: 'redirects the feedback to its path without the last slash',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, answer: redirected('/api/receptionist/feedback') },
  },
  {
    fault: 'keeps the feedback from receptionists',
    breaks: ['list-feedback/answers-200'],
    spoil: { operation, answer: refused(403) },
  },
  {
    fault: 'writes feedback line by line',
    breaks: ['list-feedback/answers-json'],
    spoil: {
      operation,
      answer: (right) => ({
        ...right,
        body: raw((right.body as { content: Thing[] }).content.map((item) => JSON.stringify(item)).join('\n')),
      }),
    },
  },
  {
    fault: 'cuts feedback short by as many bytes as its accents take',
    breaks: ['list-feedback/answers-json'],
    spoil: {
      operation,
      answer: (right) => {
        const json = JSON.stringify(right.body);

        return { ...right, body: raw(json).subarray(0, json.length) };
      },
    },
  },
  {
    fault: 'writes line breaks in the text of feedback unescaped',
    breaks: ['list-feedback/answers-json'],
    spoil: { operation, answer: text((json) => json.replaceAll(String.raw`\n`, '\n')) },
  },
  {
    fault: 'writes the text of feedback twice',
    breaks: ['list-feedback/unique-keys'],
    spoil: { operation, answer: text((json) => json.replaceAll('"text":', '"text":"","text":')) },
  },

  {
    fault: 'writes ratings as strings',
    breaks: ['list-feedback/field-types'],
    spoil: { operation, answer: eachItem(at('friendlyRating', String)) },
  },
  {
    fault: 'shows the order of feedback as an id',
    breaks: ['list-feedback/field-types'],
    spoil: { operation, answer: eachItem(at('order', (order) => (order as Thing)['id'])) },
  },
  {
    fault: 'writes active as a letter in feedback',
    breaks: ['list-feedback/field-types'],
    spoil: { operation, answer: eachItem(at('order.farmer.active', (active) => (active === true ? 'Y' : 'N'))) },
  },
  {
    fault: 'writes the creation date of an order in feedback with a time',
    breaks: ['list-feedback/field-formats'],
    spoil: { operation, answer: eachItem(at('order.creationDate', (date) => `${String(date)}T00:00:00.000Z`)) },
  },
  {
    fault: 'shows the 31st of a shorter month in feedback',
    breaks: ['list-feedback/field-formats'],
    spoil: {
      operation,
      answer: eachItem(at('order.completionDate', (date) => String(date).replace(/-06-\d\d$/, '-06-31'))),
    },
  },
  {
    fault: 'gives feedback ids beyond 64 bits',
    breaks: ['list-feedback/integer-ranges'],
    spoil: { operation, answer: text((json) => json.replace(/("content":\[\{"id":)\d+/, '$19223372036854775808')) },
  },
  {
    fault: 'writes roles in feedback as authorities',
    breaks: ['list-feedback/enum-values'],
    spoil: { operation, answer: eachItem(at('order.farmer.role', () => 'ROLE_FARMER')) },
  },
  {
    fault: 'shows an empty expertise in feedback',
    breaks: ['list-feedback/enum-values'],
    spoil: { operation, answer: eachItem(inside('order.farmer', having('expertise', ''))) },
  },
  {
    fault: 'shows a rating that was not given as null',
    breaks: ['list-feedback/no-nulls'],
    spoil: { operation, answer: eachItem(at('attentiveRating', (rating) => (rating === 2 ? null : rating))) },
  },
  {
    fault: 'shows the order of the second feedback as null',
    breaks: ['list-feedback/no-nulls'],
    spoil: { operation, answer: eachItem(where((_, index) => index === 1, having('order', null))) },
  },
  {
    fault: 'names the overall rating overall_rating',
    breaks: ['list-feedback/field-names'],
    spoil: { operation, answer: eachItem(renamed('overallRating', 'overall_rating')) },
  },
  {
    fault: 'capitalises every name in feedback',
    breaks: ['list-feedback/field-names'],
    spoil: {
      operation,
      answer: eachItem((feedback) =>
        Object.fromEntries(
          Object.entries(feedback).map(([name, value]) => [name.replace(/^./, (c) => c.toUpperCase()), value]),
        ),
      ),
    },
  },
  {
    fault: 'shows the mean of the other ratings as the overall rating',
    breaks: ['list-feedback/whole-ratings'],
    spoil: { operation, answer: eachItem(having('overallRating', 4.25)) },
  },
  {
    fault: 'shows half points in the lowest rating alone',
    breaks: ['list-feedback/whole-ratings'],
    spoil: {
      operation,
      answer: eachItem(at('professionalRating', (rating) => (rating === 1 ? 1.5 : rating))),
    },
  },

  {
    fault: 'omits the farmer from feedback',
    breaks: ['list-feedback/farmer-present'],
    spoil: { operation, answer: eachItem(inside('order', without('farmer'))) },
  },
  {
    fault: 'omits the farmer from the second page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: smallPages,
    spoil: { operation, answer: when(isLaterPage, eachItem(inside('order', without('farmer')))) },
  },
  {
    fault: 'omits the farmer from the last page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: { defaultPageSize: 1 },
    spoil: { operation, answer: when(isAfterTheSecond, eachItem(inside('order', without('farmer')))) },
  },
  {
    fault: 'omits the receptionist from feedback',
    breaks: ['list-feedback/receptionist-included'],
    spoil: { operation, answer: eachItem(inside('order', without('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from feedback on cash orders',
    breaks: ['list-feedback/receptionist-included'],
    spoil: {
      operation,
      answer: eachItem(inside('order', where(isPaidInCash, without('receptionist')))),
    },
  },
  {
    fault: "shows the receptionist's password in feedback",
    breaks: ['list-feedback/no-stray-password'],
    spoil: { operation, answer: eachItem(inside('order.receptionist', having('password', ''))) },
  },
  {
    fault: 'shows the sprayer as the farmer in feedback',
    breaks: ['list-feedback/fitting-roles'],
    spoil: { operation, answer: eachItem(at('order.farmer.role', () => 'sprayer')) },
  },

  {
    fault: 'answers feedback as a bare array',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, answer: body(({ content }) => content) },
  },
  {
    fault: 'answers feedback as results with a count',
    breaks: ['list-feedback/is-a-page'],
    spoil: {
      operation,
      answer: body(({ content }) => ({ count: 4, next: null, previous: null, results: content })),
    },
  },
  {
    fault: 'embeds feedback as hypertext does',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, answer: body(({ content, page }) => ({ _embedded: { feedbackList: content }, page })) },
  },
  {
    fault: 'leaves the number of pages of feedback to the client',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, answer: pageNumbers(({ totalPages: _, ...others }) => others) },
  },
  {
    fault: 'answers feedback as a string of JSON',
    breaks: ['list-feedback/is-a-page'],
    spoil: { operation, answer: body((page) => JSON.stringify(page)) },
  },
  {
    fault: 'shows the page of feedback as null',
    breaks: ['list-feedback/is-a-page', 'list-feedback/no-nulls'],
    spoil: { operation, answer: body((page) => ({ ...page, page: null })) },
  },
  {
    fault: 'counts one feedback too many',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: {
      operation,
      answer: pageNumbers((page) => ({ ...page, totalElements: (page['totalElements'] ?? 0) + 1 })),
    },
  },
  {
    fault: 'answers more feedback than the size of its page',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, answer: pageNumbers((page) => ({ ...page, size: 2, totalPages: 2 })) },
  },
  {
    fault: 'calls the first page of feedback page 1',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, answer: pageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
  },

  {
    fault: 'shows the day of completion as the date of an order in feedback',
    breaks: ['list-feedback/shown-consistently'],
    spoil: {
      operation,
      answer: eachItem(inside('order', (order) => ({ ...order, date: order['completionDate'] ?? order['date'] }))),
    },
  },
  {
    fault: 'takes the accents off locations in feedback',
    breaks: ['list-feedback/shown-consistently'],
    spoil: {
      operation,
      answer: eachItem(at('order.location', (location) => String(location).normalize('NFD').replaceAll(/\p{M}/gu, ''))),
    },
  },
  {
    fault: 'shows every order in feedback as paid in cash',
    breaks: ['list-feedback/shown-consistently'],
    spoil: { operation, answer: eachItem(at('order.paymentMethod', () => 'cash')) },
  },
  {
    fault: 'rounds ids above 2^53 in feedback',
    breaks: ['list-feedback/page-arithmetic', 'list-feedback/shown-consistently'],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, answer: asItIs },
  },

  {
    fault: 'joins too many tables, and lists feedback twice',
    breaks: ['list-feedback/page-arithmetic'],
    spoil: { operation, answer: withOneTwice },
  },

  {
    fault: 'shows the day before the completion of orders in feedback',
    breaks: ['list-feedback/shown-consistently'],
    spoil: { operation, answer: eachItem(at('order.completionDate', dayBefore)) },
  },

  {
    fault: 'repeats the first page of feedback as its second',
    breaks: ['list-feedback/page-arithmetic'],
    rules: smallPages,
    spoil: { operation, answer: repeatingTheFirst() },
  },
  {
    fault: 'counts one page of feedback, whatever is left of it',
    breaks: ['list-feedback/page-arithmetic'],
    rules: smallPages,
    spoil: { operation, answer: countingPages(() => 1) },
  },
  ...wrongFarmer(operation, 'inside', 'in feedback'),
  ...wrongReceptionist(operation, 'inside', 'in feedback'),
  ...exactRatings,
];
