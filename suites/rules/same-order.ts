import { isHollow } from '../../helpers/evidence/hollow-objects.js';
import {
  findWrongOthers,
  findWrongOwn,
  readListedOrders,
  withoutOwnFaults,
} from '../../helpers/evidence/listed-orders.js';
import { nothingSeen, responsesOf } from '../../helpers/evidence/responses.js';
import { digitsAt, requestedId } from '../../helpers/exchanges/exchange.js';
import { ordersIn } from '../../helpers/exchanges/shown-objects.js';
import { operations, type OrderListSlug, type Slug } from '../../helpers/interface/operations.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import type { FollowUp } from '../../helpers/observations/follow-ups.js';

/** The response shows the requested order. */
export function showsTheRequestedOrder(slug: Slug): Rules {
  return {
    'answers-the-order-asked': {
      level: 'implied',
      section: `4, ${operations[slug].section}`,
      claim: 'The response shows the requested order.',
      async check(run) {
        const exchanges = await responsesOf(run, slug);
        const empty = exchanges.flatMap(ordersIn).filter(isHollow);
        if (empty.length > 0)
          return empty.map(({ exchange }) => finding(exchange, '', 'an order', 'an object with none of its fields'));
        const shown = exchanges.filter((exchange) => digitsAt(exchange, '/id') !== null);

        return judgeEach(shown, 'no response shows an id', (exchange) => {
          const requested = requestedId(exchange);
          const got = digitsAt(exchange, '/id');

          return got === requested ? [] : [finding(exchange, '/id', `${requested}, the requested id`, `${got}`)];
        });
      },
    },
  };
}

/** A list shows an order as get-order does. */
export function shownConsistently(slug: OrderListSlug): Rules {
  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${operations[slug].section}`,
      claim:
        'An order is shown with the same people, dates, location, session, crop type, area and payment method as when it is read by its id.',
      async check(run) {
        const listed = await readListedOrders(run, slug);
        const mangled = [...(await run.mangledIds()).values()].filter(({ shown }) => shown.exchange.operation === slug);
        if (mangled.length > 0) return mangled.map(mangledFinding);
        if (listed.own.length + listed.others.length === 0)
          throw await nothingSeen(run, slug, 'get-order returned none of the orders shown here');
        const [own, others] = [await findWrongOwn(run, listed), await findWrongOthers(run, listed)];

        // In the farmer's list, another requirement judges the orders of this run.
        return slug === 'list-farmer-orders' ? withoutOwnFaults(run, own, others) : [...own, ...others];
      },
    },
  };
}

function mangledFinding({ id, shown }: FollowUp): Finding {
  return finding(shown.exchange, `${shown.pointer}/id`, 'an id by which get-order finds the order', id);
}
