import { htmlOf, type Markup } from './markup.js';

/** A way to write an item, and how many characters all items together may have where it is still used. */
interface Form<Item> {
  readonly upTo: number;
  readonly write: (item: Item) => Markup;
}

/** Each item in the first form that fits, or in the last one; the first item always in the first form. */
export function writeWithin<Item>(items: readonly Item[], forms: readonly Form<Item>[]): Markup[] {
  let spent = 0;
  let used = 0;

  return items.map((item, index) => {
    for (; ; used++) {
      const form = forms[used];
      if (form === undefined) throw new Error('the last form has no limit');
      const written = form.write(item);
      const { length } = htmlOf(written);
      if (index > 0 && spent + length > form.upTo) continue;
      spent += length;

      return written;
    }
  });
}
