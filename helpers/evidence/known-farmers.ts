import { digitsAt, requestedId, type Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { roleText, type Role } from '../interface/roles.js';
import { finding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { ownOrdersIn } from '../judging/created.js';
import { judgedEntries, NothingShown, placesFor, responsesIn, type Log } from '../judging/log.js';
import { NotExercised } from '../not-exercised.js';
import { recipientsShown } from './recipients.js';

/** Whom get-order shows as the farmer of an order. */
interface ShownFarmer {
  readonly id: string;
  readonly farmer: string;
  readonly exchange: Exchange;
}

function farmersShown(log: Log): ShownFarmer[] {
  return judgedEntries(log, 'get-order').flatMap(({ exchange }) => {
    const [id, farmer] = [digitsAt(exchange, '/id'), digitsAt(exchange, '/farmer/id')];

    return id === null || farmer === null || id !== requestedId(exchange) ? [] : [{ id, farmer, exchange }];
  });
}

/** The farmer of each order. */
export const ownersIn = oncePer(
  (log: Log): ReadonlyMap<string, string> => new Map(farmersShown(log).map(({ id, farmer }) => [id, farmer])),
);

/** An order of ours, who created it, and whom get-order shows as its farmer. */
interface OwnFarmer extends ShownFarmer {
  readonly as: Role;
}

function farmersIn(log: Log): OwnFarmer[] {
  const own = ownOrdersIn(log);

  return farmersShown(log).flatMap((shown) => {
    const as = own.get(shown.id)?.as;

    return as === undefined ? [] : [{ ...shown, as }];
  });
}

/** The only farmer of a user's orders, as get-order shows them; of the second farmer, as their notifications do. */
export function farmerOf(log: Log, role: 'farmer' | 'other-farmer'): string {
  responsesIn(log, 'get-order');
  const orders = farmersIn(log).flatMap(({ as, farmer }) => (as === 'farmer' ? [farmer] : []));
  const first = new Set([...orders, ...(log.before.users.has('farmer') ? [`${log.before.users.get('farmer')}`] : [])]);
  const second = recipientsShown(log).flatMap((shown) =>
    shown.role === role && !first.has(shown.id) ? [shown.id] : [],
  );
  const [farmer, other] = role === 'farmer' ? first : new Set(second);
  if (farmer !== undefined && other === undefined) return farmer;

  throw new NotExercised(
    farmer === undefined
      ? 'no response identifies the farmer of a created order'
      : 'created orders are shown with different farmers',
    [],
    [...placesFor(log, 'create-order', '/id'), ...placesFor(log, 'get-order', '/id', '/farmer/id')],
  );
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

function findOtherFarmer({ as, farmer, exchange }: OwnFarmer, known: ReadonlyMap<Role, string>): Finding[] {
  const own = known.get(as);
  const [other] = [...known].find(([role, shown]) => role !== as && shown === farmer) ?? [];
  if (own === farmer) return [];
  const expected =
    own === undefined
      ? `another farmer than the ${roleText(other ?? 'farmer')}`
      : `${own}, as on other orders of this farmer`;

  return [finding(exchange, '/farmer/id', expected, farmer)];
}
