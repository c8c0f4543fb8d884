import { missing } from '../../helpers/evidence/missing-users.js';
import { nothingSeen, ordersOf } from '../../helpers/evidence/responses.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { judgeEach, valueFinding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** The farmer rule, where the interface omits the farmer. */
export function farmerOmitted(slug: Slug): Rules {
  return {
    'farmer-omitted': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'An order is shown without its farmer, not even as null.',
      async check(run) {
        return judgeEach(
          await ordersOf(run, slug),
          await nothingSeen(run, slug, 'no order was seen'),
          ({ exchange, pointer, value }) =>
            Object.hasOwn(value, 'farmer')
              ? [valueFinding(exchange, `${pointer}/farmer`, 'no field farmer', value['farmer'])]
              : [],
        );
      },
    },
  };
}

/** The farmer rule, where the interface has the farmer present. */
export function farmerPresent(slug: Slug): Rules {
  return {
    'farmer-present': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: 'Every order is shown with its farmer.',
      async check(run) {
        return judgeEach(await ordersOf(run, slug), await nothingSeen(run, slug, 'no order was seen'), (order) =>
          missing(order, 'farmer'),
        );
      },
    },
  };
}
