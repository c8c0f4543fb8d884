import { isAccepted, isNotFound, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, stringOrEmpty } from '../../exchanges/shown-objects.js';
import { everyExercised, ifExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { readSprayerOrders } from '../lists/whole-lists.js';
import { expectFixture, setUpState } from '../states.js';
import { nothingCreated } from '../writing/creations.js';
import { freshOrder } from '../writing/every-write.js';
import { byRank, foreignOrders, type Choice, type FollowUp } from './follow-ups.js';
import { readOrder, readSprayersOf } from './single-orders.js';

const MOST_ELSEWHERE = 4;
const MOST_LISTED = 30;
const MOST_OF_MANY = 10;
const lists = ['list-feedback', 'list-notifications', 'list-farmer-orders'] as const;

export const readListedSprayers = observation('listed sprayers', async (own): Promise<FollowUp[]> => {
  const { exchanges } = await readSprayerOrders(own);
  const chosen = chooseListed(exchanges.filter(isAccepted), own.settings.seed);

  return everyExercised(chosen.map(async (choice) => ({ ...choice, exchange: await readSprayersOf(own, choice.id) })));
});

/** Every order of a short list. Of a long one, the first, the last, and others from every page and in every status. */
function chooseListed(pages: readonly Exchange[], seed: number): Choice[] {
  const listed = byRank(pages.flatMap(ordersIn), seed);
  if (listed.length <= MOST_LISTED) return listed;
  const ids = [...new Set(pages.flatMap(ordersIn).flatMap(({ id }) => id ?? []))];
  const isEnd = ({ id }: Choice) => id === ids[0] || id === ids.at(-1);
  const chosen = listed.filter(isEnd);
  const left = new Set(listed.filter((choice) => !isEnd(choice)));
  const isNew = (part: (choice: Choice) => unknown, choice: Choice) =>
    Number(!chosen.some((known) => part(known) === part(choice)));
  const news = (choice: Choice) =>
    isNew(({ shown }) => shown.exchange, choice) + isNew(({ shown }) => shown.value['orderStatus'], choice);
  while (chosen.length < MOST_OF_MANY) {
    const [next] = [...left].toSorted((a, b) => news(b) - news(a));
    if (next === undefined) break;
    chosen.push(next);
    left.delete(next);
  }

  return chosen;
}

/**
 * The sprayers of known orders: the one from the settings or a state, a fresh one, the sprayer's own, and some from
 * other lists.
 */
export const readOrderSprayers = observation('order sprayers', async (context): Promise<Exchange[]> => {
  const { sprayersOrderId } = context.settings;
  if (sprayersOrderId !== null) await expectOrderOfSettings(context, sprayersOrderId);
  const given = sprayersOrderId ?? (await setUpState(context, 'an order with sprayers', 'receptionist'))?.orderId;
  const [fresh, own, ...elsewhere] = await Promise.all([
    freshOrder(context),
    // A list that cannot be read must not stop the others.
    ifExercised(readListedSprayers(context), []),
    ...lists.map((list) => ifExercised(foreignOrders(context, list), [])),
  ]);
  const seen = new Set(own.map(({ id }) => id));
  const requested = [...own.map(({ shown }) => shown), ...(fresh === null ? [] : ordersIn(fresh.exchange))];
  const statuses = new Set(requested.map(({ value }) => value['orderStatus']));
  const unseen = byRank(elsewhere.flat(), context.settings.seed).filter(({ id }) => !seen.has(id));
  const ofNewStatus = unseen.filter(({ shown }) => !statuses.has(shown.value['orderStatus']));
  // What no order of the sprayer's list shows may be what it leaves out.
  const isNew = (field: string, { shown }: Choice) =>
    requested.every(({ value }) => value[field] !== shown.value[field]);
  const news = (choice: Choice) =>
    ['orderStatus', 'paymentStatus', 'paymentMethod'].filter((field) => isNew(field, choice));
  const sprayed = unseen.filter(hasProbablySprayers).toSorted((a, b) => news(b).length - news(a).length);
  const others = [...ofNewStatus.slice(0, 1), ...sprayed, ...ofNewStatus, ...unseen];
  const otherIds = [...new Set(others.map(({ id }) => id))].slice(0, MOST_ELSEWHERE);
  const known = [...new Set([given, fresh?.id, ...seen, ...otherIds])].filter((id) => id !== null && id !== undefined);
  if (known.length === 0) {
    throw await nothingCreated(context, 'no order to request', ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL']);
  }

  return everyExercised(known.map((id) => readSprayersOf(context, id)));
});

async function expectOrderOfSettings(context: Context, id: string): Promise<void> {
  if (!isNotFound(await readSprayersOf(context, id, 'probe'))) return;
  const read = await ifExercised(readOrder(context, id, 'probe'), null);
  if (read !== null) expectFixture(context, { setting: 'SPRAY_SPRAYERS_ORDER_ID', id, read });
}

/** An order that is being sprayed, or was: if it names the sprayer, it is in the sprayer's list. */
function hasProbablySprayers({ shown }: Choice): boolean {
  return ['assigned', 'in_progress', 'completed'].includes(stringOrEmpty(shown.value['orderStatus']));
}
