import { expectUser, isHollow } from '../../helpers/evidence/hollow-objects.js';
import { judgeShown } from '../../helpers/evidence/responses.js';
import { ordersOf } from '../../helpers/evidence/shown-items.js';
import type { ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence, shownWithPeople } from '../../helpers/interface/quotes.js';
import { valueFinding, type Finding } from '../../helpers/judging/finding.js';
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
      async check(run) {
        const shown = await ordersOf(run, slug);

        return judgeShown({ run, slug, shown, nothing, at: orderAt(slug) }, ({ exchange, pointer, value }) =>
          Object.hasOwn(value, 'farmer') ? [leakedFarmer({ exchange, pointer, value })] : [],
        );
      },
    },
  });
}

function leakedFarmer({ exchange, pointer, value }: Pick<ShownOrder, 'exchange' | 'pointer' | 'value'>): Finding {
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
      async check(run) {
        // A response or an item without any field of an order has a requirement of its own.
        const shown = (await ordersOf(run, slug)).filter(
          (order) => order.pointer.endsWith('/order') || !isHollow(order),
        );

        return judgeShown({ run, slug, shown, nothing, at: orderAt(slug) }, (order) => expectUser(order, 'farmer'));
      },
    },
  });
}
