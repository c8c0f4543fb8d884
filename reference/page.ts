import { readPageable } from './pageable.js';
import type { Request } from './request.js';

interface Listing<Item> {
  /** The oldest first. */
  items: Item[];
  show: (item: Item) => object;
  /** Which items of the page are shown; all by default. */
  isMatch?: (item: Item) => boolean;
  /** How many items the page claims there are, if not as many as there are. */
  total?: number;
}

/** The page of a list that the query requests. */
export function aPage<Item>(
  { query, rules }: Request,
  { items, show, isMatch = () => true, total = items.length }: Listing<Item>,
) {
  const { page: number, size, sort } = readPageable(query, rules);
  const start = Math.max(0, number * (size + rules.skipsBetweenPages));
  const inOrder = rules.arrange(rules.newestFirst ? items.toReversed() : items);
  const content =
    sort.length > 0
      ? sorted(inOrder.map(show), sort).slice(start, start + size)
      : inOrder
          .slice(start, start + size)
          .filter(isMatch)
          .map(show);

  return { content, page: { size, number, totalElements: total, totalPages: Math.ceil(total / size) } };
}

/** Sorts what is shown, never what is hidden; a field that is not there leaves the order as it is. */
function sorted(shown: object[], sort: string[]): object[] {
  const keys = sort.map((entry) => {
    const [field = '', direction] = entry.split(',');
    return { field, sign: direction?.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return shown.toSorted((left, right) => {
    for (const { field, sign } of keys) {
      const difference = compare(Reflect.get(left, field), Reflect.get(right, field));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function compare(left: unknown, right: unknown): number {
  if (!isScalar(left) || !isScalar(right) || left === right) return 0;
  return left < right ? -1 : 1;
}

function isScalar(value: unknown): value is string | number | bigint | boolean {
  return value !== null && value !== undefined && typeof value !== 'object' && typeof value !== 'function';
}
