import type { ListSlug, Slug } from '../../../helpers/interface/operations.js';
import { changePageNumbers } from '../changes/pages.js';
import { breaking, type Deviant } from './deviant.js';

/** Wrong numbers of pages in the lists whose parameters the interface does not show: the service understands them. */
function misnumbered(operation: ListSlug, list: string): Deviant[] {
  return breaking(operation, {
    'page-arithmetic': {
      [`calls every page of ${list} page 0`]: changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
      [`numbers the pages of ${list} after the first one too high`]: changePageNumbers((numbers) => ({
        ...numbers,
        number: numbers.number === 0 ? 0 : numbers.number + 1,
      })),
      [`calls the size of every page of ${list} 20`]: changePageNumbers((numbers) => ({
        ...numbers,
        size: 20,
        totalPages: Math.ceil(numbers.totalElements / 20),
      })),
    },
  });
}

export const misnumberedPages: Partial<Record<Slug, readonly Deviant[]>> = {
  'list-feedback': misnumbered('list-feedback', 'feedback'),
  'list-notifications': misnumbered('list-notifications', 'notifications'),
  'list-order-sprayers': misnumbered('list-order-sprayers', 'sprayers'),
};
