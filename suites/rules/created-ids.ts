import { withoutId } from '../../helpers/exchanges/obstacles.js';
import { onlyOrderIn } from '../../helpers/evidence/agreement.js';
import { findCreatedOrders, notShownAsCreated } from '../../helpers/evidence/created-orders.js';
import { meantName } from '../../helpers/evidence/field-names.js';
import { hollowFinding, isHollow } from '../../helpers/evidence/hollow-objects.js';
import { findRenamedFields } from '../../helpers/evidence/renamed-fields.js';
import { digitsAt } from '../../helpers/exchanges/exchange.js';
import { finding, judgeEach, valueFinding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';

/** The ids of created orders. */
export function createdIds(): Rules {
  return {
    'answers-an-id': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'A created order has an id.',
      quote: 'id: integer (int64); order identifier … Response 200: Order (without farmer).',
      async check(run) {
        const renamed = await ifExercised(findRenamedFields(run, 'create-order'), []);
        const names = renamed.filter(({ kind, field }) => kind === 'order' && field === 'id').map(({ name }) => name);

        const nothing = await notShownAsCreated(run, 'no order was created');

        return judgeEach(await findCreatedOrders(run), nothing, ({ exchange }) => {
          const order = onlyOrderIn(exchange);
          if (isHollow(order)) return [hollowFinding(order)];
          const { shape, value } = order;
          const isThere = Object.keys(value).some((name) => meantName(shape, name) === 'id' || names.includes(name));

          return isThere ? [] : [valueFinding(exchange, '/id', 'an id', undefined)];
        });
      },
    },
    'different-ids': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'Different orders have different ids.',
      quote: 'id: integer (int64); order identifier',
      async check(run) {
        const created = (await findCreatedOrders(run)).map(({ exchange }) => ({
          exchange,
          id: digitsAt(exchange, '/id'),
        }));
        const identified = created.filter(({ id }) => id !== null);
        if (identified.length < 2)
          throw new NotExercised(
            'fewer than two orders with an id were created',
            [],
            withoutId(await run.everyCreated()),
          );

        return identified
          .filter(({ id }, index) => identified.findIndex((earlier) => earlier.id === id) !== index)
          .map(({ exchange, id }) => finding(exchange, '/id', 'a unique id', `${id}, which another order has`));
      },
    },
  };
}
