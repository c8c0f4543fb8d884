import { htmlOf, type Markup } from './markup.js';

interface Forms<Item> {
  readonly whole: (item: Item) => Markup;
  readonly short: (item: Item) => Markup;
}

/** Each item as a whole while they fit in so many characters together, and shortly after that; the first always as a whole. */
export function writeWithin<Item>(budget: number, items: readonly Item[], { whole, short }: Forms<Item>): Markup[] {
  let spent = 0;

  return items.map((item, index) => {
    const written = whole(item);
    spent += htmlOf(written).length;

    return index === 0 || spent <= budget ? written : short(item);
  });
}
