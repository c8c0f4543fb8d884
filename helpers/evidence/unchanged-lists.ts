import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';

/** Whether no item is on two pages: where one is repeated, another is missed. */
export function isOneList(pages: readonly Exchange[]): boolean {
  const ids = pages.flatMap((page) => [...new Set(idsOf(page).filter((id) => id !== null))]);

  return areUnchanged(pages) && new Set(ids).size === ids.length;
}

export function areUnchanged(pages: readonly Exchange[]): boolean {
  const totals = new Set(pages.map((page) => pageFieldAt(page, 'totalElements')));

  return totals.size <= 1;
}

/** A new order may be on a page that was not read. */
export function listTooLong({ client }: Run, pages: readonly Exchange[]): NotExercised {
  const notPages = missingFromPages(pages, client.exchanges);
  if (notPages.length > 0) return new NotExercised("the farmer's list could not be read as pages", [], notPages);

  return new NotExercised("the farmer's list is too long to be read completely; use a farmer with few orders", [
    'SPRAY_FARMER_TOKEN',
  ]);
}
