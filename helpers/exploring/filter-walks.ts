import type { FilterName } from '../observations/filter.js';
import type { MadeList, MadeWalk } from './judge-pages.js';

const NAMES = ['orderStatus', 'paymentMethod'] as const satisfies FilterName[];

/** Whether two lists are the same one, of the same user. */
export function isOfSameUser(walk: MadeWalk, other: MadeList): boolean {
  return walk.step.list === other.step.list && walk.step.as === other.step.as;
}

/** The filters of a list, and their values. */
export function filtersOf({ step }: MadeList): (readonly [FilterName, string])[] {
  return NAMES.flatMap((name) => {
    const value = step[name];

    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The walks with only one of two filters, by the same user and with pages of the same size. */
export function singlesOf(made: MadeList, walks: readonly MadeWalk[]): MadeWalk[] {
  return walks.filter(
    (walk) =>
      isOfSameUser(walk, made) &&
      walk.step.size === made.step.size &&
      filtersOf(walk).length === 1 &&
      filtersOf(walk).every(([name, value]) => made.step[name] === value),
  );
}
