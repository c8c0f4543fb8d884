import type { Exchange } from '../exchanges/exchange.js';
import { pageFieldAt } from '../exchanges/page.js';
import type { Run } from '../observations/run.js';

/**
 * The pages of a list that did not change while it was read, or null if it changed during both attempts: an added item
 * moves others to the next page, where they may be missed.
 */
export async function readUnchanged(run: Run, pages: readonly Exchange[]): Promise<readonly Exchange[] | null> {
  if (areUnchanged(pages)) return pages;
  const again = await Promise.all(pages.map((page) => run.readAgain(page)));

  return areUnchanged(again) ? again : null;
}

export function areUnchanged(pages: readonly Exchange[]): boolean {
  const totals = new Set(pages.map((page) => pageFieldAt(page, 'totalElements')));

  return totals.size <= 1;
}
