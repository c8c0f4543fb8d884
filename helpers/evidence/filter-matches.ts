import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages, placesIn } from '../exchanges/obstacles.js';
import { idsOf, isPage } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { missingOrderFinding, type Finding } from '../judging/finding.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import type { FilteredPage, FilterName } from '../observations/filter.js';
import type { Run } from '../observations/run.js';
import { listTooLong } from './farmers-list.js';
import { isListed, mayHideOrders } from './filtered-lists.js';
import { foundInEveryReading, readings } from './readings.js';

/** Orders that show the value of a filter and are missing from the filtered list in every reading. */
export async function findMissedByFilter(run: Run, name: FilterName): Promise<Finding[]> {
  const { pages, hasEffect } = await run.filter(name);
  if (!hasEffect) throw noEffect(pages);
  const { exchanges } = await run.farmerOrders();
  const known = knownMatches(name, exchanges, pages);
  if (known.length === 0) throw whyNothingMatches(run, { name, exchanges, pages });

  return foundInEveryReading(
    findMissed,
    readings(known, () => readMatchesAgain(run, name, { exchanges, pages })),
  );
}

/** A listed order, and the filtered list that should contain it. */
interface KnownMatch {
  readonly order: ShownOrder;
  readonly name: FilterName;
  readonly page: FilteredPage;
}

function knownMatches(name: FilterName, lists: readonly Exchange[], filtered: readonly FilteredPage[]): KnownMatch[] {
  return lists
    .flatMap(ordersIn)
    .filter(({ id }) => id !== null)
    .flatMap((order) =>
      filtered.filter(({ value }) => value === order.value[name]).map((page) => ({ order, name, page })),
    )
    .filter(
      ({ order, page: { exchange } }) => isPage(exchange) && (isListed(exchange, order) || !mayHideOrders(exchange)),
    );
}

function noEffect(pages: readonly FilteredPage[]): NotExercised {
  const lists = pages.map(({ exchange }) => exchange);

  return new NotExercised('the filter has no effect', [], obstaclesIn(lists, '/content'));
}

function whyNothingMatches(run: Run, { name, exchanges, pages }: Read & { readonly name: FilterName }): NotExercised {
  const orders = exchanges.flatMap(ordersIn);
  const isShown = orders.some(({ id, value }) => id !== null && value[name] !== undefined);
  const filtered = pages.map(({ exchange }) => exchange);
  if (orders.length > 0 && !isShown)
    return new NotExercised(`no order shows an id and ${name}`, [], placesIn(exchanges, '/id', `/${name}`));
  if (!filtered.some(isPage))
    return new NotExercised('no filtered list was a page', [], missingFromPages(filtered, run.client.exchanges));

  const isHidden = filtered.some((page) => idsOf(page).includes(null));

  return isHidden
    ? new NotExercised('filtered orders show no valid ids', [], placesIn(filtered, '/id'))
    : listTooLong(run, exchanges);
}

interface Read {
  readonly exchanges: readonly Exchange[];
  readonly pages: readonly FilteredPage[];
}

/** A status may change, so the list is read before and after: only orders that kept their value are known to match. */
async function readMatchesAgain(run: Run, name: FilterName, { exchanges, pages }: Read): Promise<KnownMatch[]> {
  await run.catchUp();
  const readLists = () => Promise.all(exchanges.map((exchange) => run.client.resend(exchange)));
  const before = await readLists();
  const filtered = await Promise.all(
    pages.map(async ({ value, exchange }) => ({ value, exchange: await run.client.resend(exchange) })),
  );
  const after = (await readLists()).flatMap(ordersIn);

  return knownMatches(name, before, filtered).filter(({ order }) =>
    after.some(({ id, value }) => id === order.id && value[name] === order.value[name]),
  );
}

function findMissed(known: readonly KnownMatch[]): Finding[] {
  return known
    .filter(({ order, page }) => !isListed(page.exchange, order))
    .map(({ order, name, page: { exchange, value } }) =>
      missingOrderFinding(exchange, `${order.id}, whose ${name} is ${value}`),
    );
}
