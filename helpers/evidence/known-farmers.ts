import { digitsAt, requestedId, type Exchange } from '../exchanges/exchange.js';
import { roleText, type Role } from '../interface/roles.js';
import { finding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { ownOrdersIn } from '../judging/created.js';
import { judgedEntries, NothingShown, placesFor, responsesIn, type Log } from '../judging/log.js';

/** Who created an order, and whom get-order shows as its farmer. */
interface ShownFarmer {
  readonly id: string;
  readonly as: Role;
  readonly farmer: string;
  readonly exchange: Exchange;
}

function farmersIn(log: Log): ShownFarmer[] {
  const own = ownOrdersIn(log);

  return judgedEntries(log, 'get-order').flatMap(({ exchange }) => {
    const [id, farmer] = [digitsAt(exchange, '/id'), digitsAt(exchange, '/farmer/id')];
    const order = id === requestedId(exchange) ? (own.get(id) ?? null) : null;

    return order === null || farmer === null || id === null ? [] : [{ id, as: order.as, farmer, exchange }];
  });
}

/** The farmer of each user's orders, as get-order shows it first; nobody else's. */
export function knownFarmers(log: Log): ReadonlyMap<Role, string> {
  const known = new Map(log.before.users);
  for (const { as, farmer } of farmersIn(log))
    if (!known.has(as) && ![...known.values()].includes(farmer)) known.set(as, farmer);

  return known;
}

/** All orders of a farmer show that farmer, and nobody else's do. */
export function judgeFarmers(log: Log): Suspicion[] {
  responsesIn(log, 'get-order');
  const shown = farmersIn(log);
  const orders = new Set(shown.map(({ id }) => id));
  if (orders.size === 0 || orders.size + log.before.users.size < 2)
    throw new NothingShown('fewer than two created orders show a farmer id', [
      ...placesFor(log, 'get-order', '/id', '/farmer/id'),
      ...placesFor(log, 'create-order', '/id'),
    ]);
  const known = knownFarmers(log);

  return shown.flatMap((order) =>
    suspicionsOf(order.exchange, findOtherFarmer(order, known), { certainty: 'certain' }),
  );
}

function findOtherFarmer({ as, farmer, exchange }: ShownFarmer, known: ReadonlyMap<Role, string>): Finding[] {
  const own = known.get(as);
  const [other] = [...known].find(([role, shown]) => role !== as && shown === farmer) ?? [];
  if (own === farmer) return [];
  const expected =
    own === undefined
      ? `another farmer than the ${roleText(other ?? 'farmer')}`
      : `${own}, as on other orders of this farmer`;

  return [finding(exchange, '/farmer/id', expected, farmer)];
}
