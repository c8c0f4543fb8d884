import { listTooLong } from '../../helpers/evidence/pages/list-counts.js';
import {
  judgeShownValues,
  judgeStatusOfWrongOrders,
  judgeTraces,
  judgeWrongOrders,
  sendWrong,
  sendWrongAreasAndDays,
} from '../../helpers/evidence/wrong-requests.js';
import { isAccepted } from '../../helpers/exchanges/exchange.js';
import { expectAccepted } from '../../helpers/judging/finding.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';

/** Values outside their type: the service may accept them, but no response may show them. */
export function wrongInput(): Rules {
  return {
    'shows-no-unknown-payment-method': neverShows('paymentMethod', {
      claim: 'Unknown payment methods never appear in a response.',
      expected: 'cash, visa or mastercard',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
    'shows-no-impossible-date': neverShows('date', {
      claim: 'Impossible dates never appear in a response.',
      expected: 'a day of the calendar',
      quote: 'date: string, format date (<date>)',
    }),
    'refuses-an-unknown-payment-method': rejects('paymentMethod', {
      claim: 'An unknown payment method is rejected.',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
    }),
    'refuses-an-impossible-date': rejects('date', {
      claim: 'An impossible date is rejected.',
      quote: 'date: string, format date',
    }),
  };
}

/** If a value outside its type was accepted, no response may show it: responses have documented types, too. */
function neverShows(
  field: 'paymentMethod' | 'date',
  { expected, ...words }: Pick<Rule, 'claim' | 'quote'> & { readonly expected: string },
): Rule {
  return {
    level: 'implied',
    section: '2, 4.1',
    ...words,
    log: {
      reads: ['create-order'],
      logOf: sendWrong(field, { isListRead: true }),
      judge: (log) => judgeShownValues(log, field, `${expected}, not a value that was sent wrong`),
    },
  };
}

function rejects(field: 'paymentMethod' | 'date', words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    ...words,
    log: { reads: ['create-order'], logOf: sendWrong(field), judge: (log) => judgeWrongOrders(log, field) },
  };
}

/** The minimum area, and areas below it. */
export function areas(): Rules {
  return {
    'accepts-area-one': {
      level: 'stated',
      section: '4.1, 8',
      claim: 'An order with an area of 1 is accepted.',
      quote: 'area: number; minimum 1 … Order area on creation: minimum 1.',
      async check(run) {
        const { twin } = await run.wrongAreas();
        if (!isAccepted(twin.exchange)) await run.stillAccepts('area at the minimum');

        return expectAccepted(twin.exchange, 'an area of 1');
      },
    },
    'refuses-area-below-one': {
      level: 'stated',
      section: '4.1, 8',
      claim: 'An order with an area below 1 is rejected.',
      quote: 'area: number; minimum 1 … Order area on creation: minimum 1.',
      log: { reads: ['create-order'], logOf: sendWrong('area'), judge: (log) => judgeWrongOrders(log, 'area') },
    },
    'refused-orders-leave-no-trace': {
      level: 'stated',
      section: '4.1, 8',
      claim: "An order that was rejected for its area does not appear in the farmer's list.",
      quote: 'area: number; minimum 1 … Order area on creation: minimum 1.',
      log: {
        reads: ['create-order'],
        logOf: sendWrong('area', { isListRead: true }),
        judge: judgeTraces,
        async whyNothing(run) {
          const { exchanges, isComplete } = await run.farmerOrders();

          return isComplete ? null : listTooLong(run, exchanges);
        },
      },
    },
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'An order that is rejected for its area, its day or a guessed session is rejected with a 4xx status.',
      quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
      log: { reads: ['create-order'], logOf: sendWrongAreasAndDays, judge: judgeStatusOfWrongOrders },
    },
  };
}
