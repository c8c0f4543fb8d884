import { judgeShownValues, judgeWrongOrders } from '../../helpers/evidence/wrong-requests.js';
import { isAccepted } from '../../helpers/exchanges/exchange.js';
import { isOurs, ordersIn, type ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { expectRejected } from '../../helpers/judging/expectations.js';
import { valueFinding } from '../../helpers/judging/finding.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { WrongOrder } from '../../helpers/observations/wrong-orders.js';
import type { Run } from '../../helpers/observations/run.js';
import { isPlaceOf } from '../../helpers/observations/sample-order.js';

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

async function sendWrongInput(run: Run, field: WrongOrder['field']): Promise<WrongOrder> {
  const { wrong, twin } = await run.wrongTypes();
  const wrongOrder = wrong.find((order) => order.field === field);
  if (wrongOrder === undefined || !isAccepted(twin.exchange)) {
    throw new NotExercised(
      'the same order with a valid value was not accepted either',
      [],
      obstaclesIn([twin.exchange]),
    );
  }

  return wrongOrder;
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
    log: { reads: ['create-order'], inTurn: (log) => judgeShownValues(log, field, expected) },
    async check(run) {
      const { exchange, value } = await sendWrongInput(run, field);
      const isShown = (order: ShownOrder) => order.value[field] === value;
      const listed = (await run.farmerOrders()).exchanges.flatMap(ordersIn).filter(isShown);
      const orders = [...ordersIn(exchange).filter(isShown), ...listed.filter((order) => isWrongOrderOf(run, order))];

      const documented = `${expected}, not the value that was sent in ${exchange.id}`;

      return orders.map((order) => valueFinding(order.exchange, `${order.pointer}/${field}`, documented, value));
    },
  };
}

function isWrongOrderOf(run: Run, { value }: ShownOrder): boolean {
  return isOurs(run, value) && isPlaceOf('confirmed card twin', value['location']);
}

function rejects(field: 'paymentMethod' | 'date', words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    ...words,
    log: { reads: ['create-order'], inTurn: (log) => judgeWrongOrders(log, field) },
    async check(run) {
      const { exchange, what } = await sendWrongInput(run, field);

      return expectRejected(exchange, what);
    },
  };
}
