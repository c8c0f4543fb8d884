import { expectUser, isHollow } from '../../helpers/evidence/fields/field-violations.js';
import type { ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence, shownWithPeople } from '../../helpers/interface/quotes.js';
import { valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { expectShown, ordersShown } from '../../helpers/judging/log.js';
import { judgedLast, type Rules } from '../../helpers/judging/requirement.js';

const nothing = 'no order was shown';
const farmerRow =
  'farmer: User; present in the responses of get-order, sprayer order list, feedback (inside order) and notification (inside order); omitted from the responses of create, confirm, farmer order list and payment-intent verification';

/** Where an item shows its order. */
function orderAt(slug: Slug): string[] {
  return slug === 'list-feedback' || slug === 'list-notifications' ? ['/order'] : [];
}

/** The farmer rule for operations whose orders omit the farmer. */
export function farmerOmitted(slug: Slug): Rules {
  return judgedLast({
    'farmer-omitted': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'No order has the field farmer, not even as null.',
      quote: `${responseSentence(slug)} … ${farmerRow}`,
      log: byResponse(slug, (log) =>
        expectShown(ordersShown(log, slug), nothing, { log, slug, at: orderAt(slug) })
          .filter(({ value }) => Object.hasOwn(value, 'farmer'))
          .map(leakedFarmer),
      ),
    },
  });
}

function leakedFarmer({ exchange, pointer, value }: ShownOrder): Finding {
  const leaked = valueFinding(exchange, `${pointer}/farmer`, 'no field farmer', value['farmer']);

  return value['farmer'] === null ? { ...leaked, policy: 'SPRAY_NULLS' } : leaked;
}

/** The farmer rule for operations whose orders include the farmer. */
export function farmerPresent(slug: Slug): Rules {
  return judgedLast({
    'farmer-present': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'Every order is shown with its farmer.',
      quote: `${shownWithPeople(slug)} … ${farmerRow}`,
      log: byResponse(slug, (log) => {
        // A response or an item without any field of an order has a requirement of its own.
        const shown = ordersShown(log, slug).filter((order) => order.pointer.endsWith('/order') || !isHollow(order));

        return expectShown(shown, nothing, { log, slug, at: orderAt(slug) }).flatMap((order) =>
          expectUser(order, 'farmer'),
        );
      }),
    },
  });
}
