import type { Deviant } from './deviant.js';

/** Another order with every call, as drawn by a generator of pseudo-random numbers. */
function shuffling(): Required<Deviant>['rules'] {
  let state = 2;
  const draw = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);

    return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ (mixed >>> 14)) >>> 0) % below;
  };

  return {
    arrange: (items) => {
      const left = [...items];

      return items.flatMap(() => left.splice(draw(left.length), 1));
    },
  };
}

/** Starts at another item with every call. */
function rotating(): Required<Deviant>['rules'] {
  let calls = 0;

  return {
    arrange: (items) => {
      const start = (++calls * calls) % Math.max(1, items.length);

      return [...items.slice(start), ...items.slice(0, start)];
    },
  };
}

const inNoOrder = ['list-farmer-orders/pages-share-no-item', 'list-sprayer-orders/pages-share-no-item'];

/** Lists without an order of their own. */
export const unorderedLists: Deviant[] = [
  { fault: 'shows its lists in another order with every request', breaks: inNoOrder, rules: shuffling() },
  { fault: 'starts its lists at another item with every request', breaks: inNoOrder, rules: rotating() },
];
