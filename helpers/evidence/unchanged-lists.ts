import type { Exchange } from '../exchanges/exchange.js';
import { pageNumberAt } from '../exchanges/page.js';
import type { Run } from '../observations/run.js';

/**
 * The pages of a list that stood still while it was read, or null where it did not, twice: an item that is added moves the
 * others to the next page, where they may be missed.
 */
export async function steadily(run: Run, pages: readonly Exchange[]): Promise<readonly Exchange[] | null> {
  if (stoodStill(pages)) return pages;
  const again = await Promise.all(pages.map((page) => run.again(page)));

  return stoodStill(again) ? again : null;
}

export function stoodStill(pages: readonly Exchange[]): boolean {
  const totals = new Set(pages.map((page) => pageNumberAt(page, 'totalElements')));

  return totals.size <= 1;
}
