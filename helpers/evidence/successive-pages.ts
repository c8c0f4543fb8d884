import { describeResponse, type Exchange } from '../exchanges/exchange.js';
import { missingFromPages, placesIn, totalsIn } from '../exchanges/obstacles.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Filter, LaterPage } from '../observations/filter.js';
import { findOutOfPlace, readFilteredPages } from '../observations/filtered-pages.js';
import { everyPage, everyPageOfTheList, type Pages, type RequestedPage } from '../observations/pages.js';
import type { Run } from '../observations/run.js';
import { readEffectiveFilters } from './filtered-lists.js';
import { repeatedItemFinding } from './page-arithmetic.js';
import { readings } from './readings.js';
import { findUnstableOrder, type UnstableOrder } from './unstable-order.js';

/** Items that pages share or lose in every reading; otherwise, those of a filtered list. */
export async function findInSuccessivePages(
  run: Run,
  slug: PagedSlug,
  kind: UnstableOrder['kind'],
): Promise<Finding[]> {
  const { exchanges } = run.client;
  const judge = (pages: Pages) => (kind === 'shared' ? findSharedItems : findLostItems)(pages, exchanges);
  const { findings, isSteady } = await findAlike(judge, skipChanged(run.pagesRead(slug)));
  if (isSteady && findings.length > 0) return findings;
  const unstable = (await isSuspect(run, slug)) ? await ifExercised(findUnstableOrder(run, slug), null) : null;
  if (unstable !== null) return unstable.kind === kind ? [...unstable.findings] : [];
  if (findings.length > 0) return findings;
  const filters = slug === 'list-farmer-orders' ? await readEffectiveFilters(run) : [];
  const suspect = filters.flatMap((filter) => findOutOfPlace(filter).map((page) => ({ filter, page })));
  // What is also wrong without a filter is blamed on the unfiltered list.
  if (
    suspect.length === 0 ||
    (await ifExercised(foundAlike(findSharedItems, skipChanged(run.pagesRead(slug))), [])).length > 0
  )
    return [];
  const filtered = suspect.map((suspected) =>
    ifExercised(foundAlike(judge, skipChanged(filteredPagesRead(run, suspected))), []),
  );

  return (await Promise.all(filtered)).flat();
}

interface Alike {
  /** What every reading shows in the same way. Items that differ each time may have been moved by other clients. */
  readonly findings: Finding[];
  /** Whether no reading shows anything else. */
  readonly isSteady: boolean;
}

async function findAlike(judge: (pages: Pages) => Finding[], read: AsyncIterable<Pages>): Promise<Alike> {
  let known: Finding[] | null = null;
  let isSteady = true;
  for await (const pages of read) {
    const now = judge(pages);
    const messages: ReadonlySet<string> = new Set((known ?? now).map(({ message }) => message));
    const findings = now.filter(({ message }) => messages.has(message));
    isSteady &&= findings.length === now.length && messages.size === new Set(now.map(({ message }) => message)).size;
    known = findings;
    if (findings.length === 0) break;
  }

  return { findings: known ?? [], isSteady };
}

async function foundAlike(judge: (pages: Pages) => Finding[], read: AsyncIterable<Pages>): Promise<Finding[]> {
  return (await findAlike(judge, read)).findings;
}

/** Whether the first reading shows an item twice, loses one, or has another order than the whole list. */
async function isSuspect(run: Run, slug: PagedSlug): Promise<boolean> {
  const pages = await run.pages(slug);
  const { exchanges } = await (slug === 'list-farmer-orders' ? run.farmerOrders() : run.sprayerOrders());
  const whole = exchanges.flatMap(idsOf);
  const isMoved = ({ page, size, exchange }: RequestedPage) =>
    isPage(exchange) && idsOf(exchange).some((id, index) => (whole[page * size + index] ?? id) !== id);
  const judges = [findSharedItems, findLostItems].map(async (judge) =>
    ifExercised(
      Promise.resolve().then(() => judge(pages)),
      [],
    ),
  );

  return everyPageOfTheList(pages).some(isMoved) || (await Promise.all(judges)).flat().length > 0;
}

function filteredPagesRead(run: Run, { filter, page }: { filter: Filter; page: LaterPage }): AsyncGenerator<Pages> {
  const read = (time: number) => readFilteredPages(run, { ...filter, page, time });

  return readings(read(1), read);
}

/** The readings during which the list did not change: a new item moves others to the next page. */
async function* skipChanged(read: AsyncIterable<Pages>): AsyncGenerator<Pages> {
  let wasUnchanged = false;
  let changed: readonly Exchange[] = [];
  for await (const pages of read) {
    const totals = everyPage({ ...pages, between: [], after: null })
      .filter(({ exchange }) => isPage(exchange))
      .map(({ exchange }) => pageFieldAt(exchange, 'totalElements'));
    changed = everyPage(pages).map(({ exchange }) => exchange);
    if (new Set(totals).size > 1) continue;
    wasUnchanged = true;
    const isSame = ({ exchange }: RequestedPage) => pageFieldAt(exchange, 'totalElements') === totals[0];
    yield { ...pages, between: pages.between.filter(isSame) };
  }
  if (!wasUnchanged) throw new NotExercised('the list kept changing while it was read', [], totalsIn(changed));
}

function findSharedItems({ successive, between, last }: Pages, all: readonly Exchange[] = []): Finding[] {
  const read = [...successive, ...between, ...(last === null ? [] : [last])].map(({ exchange }) => exchange);
  const exchanges = read.filter(isPage);
  if (exchanges.length < 2 && exchanges.length < read.length) throw notReturned(read, all);
  const lists = exchanges.map((exchange) => ({ exchange, ids: idsOf(exchange).filter((id) => id !== null) }));
  const filled = lists.filter(({ ids }) => ids.length > 0);
  if (filled.length < 2) throw tooShort(exchanges);

  const seen = new Set<string>();

  return filled.flatMap(({ exchange, ids }) => {
    const again = ids.flatMap((id, index) => (seen.has(id) ? [repeatedItemFinding(exchange, index, id)] : []));
    // An item that is twice on one page is blamed by another requirement.
    for (const id of ids) seen.add(id);

    return again;
  });
}

function findLostItems({ successive, spanning }: Pages, all: readonly Exchange[] = []): Finding[] {
  const read = successive.map((page) => page.exchange);
  if (!read.every(isPage)) throw notReturned(read, all);
  if (spanning === null) throw tooShort(read);
  const { exchange, size } = spanning;
  if (!isPage(exchange))
    throw new NotExercised(
      `a page of size ${size} was not returned (${describeResponse(exchange)})`,
      [],
      missingFromPages([exchange]),
    );
  const shown = new Set(read.flatMap(idsOf));
  if (shown.has(null)) throw new NotExercised('an item has no id', [], placesIn(read, '/id'));
  const lost = idsOf(exchange)
    .slice(0, size)
    .filter((id) => id !== null && !shown.has(id));

  return lost.map((id) =>
    finding(exchange, '/content', 'only items that the first pages contain', `${id}, which none of them contains`),
  );
}

function notReturned(read: readonly Exchange[], all: readonly Exchange[]): NotExercised {
  return new NotExercised(
    'one of the first pages was not returned, or not as a paged result',
    [],
    missingFromPages(read, all),
  );
}

function tooShort(read: readonly Exchange[]): NotExercised {
  return new NotExercised(
    'the list has too few items for two pages',
    ['SPRAY_STATES_URL'],
    [...totalsIn(read), ...placesIn(read, '/id')],
  );
}
