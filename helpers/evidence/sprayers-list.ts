import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { missingFromPages, placesIn, totalsIn } from '../exchanges/obstacles.js';
import { idsOf } from '../exchanges/page.js';
import { finding, type Finding } from '../judging/finding.js';
import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { findSprayerId, sprayerIdsIn, type SprayedOrder } from './logged-in-sprayer.js';
import { foundInEveryReading, readings } from './readings.js';
import { areUnchanged, readUnchanged } from './unchanged-lists.js';

/** The listed orders that name only other sprayers, in every reading. */
export function findForeignOrders(run: Run, orders: readonly SprayedOrder[], sprayer: string): Promise<Finding[]> {
  return foundInEveryReading(
    (read) => read.flatMap((order) => expectSprayer(order, sprayer)),
    readings(orders, async () => (await Promise.all(orders.map((order) => readSprayersAgain(run, order)))).flat()),
  );
}

/** An order may be reassigned between two requests, so its sprayers and the list are read again. */
async function readSprayersAgain(run: Run, { order, exchange }: SprayedOrder): Promise<SprayedOrder[]> {
  const [named, listed] = [await run.client.resend(exchange), await run.client.resend(order.exchange)];
  const isListed = idsOf(listed).includes(order.id);

  return isListed && isAccepted(named) ? [{ order, exchange: named, sprayers: sprayerIdsIn(named) }] : [];
}

function expectSprayer({ order, exchange, sprayers }: SprayedOrder, sprayer: string): Finding[] {
  if (sprayers.includes(sprayer)) return [];
  const named = sprayers.length === 0 ? 'no sprayers' : `only ${sprayers.join(', ')}`;
  const got = `order ${order.id}, for which list-order-sprayers names ${named} in ${exchange.id}`;

  return [finding(order.exchange, order.pointer, `only orders of sprayer ${sprayer}`, got)];
}

/** The sprayers of an order, as list-order-sprayers names them. */
interface NamedSprayers {
  readonly id: string;
  readonly exchange: Exchange;
}

/** An order that names the sprayer and is missing from the sprayer's list. */
export interface UnlistedForSprayer extends NamedSprayers {
  readonly sprayer: string;
  /** The first page of the list. */
  readonly start: Exchange;
}

/** The orders that name the sprayer and are missing from the sprayer's list; `nothing` is the reason if none names them. */
export async function findUnlistedForSprayer(
  run: Run,
  orders: readonly NamedSprayers[],
  nothing: string | null,
): Promise<UnlistedForSprayer[]> {
  const sprayer = await findSprayerId(run);
  if (sprayer === null) throw await unknownSprayer(run);
  const { exchanges, isComplete } = await run.sprayerOrders();
  const whole = await readUnchanged(run, exchanges);
  const listed = exchanges.flatMap(idsOf);
  if (listed.includes(null))
    throw new NotExercised("some orders in the sprayer's list have no valid id", [], placesIn(exchanges, '/id'));
  const named = orders.filter(({ exchange }) => idsOf(exchange).includes(sprayer));
  if (named.length === 0 && nothing !== null)
    throw new NotExercised(
      nothing,
      ['SPRAY_STATES_URL'],
      placesIn(
        orders.map(({ exchange }) => exchange),
        '/id',
      ),
    );
  if (named.every(({ id }) => listed.includes(id))) return [];
  if (!isComplete)
    throw new NotExercised("the sprayer's list is too long to be read completely", [], missingFromPages(exchanges));
  if (whole === null)
    throw new NotExercised("the sprayer's list kept changing while it was read", [], totalsIn(exchanges));

  return foundInEveryReading((lists) => findUnlisted(lists, sprayer), listsRead(run, { named, whole }));
}

interface Lists {
  readonly named: readonly NamedSprayers[];
  readonly whole: readonly Exchange[];
}

/** An order may be reassigned between two requests, so both are read again. */
function listsRead(run: Run, { named, whole }: Lists): AsyncGenerator<Lists> {
  return readings<Lists>({ named, whole }, async () => {
    const again = Promise.all(named.map(async (of) => ({ ...of, exchange: await run.client.resend(of.exchange) })));
    const [namedNow, wholeNow] = await Promise.all([again, Promise.all(whole.map((page) => run.client.resend(page)))]);

    return { named: areUnchanged([...whole, ...wholeNow]) ? namedNow : [], whole: wholeNow };
  });
}

function findUnlisted({ named, whole }: Lists, sprayer: string): UnlistedForSprayer[] {
  const listed = new Set(whole.flatMap(idsOf));
  const unlisted = named.filter(({ id, exchange }) => idsOf(exchange).includes(sprayer) && !listed.has(id));

  return whole.slice(0, 1).flatMap((start) => unlisted.map((order) => ({ ...order, sprayer, start })));
}

async function unknownSprayer(run: Run): Promise<NotExercised> {
  const lists = (await run.notifications()).filter(({ role }) => role === 'sprayer').map(({ exchange }) => exchange);

  return new NotExercised(
    'no response identifies the logged-in sprayer',
    ['SPRAY_SPRAYER_TOKEN', 'SPRAY_STATES_URL'],
    placesIn(lists, '/recipient/id', '/recipient/role'),
  );
}
