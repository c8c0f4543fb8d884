import { faker } from '@faker-js/faker/locale/en';
import { daysAfter } from '../interface/date-time.js';

/** The most dates of an order: three that are drawn, four more weekdays if those three are on one, a Saturday and one very soon. */
export const MOST_DATES = 3 + 4 + 2;

/**
 * Adds dates in case the first ones are rejected: every weekday, because some may be closed, a Saturday, and one very
 * soon.
 */
export function withEveryWeekday(
  first: readonly [string, ...string[]],
  { more, index, next }: { more: readonly string[]; index: number; next: string },
): [string, ...string[]] {
  const others = [1, 2, 3, 4, 5]
    .filter((wanted) => !first.some((day) => weekday(day) === wanted))
    .map((wanted) => more.filter((day) => weekday(day) === wanted))
    .flatMap((days) => days[index % days.length] ?? []); // not those of the other orders: a day may take one order only

  const saturday = daysAfter(next, 6 - weekday(next));

  return [...first, ...others, saturday, next];
}

const weekdays = new Map<string, number>();

function weekday(day: string): number {
  const known = weekdays.get(day) ?? new Date(day).getUTCDay();
  weekdays.set(day, known);

  return known;
}

export function workdays(today: string, from: number, to: number): string[] {
  const days = Array.from({ length: to - from }, (_, index) => daysAfter(today, from + index));

  return faker.helpers.shuffle(days.filter((day) => ![0, 6].includes(weekday(day))));
}

/** Reorders dates so that any five in a row are five different weekdays: a fault may affect one weekday only. */
export function everyWeekday(days: readonly string[]): string[] {
  const byWeekday = [1, 2, 3, 4, 5].map((wanted) => days.filter((day) => weekday(day) === wanted));
  const most = Math.max(...byWeekday.map(({ length }) => length));

  return Array.from({ length: most }, (_, week) => byWeekday.flatMap((list) => list[week] ?? [])).flat();
}
