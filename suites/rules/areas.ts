import { digitsAt, isAccepted, isRefused, outcomeOf } from '../../helpers/exchange.js';
import { finding, NotExercised } from '../../helpers/finding.js';
import { shown } from '../../helpers/json.js';
import { ordersIn } from '../../helpers/sight.js';
import type { Rules } from '../../helpers/suite.js';
import { tooLong } from './farmers.js';
import { expectFourHundreds } from './refusals.js';

/** The smallest area, and those below it. */
export function areas(): Rules {
  return {
    'accepts-area-one': {
      level: 'stated',
      section: '4.1, 8',
      claim: 'An order with an area of 1 is accepted.',
      async check(run) {
        const { twin, spoilt } = await run.areaRefusals();
        if (isAccepted(twin.exchange)) return [];
        if (spoilt.some(({ exchange }) => isAccepted(exchange)))
          throw new NotExercised('orders below it took its place');
        await run.stillAccepts('area at the minimum');

        return [finding(twin.exchange, null, 'an area of 1 to be accepted', outcomeOf(twin.exchange))];
      },
    },
    'refuses-area-below-one': {
      level: 'stated',
      section: '4.1, 8',
      claim: 'An order with an area below 1 is refused.',
      async check(run) {
        const { spoilt, twin } = await run.areaRefusals(); // their twin, area 1, was sent last
        const taken = spoilt.filter(({ exchange }) => !isRefused(exchange));
        if (taken.length === 0 && !isAccepted(twin.exchange))
          throw new NotExercised('an area of 1 was not accepted either');

        return taken.map(({ exchange, what }) => finding(exchange, null, `${what} to be refused`, outcomeOf(exchange)));
      },
    },
    'refused-orders-leave-no-trace': {
      level: 'stated',
      section: '4.1, 8',
      claim: 'An order that was refused for its area is in no list.',
      async check(run) {
        const { spoilt, twin } = await run.areaRefusals();
        if (!spoilt.some(({ exchange }) => isRefused(exchange)))
          throw new NotExercised('no order was refused for its area');
        const accepted = [twin, ...spoilt].map(({ exchange }) => exchange).filter(isAccepted);
        const ids = new Set(accepted.map((exchange) => digitsAt(exchange, '/id')));
        const { exchanges, isComplete } = await run.farmerOrders();
        const listed = exchanges.flatMap(ordersIn);
        const found = listed.find(({ id }) => id !== null && id === digitsAt(twin.exchange, '/id'));
        if (found === undefined)
          throw isComplete ? new NotExercised('the accepted twin is not in the list') : tooLong();
        if (found.value['location'] === undefined) throw new NotExercised('the list shows no locations');

        return listed
          .filter(({ id, value }) => value['location'] === found.value['location'] && !ids.has(id))
          .map(({ exchange, pointer, value }) =>
            finding(exchange, pointer, 'no refused order', `one with area ${shown(value['area'])}`),
          );
      },
    },
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'An order with an area below 1 is refused with a 4xx status.',
      async check(run) {
        const { spoilt } = await run.areaRefusals();

        return expectFourHundreds(spoilt.map(({ exchange }) => exchange));
      },
    },
  };
}
