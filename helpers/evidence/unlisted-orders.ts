import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { foundInEveryReading, readings } from './readings.js';
import { responsesOf } from '../judging/responses.js';
import { areUnchanged, readUnchanged } from './unchanged-lists.js';

/**
 * Pages and filters are views of one list: an order that only such a view shows belongs to another user, or is missing
 * from the list. Nothing is found if the list is too long to be read completely, or keeps changing.
 */
export async function findUnlistedOrders(run: Run, slug: PagedSlug): Promise<UnlistedOrder[]> {
  const views = (await responsesOf(run, slug)).filter(({ role }) => role !== 'other-farmer');
  const own = new Set((await ifExercised(run.everyCreated(), [])).map(({ id }) => id));
  const { exchanges, isComplete } = await (slug === 'list-farmer-orders' ? run.farmerOrders() : run.sprayerOrders());
  const whole = await readUnchanged(run, exchanges);
  if (!isComplete || whole === null || !addsUp(whole)) return [];

  const found = await foundInEveryReading(findUnlisted, viewsRead(run, views, whole));

  // An order of this run that is missing from the whole list is blamed on the list.
  return found.filter(({ order }) => !own.has(order.id));
}

/** Whether pages contain as many items as their total says, each with an id. */
function addsUp(pages: readonly Exchange[]): boolean {
  const ids = pages.flatMap(idsOf);

  return !ids.includes(null) && pages.every((page) => pageFieldAt(page, 'totalElements') === ids.length);
}

/** An order that is missing from the whole list. */
interface UnlistedOrder {
  readonly id: string;
  readonly order: ShownOrder;
}

export function unlistedFinding({ id, order }: UnlistedOrder): Finding {
  return finding(
    order.exchange,
    order.pointer,
    'only orders that the whole list contains',
    `order ${id}, which it does not contain`,
  );
}

interface Views {
  readonly views: readonly Exchange[];
  readonly whole: readonly Exchange[];
}

/** Another client may have added an order since the list was read, or reassigned it, so both are read again. */
function viewsRead(run: Run, views: readonly Exchange[], whole: readonly Exchange[]): AsyncGenerator<Views> {
  const suspect = views.filter((view) => findUnlisted({ views: [view], whole }).length > 0);
  const resend = (pages: readonly Exchange[]) => Promise.all(pages.map((page) => run.client.resend(page)));

  return readings<Views>({ views, whole }, async () => {
    const [viewsNow, wholeNow] = [await resend(suspect), await resend(whole)];

    return { views: areUnchanged([...whole, ...wholeNow]) ? viewsNow : [], whole: wholeNow };
  });
}

function findUnlisted({ views, whole }: Views): UnlistedOrder[] {
  const listed = new Set(whole.flatMap(idsOf));

  return views
    .flatMap(ordersIn)
    .flatMap((order) => (order.id === null || listed.has(order.id) ? [] : [{ id: order.id, order }]));
}
