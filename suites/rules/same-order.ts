import { compareOrders, compareWithCreated } from '../../helpers/evidence/agreement.js';
import { meantName } from '../../helpers/evidence/field-names.js';
import { readOrdersById, requestedId } from '../../helpers/evidence/orders-by-id.js';
import {
  findFieldsWrongByGetOrder,
  findMovedByConfirming,
  findWrongInFarmersList,
} from '../../helpers/evidence/own-orders.js';
import { nothingSeen, ordersOf, responsesOf } from '../../helpers/evidence/responses.js';
import { digitsAt } from '../../helpers/exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { operations, type Slug } from '../../helpers/interface/operations.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { View } from '../../helpers/observations/follow-ups.js';
import type { Run } from '../../helpers/observations/run.js';

/** The order that was asked for is the one that is answered. */
export function showsTheRequestedOrder(slug: Slug): Rules {
  return {
    'answers-the-order-asked': {
      level: 'implied',
      section: `4, ${operations[slug].section}`,
      claim: 'The answer shows the order whose id was asked for.',
      async check(run) {
        const answers = await responsesOf(run, slug);
        const empty = answers.flatMap(ordersIn).filter(hasNoOrderField);
        if (empty.length > 0)
          return empty.map(({ exchange }) => finding(exchange, '', 'an order', 'an object with none of its fields'));
        const shown = answers.filter((exchange) => digitsAt(exchange, '/id') !== null);

        return judgeEach(shown, 'no answer shows an id', (exchange) => {
          const asked = requestedId(exchange);
          const got = digitsAt(exchange, '/id');

          return got === asked ? [] : [finding(exchange, '/id', `${asked}, the id asked for`, `${got}`)];
        });
      },
    },
  };
}

/** An object with none of an order's fields, not even under a name that is blamed elsewhere. */
function hasNoOrderField({ shape, value }: ShownOrder): boolean {
  return !Object.keys(value).some((name) => meantName(shape, name) !== undefined);
}

/** A list shows an order as get-order does. */
export function shownConsistently(slug: View): Rules {
  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${operations[slug].section}`,
      claim:
        'An order is shown with the people, days, place, session, crop, area and payment method that it has when read by its id.',
      async check(run) {
        const [listed, answered, created] = await Promise.all([
          ordersOf(run, slug),
          readOrdersById(run),
          ifExercised(run.everyCreated(), []),
        ]);
        const mangled = [...(await run.mangledIds()).values()].filter(({ shown }) => shown.exchange.operation === slug);
        if (mangled.length > 0) {
          return mangled.map(({ id, shown }) =>
            finding(shown.exchange, `${shown.pointer}/id`, 'an id by which the order can be read', id),
          );
        }
        // An order of ours is held against its creation: how it is read by its id is judged there.
        const own = listed.flatMap((sight) =>
          created.filter(({ id }) => id !== null && id === sight.id).map((one) => ({ sight, one })),
        );
        const others = listed.flatMap((sight) => {
          const order = own.some((pair) => pair.sight === sight) ? undefined : answered.get(sight.id ?? '');

          return order === undefined ? [] : [{ sight, order }];
        });
        const nothing = await nothingSeen(run, slug, 'no order seen here was answered by its id');
        const moved = await findMovedByConfirming(run);
        const misshown = judgeEach([...own, ...others], nothing, (pair) =>
          'one' in pair
            ? compareWithCreated(pair.one, pair.sight).filter((each) => !moved.explains(pair.one, each))
            : [],
        );
        const notHere = await findFieldsWrongByGetOrder(run);
        const wrong = others.filter(({ sight, order }) => compareOrders(order, sight).length > 0);

        const elsewhere = (await Promise.all(wrong.map((pair) => stillDisagreeing(run, pair))))
          .flat()
          .filter((one) => !notHere.some((field) => one.pointer?.endsWith(field)));
        // In the farmer's list, orders of ours have a requirement of their own.
        if (slug !== 'list-farmer-orders') return [...misshown, ...elsewhere];

        const ours = [...misshown, ...(await findWrongInFarmersList(run))];

        return elsewhere
          .filter((one) => fieldOf(one) !== '/farmer/id') // which should not be there at all
          .filter((one) => !ours.some((other) => fieldOf(other) === fieldOf(one)));
      },
    },
  };
}

/** Of a field that created orders show wrong too, another requirement speaks. */
function fieldOf({ pointer }: Finding): string {
  return pointer?.replace(/^\/content\/\d+/, '') ?? '';
}

/** Somebody may have changed an order between two calls: both are asked again before one is blamed. */
async function stillDisagreeing(
  run: Run,
  { sight, order }: { sight: ShownOrder; order: ShownOrder },
): Promise<Finding[]> {
  const [list, single] = await Promise.all([run.readAgain(sight.exchange), run.readAgain(order.exchange)]);
  const listed = ordersIn(list).filter(({ id }) => id === sight.id);

  return ordersIn(single).flatMap((now) => listed.flatMap((shown) => compareOrders(now, shown)));
}
