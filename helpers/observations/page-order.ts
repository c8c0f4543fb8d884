import { pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import type { Context } from './context.js';
import { pageRequester, readPages } from './page-walk.js';
import type { RequestedPage } from './pages.js';
import { readFarmerOrders, readSprayerOrders } from './whole-lists.js';

/** How often the pages are read, if items seem to move from request to request. */
export const ORDER_READINGS = 4;
/** Between two readings, so that all of them take more than three seconds. */
const DELAY_MS = 1100;
const MOST_PAGES = 6;

/** The pages of a list, requested one after the other: all of them, or the first six. */
export function readPagesInTurn(context: Context, slug: PagedSlug, time: number): Promise<RequestedPage[]> {
  return context.once(`pages in turn ${slug} ${time}`, async (own) => {
    if (time > 1) await own.client.pause(DELAY_MS);
    const request = await pageRequester(own, slug);
    const { successive } = await readPages(own, slug);
    const { exchanges } = await (slug === 'list-farmer-orders' ? readFarmerOrders(own) : readSprayerOrders(own));
    const total = successive[0] === undefined ? 0 : (pageFieldAt(successive[0].exchange, 'totalElements') ?? 0);
    // A page of this size was returned, so no maximum is exceeded.
    const largest = exchanges[0] === undefined ? 1 : (pageFieldAt(exchanges[0], 'size') ?? 1);
    const size = Math.max(1, Math.min(Math.ceil(total / MOST_PAGES), largest));
    const pages: RequestedPage[] = [];
    for (let page = 0; page < Math.min(MOST_PAGES, Math.ceil(total / size)); page++)
      pages.push(await request({ page, size }));

    return pages;
  });
}
