import { listTooLong } from '../../helpers/evidence/list-counts.js';
import {
  judgeStatusOfWrongOrders,
  judgeTraces,
  judgeWrongOrders,
  sendWrong,
  sendWrongAreasAndDays,
} from '../../helpers/evidence/wrong-requests.js';
import { isAccepted } from '../../helpers/exchanges/exchange.js';
import { expectAccepted } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';

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
