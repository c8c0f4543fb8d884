import { listTooLong } from '../../helpers/evidence/unchanged-lists.js';
import { judgeStatusOfWrongAreas, judgeTraces, judgeWrongOrders } from '../../helpers/evidence/wrong-requests.js';
import { digitsAt, isAccepted, isRejected, type Exchange } from '../../helpers/exchanges/exchange.js';
import { placesIn } from '../../helpers/exchanges/obstacles.js';
import { ordersIn } from '../../helpers/exchanges/shown-objects.js';
import { expectAccepted, expectRejected, expectRejectedWith4xx } from '../../helpers/judging/expectations.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import type { SentOrder } from '../../helpers/observations/sent-orders.js';
import type { WholeList } from '../../helpers/observations/whole-lists.js';
import type { WrongOrder, WrongOrdersWithTwin } from '../../helpers/observations/wrong-orders.js';
import { shownValue } from '../../helpers/words/shown.js';

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
      log: { reads: ['create-order'], inTurn: (log) => judgeWrongOrders(log, 'area') },
      async check(run) {
        const attempts = await sendTooSmallAreas(run); // their twins were sent last
        const findings = attempts
          .flatMap(({ tooSmall }) => tooSmall)
          .flatMap(({ exchange, what }) => expectRejected(exchange, what));
        if (findings.length === 0 && !attempts.every(({ twin }) => isAccepted(twin.exchange)))
          throw new NotExercised(
            'the same order with a valid area was not accepted either',
            [],
            obstaclesIn(attempts.map(({ twin }) => twin.exchange)),
          );

        return findings;
      },
    },
    'refused-orders-leave-no-trace': {
      level: 'stated',
      section: '4.1, 8',
      claim: "An order that was rejected for its area does not appear in the farmer's list.",
      quote: 'area: number; minimum 1 … Order area on creation: minimum 1.',
      log: { reads: ['create-order'], inTurn: judgeTraces },
      async check(run) {
        const list = await run.farmerOrders();
        const sent = await sendTooSmallAreas(run);
        const attempts = sent.filter(({ tooSmall }) => tooSmall.some(({ exchange }) => isRejected(exchange)));

        return judgeEach(attempts, noneRejected(sent), (orders) => findTraces(run, orders, list));
      },
    },
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'An order that is rejected for its area, its day or a guessed session is rejected with a 4xx status.',
      quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
      log: { reads: ['create-order'], inTurn: judgeStatusOfWrongAreas },
      async check(run) {
        const failed = await run.failedCreations();
        const rejected = failed.filter(({ judgement }) => judgement === 'day' || judgement === 'guess');
        const sent = sendTooSmallAreas(run);
        const attempts = await (rejected.length === 0 ? sent : ifExercised(sent, []));
        const tooSmall = attempts.flatMap((orders) => orders.tooSmall);

        return expectRejectedWith4xx([...rejected, ...tooSmall].map(({ exchange }) => exchange));
      },
    },
  };
}

/** Wrong orders and their twin; among them those with an area below the minimum. */
interface TooSmallAreas extends WrongOrdersWithTwin {
  readonly tooSmall: readonly WrongOrder[];
}

async function sendTooSmallAreas(run: Run): Promise<TooSmallAreas[]> {
  const attempts = await Promise.all([run.wrongAreas(), run.wrongTypes()]);

  return attempts.map((orders) => ({ ...orders, tooSmall: orders.wrong.filter(({ field }) => field === 'area') }));
}

function noneRejected(sent: readonly TooSmallAreas[]): NotExercised {
  const accepted = sent.flatMap(({ tooSmall }) => tooSmall).map(({ exchange }) => exchange);

  return new NotExercised('no order was rejected for its area', [], obstaclesIn(accepted));
}

/** Listed orders with the location of a twin that are neither the twin nor another accepted order. */
function findTraces(
  run: Run,
  { tooSmall, wrong, twin }: TooSmallAreas,
  { exchanges, isComplete }: WholeList,
): Finding[] {
  const listed = exchanges.flatMap(ordersIn);
  const accepted = [twin, ...wrong].map(({ exchange }) => exchange).filter(isAccepted);
  const ids = new Set(accepted.map((exchange) => digitsAt(exchange, '/id')));
  const found = listed.find(({ id }) => id !== null && id === digitsAt(twin.exchange, '/id'));
  if (found === undefined) throw isComplete ? notListed(twin, exchanges) : listTooLong(run, exchanges);
  if (found.value['location'] === undefined) throw noLocations(exchanges);
  // An order with the area of its twin was rejected for another field, or is the twin, sent again after a failure.
  const isKnown = (area: unknown) =>
    area === twin.sent.area && (tooSmall.length < wrong.length || twin.exchange.attempt > 1);

  return listed
    .filter(({ id, value }) => value['location'] === found.value['location'] && !ids.has(id) && !isKnown(value['area']))
    .map(({ exchange, pointer, value }) =>
      finding(exchange, pointer, 'no rejected order', `one with area ${shownValue(value['area'])}`),
    );
}

function noLocations(exchanges: readonly Exchange[]): NotExercised {
  return new NotExercised('the list shows no locations', [], placesIn(exchanges, '/location'));
}

function notListed(twin: SentOrder, exchanges: readonly Exchange[]): NotExercised {
  return new NotExercised(
    'the list does not show the same order with a valid area',
    [],
    [...obstaclesIn([twin.exchange], '/id'), ...obstaclesIn(exchanges, '/content'), ...placesIn(exchanges, '/id')],
  );
}
