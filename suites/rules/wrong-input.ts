import { judgeShownValues, judgeWrongOrders, sendWrong } from '../../helpers/evidence/wrong-requests.js';
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
