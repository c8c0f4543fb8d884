import { pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import type { Trail } from './trail.js';

/** How many orders each list had when it was read last, so that pages can be chosen. */
export interface ListTotals {
  readonly totalOf: (list: PagedSlug, as: Role) => number;
  note(trail: Trail): void;
}

/** What a list is taken for that was not read yet. */
const UNKNOWN = 5;

export function theListTotals(): ListTotals {
  const totals = new Map<string, number>();

  return {
    totalOf: (list, as) => totals.get(`${list} ${as}`) ?? UNKNOWN,
    note(trail) {
      for (const { step, exchanges } of trail) {
        const [page] = exchanges;
        if (step.do !== 'walk' || page === undefined || isFilteredWalk(step)) continue;
        totals.set(`${step.list} ${step.as}`, pageFieldAt(page, 'totalElements') ?? 0);
      }
    },
  };
}

function isFilteredWalk({ orderStatus, paymentMethod }: { orderStatus?: string; paymentMethod?: string }): boolean {
  return orderStatus !== undefined || paymentMethod !== undefined;
}
