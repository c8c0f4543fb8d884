import { describeResponse, isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages } from '../../exchanges/obstacles.js';
import { idsOf, isPage, pageFieldAt } from '../../exchanges/shown-objects.js';
import type { PagedSlug, Role } from '../../interface/operations.js';
import { ifExercised, NotExercised, USE_ANOTHER_FARMER } from '../../not-exercised.js';
import { reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { expectSecondFarmer } from '../writing/confirmations.js';
import { everyCreatedOrder, finishAllWrites, pauseBeforeReading } from '../writing/every-write.js';
import {
  findEncoding,
  LARGE_SIZE,
  largeQuery,
  pageQuery,
  readFirstPage,
  sorted,
  styleOf,
  unknownEncoding,
} from './first-pages.js';

const MOST_PAGES = 20;
const MOST_ORDERS = 1000;
const DELAY_MS = 1000;

/** A read replica may show an order a second or two after it was written. */
const LATER_TIMES = ['later', 'later 2', 'later 3', 'later 4'] as const;

export interface WholeList {
  readonly exchanges: readonly Exchange[];
  /** False if the list is longer than what was read. */
  readonly isComplete: boolean;
  /** The query of its first page, to which filters can be added. */
  readonly query: string;
}

/** The farmer's list after all writes. Read again while new orders are missing, because they may appear with a delay. */
export const readFarmerOrders = observation('farmer orders', async (context): Promise<WholeList> => {
  await finishAllWrites(context);
  const created = await ifExercised(everyCreatedOrder(context), []);
  const isLate = ({ exchanges, isComplete }: WholeList) => {
    const listed = new Set(exchanges.flatMap(idsOf));

    return isComplete && !listed.has(null) && created.some(({ id }) => id !== null && !listed.has(id));
  };
  let list = await readWholeList(context, { slug: 'list-farmer-orders', role: 'farmer' });
  for (const time of LATER_TIMES) {
    if (!isLate(list)) break;
    await (time === LATER_TIMES[0] ? pauseBeforeReading(context, DELAY_MS) : context.client.pause(DELAY_MS));
    const later = await ifExercised(readWholeList(context, { slug: 'list-farmer-orders', role: 'farmer', time }), null);
    if (later === null) break; // a recording has fewer readings
    list = later;
  }

  return list;
});

/** The sprayer's orders after all writes: a new order may have been assigned to the sprayer. */
export const readSprayerOrders = observation('sprayer orders', async (context): Promise<WholeList> => {
  await readFirstPage(context, 'list-sprayer-orders');
  await finishAllWrites(context);

  return readWholeList(context, { slug: 'list-sprayer-orders', role: 'sprayer' });
});

/** A list with sort: the order of its items is open, but not which orders there are. */
export const readSortedOrders = observation(
  (slug: 'list-sprayer-orders' | 'list-farmer-orders') => `sorted ${slug}`,
  async (own, slug): Promise<Exchange> => {
    const plain = await readFirstPage(own, slug);
    const encoding = await findEncoding(own, slug);
    if (encoding === null) throw unknownEncoding(plain);
    if (slug === 'list-farmer-orders') await ifExercised(readFarmerOrders(own), null); // whatever is read after that list is at rest
    const query = pageQuery(sorted(styleOf(encoding)), { page: 0, size: LARGE_SIZE });

    return own.client.call(slug, 'probe', { query });
  },
);

/** Whether the farmer's list requires a pageable is not shown, so this may be rejected. */
export const readWithoutQuery = observation('without query', async (context): Promise<Exchange> => {
  await ifExercised(readFarmerOrders(context), null); // whatever is read after that list is at rest

  return context.client.call('list-farmer-orders', 'probe');
});

/** The second farmer's list, read after the first farmer's writes. */
export const readOtherFarmersList = observation('other farmer', async (context): Promise<WholeList> => {
  expectSecondFarmer(context);
  await finishAllWrites(context);

  return readWholeList(context, { slug: 'list-farmer-orders', role: 'other-farmer' });
});

export async function readOtherFarmersOrders(context: Context): Promise<Exchange[]> {
  const { exchanges, isComplete } = await readOtherFarmersList(context);
  const reason = await reasonNotToBlame(context, exchanges[0]);
  if (reason !== null) throw reason;
  const notAPage = exchanges.find((exchange) => !isAccepted(exchange) || !isPage(exchange));
  if (notAPage !== undefined)
    throw new NotExercised(
      `the second farmer's list was not a page (${describeResponse(notAPage)})`,
      [],
      missingFromPages([notAPage], context.client.exchanges),
    );
  if (!isComplete) {
    throw new NotExercised(`the second farmer's list is too long to be read completely${USE_ANOTHER_FARMER}`, [
      'SPRAY_OTHER_FARMER_TOKEN',
    ]);
  }

  return [...exchanges];
}

/** Reads a whole list of up to 1,000 orders; of a longer one, the first and last three pages. */
async function readWholeList(
  context: Context,
  { slug, role, time = '' }: { slug: PagedSlug; role: Role; time?: string },
): Promise<WholeList> {
  const encoding = await findEncoding(context, slug);
  const request = (query: string) =>
    context.once(`${slug} as ${role} ${time}: ${query}`, (own) =>
      own.client.call(slug, 'valid', { role, ...(query === '' ? {} : { query }) }),
    );
  if (encoding === null) {
    const only = await request('');

    return { exchanges: [only], isComplete: isPage(only) && pageFieldAt(only, 'totalPages') === 1, query: '' };
  }

  const large = largeQuery(encoding);
  const start = await request(large);
  // The largest allowed page size is not shown, so the service may reject ours.
  const isTooLarge = isRejected(start) && (await reasonNotToBlame(context, start)) === null;
  const query = isTooLarge ? '' : large;
  const firstPage = isTooLarge ? await request('') : start;
  if (!isPage(firstPage)) return { exchanges: [firstPage], isComplete: false, query };

  const size = pageFieldAt(firstPage, 'size') ?? 0;
  const total = pageFieldAt(firstPage, 'totalElements') ?? 0;
  const count = size > 0 ? Math.ceil(total / size) : 1;
  const isComplete = total <= MOST_ORDERS && count <= MOST_PAGES;
  const rest = isComplete
    ? Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1)
    : [1, 2, count - 3, count - 2, count - 1];
  const others = await Promise.all(rest.map((page) => request(pageQuery(encoding, { page, size }))));

  return { exchanges: [firstPage, ...others], isComplete, query };
}
