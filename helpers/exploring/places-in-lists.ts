import { pageFieldAt } from '../exchanges/page.js';
import type { RequestedPage } from '../observations/pages.js';

export const POSITIONS = ['first', 'middle', 'last', 'only', 'after the last'] as const;
export const SIZES = ['1', '2', '3', '4 to 9', '10 to 99', '100'] as const;

/** Where in its list a page is. */
export function positionOf({ page, exchange }: RequestedPage): (typeof POSITIONS)[number] {
  const total = pageFieldAt(exchange, 'totalPages') ?? 0;
  if (page >= Math.max(1, total)) return 'after the last';
  if (total <= 1) return 'only';

  return page === 0 ? 'first' : page === total - 1 ? 'last' : 'middle';
}

/** The class of a size. */
export function sizeOf(size: number): (typeof SIZES)[number] {
  if (size <= 3) return (['1', '2', '3'] as const)[Math.max(0, size - 1)] ?? '1';

  return size < 10 ? '4 to 9' : size < 100 ? '10 to 99' : '100';
}
