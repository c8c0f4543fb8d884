import { meantName } from '../../helpers/evidence/fields/field-names.js';
import { hollowFinding, isHollow } from '../../helpers/evidence/fields/field-violations.js';
import { mayRename, renamedIn } from '../../helpers/evidence/fields/renamed-fields.js';
import { finding, valueFinding } from '../../helpers/judging/finding.js';
import { byResponse, suspicionsOf, type Suspicion } from '../../helpers/judging/log-rule.js';
import { creationsIn, expectShown, NothingShown, ordersShown, placesFor, type Log } from '../../helpers/judging/log.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** The ids of created orders. */
export function createdIds(): Rules {
  return {
    'answers-an-id': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'A created order has an id.',
      quote: 'id: integer (int64); order identifier … Response 200: Order (without farmer).',
      log: {
        ...byResponse('create-order', (log) => {
          const renamed = renamedIn(log, 'create-order').filter(
            ({ kind, field }) => kind === 'order' && field === 'id',
          );
          const names = renamed.map(({ name }) => name);

          return expectShown(ordersShown(log, 'create-order'), 'no order was created', {
            log,
            slug: 'create-order',
          }).flatMap((order) => {
            if (isHollow(order)) return [hollowFinding(order)];
            const { exchange, shape, value } = order;
            const isThere = Object.keys(value).some((name) => meantName(shape, name) === 'id' || names.includes(name));

            return isThere ? [] : [valueFinding(exchange, '/id', 'an id', undefined)];
          });
        }),
        isAboutCreated: 'always',
        readsEveryView: (log) => mayRename(log, 'create-order'),
      },
    },
    'different-ids': {
      level: 'implied',
      section: '2, 4.1',
      claim: 'Different orders have different ids.',
      quote: 'id: integer (int64); order identifier',
      log: { reads: ['create-order'], isAboutCreated: 'always', judge: findSharedIds },
    },
  };
}

function findSharedIds(log: Log): Suspicion[] {
  const places = new Map([...log.before.orders].map(([id, { sent }]) => [id, sent.location]));
  const created = creationsIn(log).filter(({ id }) => id !== null);
  if (created.length === 0 || created.length + places.size < 2)
    throw new NothingShown('fewer than two orders with an id were created', placesFor(log, 'create-order', '/id'));

  return created.flatMap(({ exchange, id, sent: { location } }) => {
    const other = places.get(`${id}`) ?? location;
    places.set(`${id}`, location);
    const shared = finding(exchange, '/id', 'a unique id', `${id}, which another order has`);

    return other === location ? [] : suspicionsOf(exchange, [shared], { certainty: 'certain', subject: `order ${id}` });
  });
}
